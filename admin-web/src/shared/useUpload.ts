import type { UploadedFile, UploadFileType } from '@tianheng/contracts';
import { useAcrossSessions } from '@tianheng/web-kit/hooks/useAcrossSessions.ts';
import { asApiError } from '@tianheng/web-kit/http/api-error.ts';
import { errorMessage } from '@tianheng/web-kit/http/error-text.ts';
import { uploadFile } from '@tianheng/web-kit/http/upload.ts';
import { useLanguage } from '@tianheng/web-kit/intl/useLanguage.ts';
import { useChosenLanguage, useIsPast, useSharedDispatch } from '@tianheng/web-kit/state/hooks.ts';
import { useNotify, type Notice } from '@tianheng/web-kit/state/notices.ts';
import { useCallback, useEffect, useRef, useState } from 'react';

export interface Upload {
  /** 0 to 1 while a file is under way, else null */
  progress: number | null;
  problem: Notice['message'] | null;
  /** the name of the file that has just arrived */
  sent: string | null;
  /** What is sent while others are under way comes after them. */
  send: (...files: File[]) => Promise<void>;
  /** says why something was not sent at all */
  refuse: (message: Notice['message']) => void;
  /** stops what is under way, and what comes after it */
  cancel: () => void;
}

interface UploadOptions {
  type: UploadFileType;
  /** what is wrong with a file that need not be sent */
  check: (file: File) => Notice['message'] | null;
  /** is given what has arrived, which is under way until that is done */
  onStored: (stored: UploadedFile, file: File) => void | Promise<void>;
}

interface Problem {
  message: Notice['message'];
  /** in which the server said it */
  language: string;
  isForSession: boolean;
}

/** Sends files one after the other, each in one request; the end of the session holds them until the next. */
export function useUpload(options: UploadOptions): Upload {
  const dispatch = useSharedDispatch();
  const acrossSessions = useAcrossSessions();
  const notify = useNotify();
  const language = useLanguage();
  const askedIn = useChosenLanguage();
  const [progress, setProgress] = useState<number | null>(null);
  const [sent, setSent] = useState<string | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const isPast = useIsPast(problem?.isForSession === true);
  const waiting = useRef<File[]>([]);
  const control = useRef<AbortController | null>(null);
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const cancel = useCallback(() => {
    waiting.current = [];
    control.current?.abort();
  }, []);
  useEffect(() => cancel, [cancel]);

  const complain = (message: Notice['message'], isForSession: boolean) => {
    setProblem({ message, language: askedIn, isForSession });
    notify('error', message);
  };
  const refuse = (message: Notice['message']) => complain(message, false);
  const sendOne = async (file: File, signal: AbortSignal) => {
    const { type, check } = latest.current;
    const found = check(file);
    if (found !== null) {
      refuse(found);
      return;
    }
    const path = `/object-storage/upload?file_type=${type}`;
    const sendIt = () => {
      setProgress(0);
      return dispatch(uploadFile<UploadedFile>({ path, file, onProgress: setProgress, signal }));
    };
    try {
      const onOver = (reason: unknown) => complain(errorMessage(reason), true);
      const stored = await acrossSessions(sendIt, onOver, signal);
      await latest.current.onStored(stored, file);
      setSent(file.name);
    } catch (reason) {
      if (asApiError(reason).kind !== 'cancelled') complain(errorMessage(reason), false);
    }
  };
  const send = async (...files: File[]) => {
    setProblem(null);
    setSent(null);
    waiting.current.push(...files);
    if (control.current !== null) return;
    for (let next = waiting.current.shift(); next !== undefined; next = waiting.current.shift()) {
      control.current = new AbortController();
      await sendOne(next, control.current.signal);
    }
    control.current = null;
    setProgress(null);
  };
  const isSaid = problem !== null && !isPast && ('id' in problem.message || problem.language === language);
  return { progress, problem: isSaid ? problem.message : null, sent, send, refuse, cancel };
}
