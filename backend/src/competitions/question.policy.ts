import { hasCompetitionStarted, isCompetitionOpen, type Verdict } from '@tianheng/contracts';
import { AppError } from '../common/app-error.ts';
import { isAdmin, type AuthUser } from '../common/current-user.decorator.ts';
import type { Competition } from './competition.entity.ts';
import { scheduledStatus } from './competition.machine.ts';
import type { Question } from './question.entity.ts';
import type { RaceSettings } from './race-settings.entity.ts';

type Started = Pick<Competition, 'status'>;

/** Groups, questions, their data and ranks are seen from the start on, and stay to be seen after the end. */
export const questionsSight = (
  user: AuthUser | null,
  { status }: Started,
): Verdict<'started' | 'not_started'> =>
  hasCompetitionStarted(status)
    ? { visible: true, why: 'started' }
    : { visible: isAdmin(user), why: 'not_started' };

export const showsQuestions = (user: AuthUser | null, competition: Started): boolean =>
  questionsSight(user, competition).visible;

/** Sample code is everybody's who is signed in, once one of the competitions whose questions name it has started. */
export function exampleSight(
  user: AuthUser | null,
  competitions: Started[],
): Verdict<'signed_in' | 'not_started'> {
  if (user === null) return { visible: false, why: 'signed_in' };
  return competitions.some(({ status }) => hasCompetitionStarted(status))
    ? { visible: true, why: 'signed_in' }
    : { visible: isAdmin(user), why: 'not_started' };
}

/** Test runs are taken; those of data that are named but not checked yet are still to come. */
export const offersTest = ({ judgeTest, testOutputDataset }: Question): boolean =>
  judgeTest !== null || testOutputDataset.length > 0;

/**
 * The competition runs and the question takes submissions at this instant. What came before its last one is not too late
 * by having waited since.
 */
export function checkOpen(competition: Competition, question: Question, now: Date, cameAt = now): void {
  // The schedule notes an end seconds later.
  const isOpen =
    isCompetitionOpen(competition.status) && isCompetitionOpen(scheduledStatus(competition, cameAt));
  if (!isOpen) throw new AppError('COMPETITION_NOT_OPEN');
  if (now < question.sTime) throw new AppError('WINDOW_NOT_OPEN');
  if (cameAt >= question.eTime) throw new AppError('WINDOW_CLOSED');
  if (!question.isSubmit) throw new AppError('SUBMISSION_OFF');
}

/** Until when it takes submissions as things stand; null where none come any more, or submitting is off. */
export function takesUntil(
  competition: Competition,
  { isSubmit, eTime }: Pick<Question, 'isSubmit' | 'eTime'>,
  now: Date,
): Date | null {
  if (!isSubmit || eTime <= now || !isCompetitionOpen(scheduledStatus(competition, now))) return null;
  const { endTime } = competition;
  // One that lies behind was overruled by an administrator.
  return endTime > now && endTime < eTime ? endTime : eTime;
}

/** Scores and the ranking are kept back until the question closes; administrators always see them. */
export function scoresSight(
  user: AuthUser | null,
  settings: Pick<RaceSettings, 'showScoreAfterRunning'>,
  isClosed: boolean,
): Verdict<'shown_at_once' | 'closed' | 'kept_back'> {
  if (settings.showScoreAfterRunning) return { visible: true, why: 'shown_at_once' };
  return isClosed ? { visible: true, why: 'closed' } : { visible: isAdmin(user), why: 'kept_back' };
}

export const scoresHidden = (...scene: Parameters<typeof scoresSight>): boolean =>
  !scoresSight(...scene).visible;
