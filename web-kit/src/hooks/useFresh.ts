import { useCallback, useEffect, useState } from 'react';
import { isSessionOver } from '../http/api-error.ts';
import type { Reading } from '../http/reading.ts';
import { useLanguage } from '../intl/useLanguage.ts';
import { useIsPast } from '../state/hooks.ts';

interface Answer<T> {
  data?: T;
  error?: unknown;
}

/**
 * Reads what a form begins with: always anew, never what was read a moment ago, for a colleague may have saved since.
 * `read` must not answer from a store; keep it the same between renders. Its signal says that nobody waits any more.
 */
export function useFresh<T>(read: (signal: AbortSignal) => Promise<T>): Reading<T> {
  const [answer, setAnswer] = useState<Answer<T> | null>(null);
  const [round, setRound] = useState(0);
  const isPast = useIsPast(answer?.error !== undefined && isSessionOver(answer.error));
  const language = useLanguage();
  const [asked, setAsked] = useState(language);
  // What a form has begun with stays; a refusal is a sentence in the language that it was asked in.
  const isForeign = asked !== language && answer?.data === undefined;
  if (asked !== language) setAsked(language);
  // Nobody was answered after the session; whoever has signed in again is.
  if (isPast || isForeign) {
    setAnswer(null);
    setRound(round + 1);
  }
  useEffect(() => {
    const control = new AbortController();
    const { signal } = control;
    const settle = (found: Answer<T>) => signal.aborted || setAnswer(found);
    void read(signal).then(
      (data) => settle({ data }),
      (error: unknown) => settle({ error }),
    );
    return () => {
      control.abort();
      setAnswer(null);
    };
  }, [read, round]);
  const refetch = useCallback(() => setRound((old) => old + 1), []);
  return { data: answer?.data, error: answer?.error, isFetching: answer === null, refetch };
}
