import type { Refusal } from '@tianheng/web-kit/form/problems.ts';
import { asApiError, isSessionOver } from '@tianheng/web-kit/http/api-error.ts';
import { errorMessage } from '@tianheng/web-kit/http/error-text.ts';
import { useLanguage } from '@tianheng/web-kit/intl/useLanguage.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useChosenLanguage, useIsPast, useSharedDispatch } from '@tianheng/web-kit/state/hooks.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { FileKind } from './file-kinds.ts';
import type { SentFile } from './sent-file.ts';

/** What we say, or a sentence of the server's in the language that it was asked in. */
type Problem = NonNullable<Refusal> | { text: string; language: string };

/** Sends a chosen file at once. `onSent` must stay the same between renders. */
export function useUpload(kind: FileKind, onSent: (file: SentFile) => void) {
  const text = useText();
  const dispatch = useSharedDispatch();
  const language = useLanguage();
  const askedIn = useChosenLanguage();
  const [progress, setProgress] = useState<number | null>(null);
  const [sent, setSent] = useState<string | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isForSession, setForSession] = useState(false);
  const isPast = useIsPast(isForSession);
  const control = useRef<AbortController | null>(null);
  const cancel = useCallback(() => control.current?.abort(), []);
  useEffect(() => cancel, [cancel]);

  const choose = useCallback(
    async (file: File): Promise<void> => {
      cancel();
      const found = kind.check(file);
      setProblem(found);
      setSent(null);
      setForSession(false);
      if (found !== null) return;
      const current = new AbortController();
      control.current = current;
      setProgress(0);
      try {
        const { file_id: id, url } = await dispatch(kind.send(file, setProgress, current.signal));
        onSent({ id, name: file.name, url });
        setSent(file.name);
      } catch (reason) {
        const { kind: why } = asApiError(reason);
        if (why === 'network') setProblem('teams.upload.failed');
        else if (why !== 'cancelled') {
          setForSession(isSessionOver(reason));
          const message = errorMessage(reason);
          setProblem('id' in message ? message : { ...message, language: askedIn });
        }
      } finally {
        if (control.current === current) setProgress(null);
      }
    },
    [askedIn, cancel, dispatch, kind, onSent],
  );

  const say = (): string | undefined => {
    if (problem === null || isPast) return undefined;
    if (typeof problem === 'string') return text(problem);
    if ('id' in problem) return text(problem.id, problem.values);
    return problem.language === language ? problem.text : undefined;
  };
  return {
    /** 0 to 1 while a file is on its way, else null */
    progress,
    problem: say(),
    /** the name of the file that has just arrived */
    sent,
    choose,
    cancel,
  };
}

export type Upload = ReturnType<typeof useUpload>;
