import type { Id, QuestionType } from '@tianheng/contracts';

/** Route patterns and the addresses made from them, once. */
export const routes = {
  login: 'login',
  register: 'register',
  recover: 'recover',
  forbidden: '403',
  notFound: '404',
  serverError: '500',
  customer: 'customer',
  index: 'index',
  matches: 'match',
  match: 'match/:matchId',
  createTeam: 'create-team/:matchId',
  question: 'match/:matchId/:questionId',
  results: 'results/:matchId',
  personage: 'personage',
  rule: 'rule',
  about: 'about',
  datasets: 'list',
  dataset: 'detail/:datasetId',
} as const;

/** A question to be linked to; its page finds out a type that is not known. */
export interface QuestionRef {
  id: Id;
  question_type?: QuestionType;
}

export const paths = {
  home: '/customer',
  login: '/login',
  register: '/register',
  recover: '/recover',
  notFound: '/404',
  personage: '/customer/personage',
  /** the profile with its dialog for a new password */
  newPassword: '/customer/personage?dialog=password',
  rule: '/customer/rule',
  about: '/customer/about',
  datasets: '/customer/list',
  dataset: (datasetId: Id) => `/customer/detail/${encodeURIComponent(datasetId)}`,
  matches: '/customer/match',
  match: (matchId: Id) => `/customer/match/${encodeURIComponent(matchId)}`,
  /** the person's team there */
  matchTeam: (matchId: Id) => `/customer/match/${encodeURIComponent(matchId)}?tab=team`,
  /** with one of its dialogs open */
  matchDialog: (matchId: Id, dialog: string) =>
    `/customer/match/${encodeURIComponent(matchId)}?dialog=${encodeURIComponent(dialog)}`,
  /** the registration of a team: of a new one unless said; `isAgain`: after it failed or was refused */
  createTeam: (matchId: Id, team?: { teamId: Id; isAgain?: boolean } | null) =>
    `/customer/create-team/${encodeURIComponent(matchId)}` +
    (team ? `?teamId=${encodeURIComponent(team.teamId)}${team.isAgain ? '&edit=true' : ''}` : ''),
  question: (matchId: Id, { id, question_type: type }: QuestionRef) =>
    `/customer/match/${encodeURIComponent(matchId)}/${encodeURIComponent(id)}${type ? `?questionType=${type}` : ''}`,
  /** what became of a finished competition */
  results: (matchId: Id) => `/customer/results/${encodeURIComponent(matchId)}`,
  /** the results of one of its questions */
  result: (matchId: Id, { id }: QuestionRef) =>
    `/customer/results/${encodeURIComponent(matchId)}?question=${encodeURIComponent(id)}`,
} as const;

/** Where to go after signing in: only addresses of this site's customer area. */
export function safeReturn(next: string | null): string {
  return next !== null && /^\/customer(?:[/?#]|$)/.test(next) ? next : paths.home;
}
