import type { UploadedFile } from '@tianheng/contracts';
import { asApiError } from '@tianheng/web-kit/http/api-error.ts';
import { errorMessage } from '@tianheng/web-kit/http/error-text.ts';
import { uploadFile } from '@tianheng/web-kit/http/upload.ts';
import { useSharedDispatch } from '@tianheng/web-kit/state/hooks.ts';
import { useNotify, type Notice } from '@tianheng/web-kit/state/notices.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { checkCover } from './dataset.rules.ts';
import type { Cover } from './dataset-values.ts';

export interface CoverUpload {
  /** 0 to 1 while a picture is under way, else null */
  progress: number | null;
  problem: Notice['message'] | null;
  send: (file: File) => Promise<void>;
  cancel: () => void;
}

const PATH = '/object-storage/upload?file_type=picture';

/** Sends a cover; `onStored` is given it once it has arrived. */
export function useCoverUpload(onStored: (cover: Cover) => void): CoverUpload {
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
    const found = checkCover(file);
    if (found !== null) {
      refuse({ id: found });
      return;
    }
    const current = new AbortController();
    control.current = current;
    setProgress(0);
    try {
      const upload = uploadFile<UploadedFile>({
        path: PATH,
        file,
        onProgress: setProgress,
        signal: current.signal,
      });
      const { file_id: id, url } = await dispatch(upload);
      onStored({ id, url });
    } catch (reason) {
      if (asApiError(reason).kind !== 'cancelled') refuse(errorMessage(reason));
    } finally {
      setProgress(null);
    }
  };
  return { progress, problem, send, cancel };
}
