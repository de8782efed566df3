import { useState } from 'react';
import { isSessionOver } from '../http/api-error.ts';
import { errorMessage } from '../http/error-text.ts';
import { useChosenLanguage, useIsPast } from '../state/hooks.ts';
import type { Problem } from './problems.ts';
import { useSay } from './useSay.ts';

/** Why a form as a whole was refused; that a session was over is past once somebody has signed in again. */
export function useFormRefusal() {
  const say = useSay();
  const language = useChosenLanguage();
  const [refusal, setRefusal] = useState<Problem | null>(null);
  const [isForSession, setForSession] = useState(false);
  const isPast = useIsPast(isForSession);
  return {
    said: isPast ? undefined : say(refusal),
    clear: () => setRefusal(null),
    /** @param reason what a call was rejected with */
    tell: (reason: unknown): void => {
      const message = errorMessage(reason);
      setForSession(isSessionOver(reason));
      setRefusal('id' in message ? message : { ...message, language });
    },
  };
}
