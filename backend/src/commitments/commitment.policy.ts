import {
  COMMITMENT_MODES,
  parseSandboxImages,
  SUBMISSION_LANGUAGES,
  type CommitmentMode,
  type QuestionType,
  type SubmissionLanguage,
} from '@tianheng/contracts';
import { AppError } from '../common/app-error.ts';
import type { Question } from '../competitions/question.entity.ts';
import { offersTest } from '../competitions/question.policy.ts';
import type { StoredFile } from '../storage/files/stored-file.entity.ts';
import type { QuestionBind } from '../teams/question-bind.entity.ts';
import type { TeamMember } from '../teams/team-member.entity.ts';
import { isAccepted } from '../teams/team.policy.ts';
import type { Entry } from './entry.query.ts';

/** An entry whose team may submit. */
export interface AuthorizedEntry {
  seat: TeamMember;
  bind: QuestionBind;
  upload: StoredFile;
}

/** The leader of an accepted team, for a question the team is bound to, with a file of the team. */
export function authorizeEntry({ seat, bind, upload }: Entry): AuthorizedEntry {
  if (!seat) throw new AppError('TEAM_REQUIRED');
  if (!isAccepted(seat.team)) throw new AppError('TEAM_NOT_ACCEPTED');
  if (!seat.isLeader) throw new AppError('LEADER_ONLY');
  if (!bind) throw new AppError('NOT_BOUND');
  if (!upload) throw new AppError('FILE_NOT_FOUND');
  return { seat, bind, upload };
}

export function checkType(question: Question, wanted: QuestionType): void {
  if (question.questionType === wanted) return;
  throw new AppError(wanted === 'model' ? 'NOT_MODEL_QUESTION' : 'NOT_PROJECT_QUESTION');
}

/** By which images each sort of submission is judged. */
export type ImagesOfSort = NeededImages & { language: SubmissionLanguage; mode: CommitmentMode };

export interface NeededImages {
  /** null for `result`: no program runs */
  sandboxImage: string | null;
  judgeImage: string;
}

/** The images a commitment is judged with; LANGUAGE_NOT_ALLOWED, TEST_NOT_OFFERED, QUESTION_NOT_READY. */
export function neededImages(
  question: Question,
  language: SubmissionLanguage,
  mode: CommitmentMode,
): NeededImages {
  if (!question.languageLimit.includes(language)) throw new AppError('LANGUAGE_NOT_ALLOWED', { language });
  if (mode === 'test' && !offersTest(question)) throw new AppError('TEST_NOT_OFFERED');
  const images = imagesFor(question, language, mode);
  if (!images) throw new AppError('QUESTION_NOT_READY');
  return images;
}

/** The same whether or not the language is still taken; null where the question cannot be judged so. */
function imagesFor(
  question: Question,
  language: SubmissionLanguage,
  mode: CommitmentMode,
): NeededImages | null {
  const data = mode === 'prod' ? question.judgeProd : question.judgeTest;
  const sandboxImage = language === 'result' ? null : parseSandboxImages(question.sandboxImage)?.[language];
  if (!question.syncedAt || !data || !question.judgeImage || sandboxImage === undefined) return null;
  return { sandboxImage, judgeImage: question.judgeImage };
}

/** Of each sort of submission that the question can be judged by. */
export const imagesOfSorts = (question: Question): ImagesOfSort[] =>
  SUBMISSION_LANGUAGES.flatMap((language) =>
    COMMITMENT_MODES.flatMap((mode) => {
      const needed = imagesFor(question, language, mode);
      return needed ? [{ language, mode, ...needed }] : [];
    }),
  );
