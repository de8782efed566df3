import type { Id, QuestionType } from '@tianheng/contracts';
import { paths } from './paths.ts';

/** A question to be linked to; its page finds out a type that is not known. */
export interface QuestionRef {
  id: Id;
  question_type?: QuestionType;
}

/** The beginning of one of a dataset's files, on the dataset's page. */
export const previewPath = (datasetId: Id, key: Id): string =>
  `${paths.dataset(datasetId)}?file=${encodeURIComponent(key)}`;

/** Addresses inside a competition. */
export const matchPaths = {
  question: (matchId: Id, { id, question_type: type }: QuestionRef) =>
    `${paths.match(matchId)}/${encodeURIComponent(id)}${type ? `?questionType=${type}` : ''}`,
  /** the results of one of its questions */
  result: (matchId: Id, { id }: QuestionRef) =>
    `${paths.results(matchId)}?question=${encodeURIComponent(id)}`,
  /** the person's team in it */
  team: (matchId: Id) => `${paths.match(matchId)}?tab=team`,
  /** with one of its dialogs open */
  dialog: (matchId: Id, dialog: string) => `${paths.match(matchId)}?dialog=${encodeURIComponent(dialog)}`,
  /** the registration of a team: of a new one unless said; `isAgain`: after it failed or was refused */
  register: (matchId: Id, team?: { teamId: Id; isAgain?: boolean } | null) =>
    `/customer/create-team/${encodeURIComponent(matchId)}` +
    (team ? `?teamId=${encodeURIComponent(team.teamId)}${team.isAgain ? '&edit=true' : ''}` : ''),
} as const;
