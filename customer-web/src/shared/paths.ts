import type { Id } from '@tianheng/contracts';

/** Route patterns and the addresses made from them, once; those that no first load needs are in match-paths.ts. */
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
  view: 'view',
  personage: 'personage',
  rule: 'rule',
  about: 'about',
  help: 'help',
  status: 'status',
  datasets: 'list',
  dataset: 'detail/:datasetId',
} as const;

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
  help: '/customer/help',
  status: '/customer/status',
  datasets: '/customer/list',
  dataset: (datasetId: Id) => `/customer/detail/${encodeURIComponent(datasetId)}`,
  /** an older version of its files */
  datasetVersion: (datasetId: Id, version: number) =>
    `/customer/detail/${encodeURIComponent(datasetId)}?version=${version}`,
  matches: '/customer/match',
  /** what became of a finished competition */
  results: (matchId: Id) => `/customer/results/${encodeURIComponent(matchId)}`,
  match: (matchId: Id) => `/customer/match/${encodeURIComponent(matchId)}`,
} as const;
