import { hasCompetitionStarted, isCompetitionOpen } from '@tianheng/contracts';
import { AppError } from '../common/app-error.ts';
import { isAdmin, type AuthUser } from '../common/current-user.decorator.ts';
import type { Competition } from './competition.entity.ts';
import type { Question } from './question.entity.ts';
import type { RaceSettings } from './race-settings.entity.ts';

/** Groups, questions, their data and ranks are seen from the start on, and stay to be seen after the end. */
export const showsQuestions = (user: AuthUser | null, { status }: Pick<Competition, 'status'>): boolean =>
  hasCompetitionStarted(status) || isAdmin(user);

/** The competition runs and the question takes submissions at this instant. */
export function checkOpen(competition: Competition, question: Question, now: Date): void {
  if (!isCompetitionOpen(competition.status)) throw new AppError('COMPETITION_NOT_OPEN');
  if (now < question.sTime) throw new AppError('WINDOW_NOT_OPEN');
  if (now >= question.eTime) throw new AppError('WINDOW_CLOSED');
  if (!question.isSubmit) throw new AppError('SUBMISSION_OFF');
}

/** Scores and the ranking are kept back until the question closes; administrators always see them. */
export const scoresHidden = (
  user: AuthUser | null,
  settings: Pick<RaceSettings, 'showScoreAfterRunning'>,
  isClosed: boolean,
): boolean => !isAdmin(user) && !settings.showScoreAfterRunning && !isClosed;
