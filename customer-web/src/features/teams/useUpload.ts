import type { Refusal } from '@tianheng/web-kit/form/problems.ts';
import { useAcrossSessions } from '@tianheng/web-kit/hooks/useAcrossSessions.ts';
import { asApiError } from '@tianheng/web-kit/http/api-error.ts';
import { errorMessage } from '@tianheng/web-kit/http/error-text.ts';
import { useLanguage } from '@tianheng/web-kit/intl/useLanguage.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useChosenLanguage, useIsPast, useSharedDispatch } from '@tianheng/web-kit/state/hooks.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { FileKind } from './file-kinds.ts';
import type { SentFile } from './sent-file.ts';

/** What we say, or a sentence of the server's in the language that it was asked in. */
type Problem = NonNullable<Refusal> | { text: string; language: string };

/** Sends a chosen file at once; the end of the session holds it until the next. `onSent` must stay the same between renders. */
export function useUpload(kind: FileKind, onSent: (file: SentFile) => void) {
  const text = useText();
  const dispatch = useSharedDispatch();
  const acrossSessions = useAcrossSessions();
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
      const sendIt = () => {
        setProgress(0);
        setProblem(null);
        setForSession(false);
        return dispatch(kind.send(file, setProgress, current.signal));
      };
      const complain = (reason: unknown) => {
        const message = errorMessage(reason);
        setProblem('id' in message ? message : { ...message, language: askedIn });
      };
      const onOver = (reason: unknown) => {
        setForSession(true);
        complain(reason);
      };
      try {
        const { file_id: id, url } = await acrossSessions(sendIt, onOver, current.signal);
        onSent({ id, name: file.name, url });
        setSent(file.name);
      } catch (reason) {
        // Another one has taken its place.
        if (control.current !== current) return;
        const { kind: why } = asApiError(reason);
        setForSession(false);
        if (why === 'network') setProblem('teams.upload.failed');
        else if (why === 'cancelled') setProblem(null);
        else complain(reason);
      } finally {
        if (control.current === current) setProgress(null);
      }
    },
    [acrossSessions, askedIn, cancel, dispatch, kind, onSent],
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
