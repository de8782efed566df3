import { isCompetitionOpen } from '@tianheng/contracts';
import { AppError } from '../common/app-error.ts';
import type { Competition } from './competition.entity.ts';
import type { Question } from './question.entity.ts';

/** The competition runs and the question takes submissions at this instant. */
export function checkOpen(competition: Competition, question: Question, now: Date): void {
  if (!isCompetitionOpen(competition.status)) throw new AppError('COMPETITION_NOT_OPEN');
  if (now < question.sTime) throw new AppError('WINDOW_NOT_OPEN');
  if (now >= question.eTime) throw new AppError('WINDOW_CLOSED');
  if (!question.isSubmit) throw new AppError('SUBMISSION_OFF');
}
