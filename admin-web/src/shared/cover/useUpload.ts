import type { UploadedFile, UploadFileType } from '@tianheng/contracts';
import { asApiError } from '@tianheng/web-kit/http/api-error.ts';
import { errorMessage } from '@tianheng/web-kit/http/error-text.ts';
import { uploadFile } from '@tianheng/web-kit/http/upload.ts';
import { useSharedDispatch } from '@tianheng/web-kit/state/hooks.ts';
import { useNotify, type Notice } from '@tianheng/web-kit/state/notices.ts';
import { useCallback, useEffect, useRef, useState } from 'react';

export interface Upload {
  /** 0 to 1 while a file is under way, else null */
  progress: number | null;
  problem: Notice['message'] | null;
  send: (file: File) => Promise<void>;
  /** says why something was not sent at all */
  refuse: (message: Notice['message']) => void;
  cancel: () => void;
}

interface UploadOptions {
  type: UploadFileType;
  /** what is wrong with a file that need not be sent */
  check: (file: File) => Notice['message'] | null;
  /** is given what has arrived */
  onStored: (stored: UploadedFile, file: File) => void;
}

/** Sends one file in one request. */
export function useUpload({ type, check, onStored }: UploadOptions): Upload {
  const dispatch = useSharedDispatch();
  const notify = useNotify();
  const [progress, setProgress] = useState<number | null>(null);
  const [problem, setProblem] = useState<Notice['message'] | null>(null);
  const control = useRef<AbortController | null>(null);
  const cancel = useCallback(() => control.current?.abort(), []);
  useEffect(() => cancel, [cancel]);

  const refuse = (message: Notice['message']) => {
    setProblem(message);
    notify('error', message);
  };
  const send = async (file: File) => {
    setProblem(null);
    const found = check(file);
    if (found !== null) {
      refuse(found);
      return;
    }
    const current = new AbortController();
    control.current = current;
    setProgress(0);
    try {
      const path = `/object-storage/upload?file_type=${type}`;
      const upload = uploadFile<UploadedFile>({
        path,
        file,
        onProgress: setProgress,
        signal: current.signal,
      });
      onStored(await dispatch(upload), file);
    } catch (reason) {
      if (asApiError(reason).kind !== 'cancelled') refuse(errorMessage(reason));
    } finally {
      setProgress(null);
    }
  };
  return { progress, problem, send, refuse, cancel };
}
