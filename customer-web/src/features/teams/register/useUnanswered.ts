import { mayTeam, type ErrorCode, type Team } from '@tianheng/contracts';
import { asApiError } from '@tianheng/web-kit/http/api-error.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { readUntil } from './read-until.ts';

/** Answers to a form that may have been taken already, where that answer was lost on its way. */
const TAKEN: readonly (ErrorCode | null)[] = [
  'ALREADY_IN_TEAM',
  'TEAM_STATE_CONFLICT',
  // The deadline is looked at before the team is.
  'REGISTRATION_CLOSED',
  'COMPETITION_NOT_OPEN',
];

/** Whether the team is one that was submitted under this name by the person who asks. */
const isSubmitted = (team: Team | null, name: string): boolean =>
  team !== null && team.is_leader && team.name === name && !mayTeam('save', team.status);

/** What was submitted and never answered. */
interface Unanswered {
  sent: string;
  name: string;
}

/** Whether no other form waits for an answer than this one: of several nobody knows which was taken. */
const isOnly = (unanswered: Unanswered[], form: string): boolean =>
  unanswered.length > 0 && unanswered.every(({ sent }) => sent === form);

interface UnansweredSetting {
  readOwnTeam: () => Promise<Team | null>;
  /** Nothing can be sent any more, and nothing is on its way. */
  isOver: boolean;
  /** the form as it would be sent now */
  entered: () => string;
  /** The form was taken as it is now. */
  onArrived: () => void;
}

/** Forms that were sent and never answered: whether one of them was taken after all. */
export function useUnanswered({ readOwnTeam, isOver, entered, onArrived }: UnansweredSetting) {
  const unanswered = useRef<Unanswered[]>([]);
  /** The team is submitted, maybe as it was before the last changes. */
  const [isOutrun, setOutrun] = useState(false);

  /** Whether the same form has been taken before, so that nothing is left to be sent. */
  const hasArrived = async (reason: unknown, sent: string, name: string): Promise<boolean> => {
    if (!isOnly(unanswered.current, sent) || !TAKEN.includes(asApiError(reason).code)) return false;
    const now = await readOwnTeam().catch(() => null);
    return isSubmitted(now, name);
  };

  // The form stands meanwhile: what was not taken is there to be read, whether the server can be reached or not.
  const onKnown = useEffectEvent((now: Team | null): boolean => {
    const isTaken = unanswered.current.some(({ name }) => isSubmitted(now, name));
    if (!isTaken) return false;
    if (isOnly(unanswered.current, entered())) onArrived();
    else setOutrun(true);
    unanswered.current = [];
    return true;
  });
  useEffect(() => {
    if (!isOver || unanswered.current.length === 0) return;
    // No press can tell any more whether it was taken, so that is read, as soon as the line or the session is back.
    const leaving = new AbortController();
    void readUntil(readOwnTeam, (now) => onKnown(now), leaving.signal);
    return () => leaving.abort();
  }, [isOver, readOwnTeam]);

  const add = (one: Unanswered) => void unanswered.current.push(one);
  return { isOutrun, hasArrived, add };
}
