/**
 * Every page that there is a picture of. `route` is the path of a manifest of the site, or of a page outside all of them
 * (`tools/screens.spec.ts` holds both complete); `user` is who sees it, null a visitor; `press` is the button that opens the
 * dialog to be shown.
 */

/**
 * What addresses are made of: what the demo holds, by the ids that it has here.
 * @typedef {{ running: string, upcoming: string, done: string, group: string, question: string, dataset: string,
 *   manyVersions: string, approval: string | null, announcement: string | null, invitation: string }} Found
 * @typedef {{ name: string, route: string, user: string | null, address: (found: Found) => string,
 *   press?: Record<'en' | 'zh-CN', RegExp> }} ScreenPage
 */

/** @param {Found} found */
const match = ({ running }) => `/customer/match/${running}`;
/** @param {Found} found */
const question = (found) => `${match(found)}/${found.question}?questionType=model`;
/** @param {Found} found */
const dataset = ({ dataset: id }) => `/customer/detail/${id}`;

/** @type {ScreenPage[]} */
const CUSTOMER = [
  { name: 'home', route: '', user: null, address: () => '/customer' },
  { name: 'home-signed-in', route: 'index', user: 'leader', address: () => '/customer/index' },
  { name: 'datasets', route: 'list', user: null, address: () => '/customer/list' },
  { name: 'datasets-narrowed', route: 'list', user: 'member', address: () => '/customer/list?format=CSV' },
  { name: 'datasets-none', route: 'list', user: null, address: () => '/customer/list?search=zzzz' },
  { name: 'dataset', route: 'detail/:datasetId', user: null, address: dataset },
  { name: 'dataset-signed-in', route: 'detail/:datasetId', user: 'leader', address: dataset },
  {
    name: 'dataset-old-version',
    route: 'detail/:datasetId',
    user: 'leader',
    address: ({ manyVersions }) => `/customer/detail/${manyVersions}?version=1`,
  },
  { name: 'competitions', route: 'match', user: null, address: () => '/customer/match' },
  { name: 'competition', route: 'match/:matchId', user: null, address: match },
  { name: 'competition-leader', route: 'match/:matchId', user: 'leader', address: match },
  { name: 'ranking', route: 'match/:matchId', user: null, address: (found) => `${match(found)}?tab=rank` },
  { name: 'team', route: 'match/:matchId', user: 'leader', address: (found) => `${match(found)}?tab=team` },
  {
    name: 'team-invited',
    route: 'match/:matchId',
    user: 'bob',
    address: (found) => `${match(found)}?tab=team`,
  },
  {
    name: 'invitation',
    route: 'match/:matchId',
    user: 'bob',
    address: (found) => `${match(found)}#invitation=${found.invitation}`,
  },
  {
    name: 'match-rules',
    route: 'match/:matchId',
    user: null,
    address: (found) => `${match(found)}?tab=rules`,
  },
  { name: 'match-news', route: 'match/:matchId', user: null, address: (found) => `${match(found)}?tab=news` },
  {
    name: 'competition-upcoming',
    route: 'match/:matchId',
    user: null,
    address: ({ upcoming }) => `/customer/match/${upcoming}`,
  },
  {
    name: 'create-team',
    route: 'create-team/:matchId',
    user: 'erin',
    address: ({ running }) => `/customer/create-team/${running}`,
  },
  { name: 'question', route: 'match/:matchId/:questionId', user: null, address: question },
  {
    name: 'question-ranking',
    route: 'match/:matchId/:questionId',
    user: null,
    address: (found) => `${question(found)}&tab=rank`,
  },
  {
    name: 'question-data',
    route: 'match/:matchId/:questionId',
    user: 'leader',
    address: (found) => `${question(found)}&tab=dataset`,
  },
  {
    name: 'question-code',
    route: 'match/:matchId/:questionId',
    user: 'leader',
    address: (found) => `${question(found)}&tab=code`,
  },
  {
    name: 'records',
    route: 'match/:matchId/:questionId',
    user: 'leader',
    address: (found) => `${question(found)}&tab=commit`,
  },
  {
    name: 'log',
    route: 'match/:matchId/:questionId',
    user: 'leader',
    address: (found) => `${question(found)}&tab=commit`,
    press: { en: /^Read the log of/, 'zh-CN': /^查看 .+ 的日志$/ },
  },
  {
    name: 'results',
    route: 'results/:matchId',
    user: null,
    address: ({ done }) => `/customer/results/${done}`,
  },
  { name: 'profile', route: 'personage', user: 'leader', address: () => '/customer/personage' },
  { name: 'rules', route: 'rule', user: null, address: () => '/customer/rule' },
  { name: 'about', route: 'about', user: null, address: () => '/customer/about' },
  { name: 'help', route: 'help', user: null, address: () => '/customer/help' },
  ...['leader', 'data', 'organiser'].map((role) => ({
    name: `help-${role}`,
    ...{ route: 'help', user: null },
    address: () => `/customer/help?for=${role}`,
  })),
  { name: 'status', route: 'status', user: null, address: () => '/customer/status' },
  { name: 'login', route: 'login', user: null, address: () => '/login' },
  { name: 'register', route: 'register', user: null, address: () => '/register' },
  { name: 'recover', route: 'recover', user: null, address: () => '/recover' },
  { name: 'view', route: 'view', user: null, address: () => '/view' },
  { name: 'forbidden', route: '403', user: null, address: () => '/403' },
  { name: 'not-found', route: '404', user: null, address: () => '/404' },
  { name: 'server-error', route: '500', user: null, address: () => '/500' },
];

/** @param {string} name @param {string} route @param {(found: Found) => string} [address] @returns {ScreenPage} */
const office = (name, route, address = () => route) => ({
  name: `admin-${name}`,
  route,
  user: 'admin',
  address: (found) => {
    const place = address(found);
    return place.startsWith('/') ? place : `/manage/${place}`;
  },
});
/** @param {string} name @param {string} code @returns {ScreenPage} */
const answer = (name, code) => ({
  name: `admin-${name}`,
  route: code,
  user: null,
  address: () => `/${code}`,
});

/** @type {ScreenPage[]} */
const ADMIN = [
  office('home', 'index'),
  office('board', 'match-board'),
  office('datasets', 'dataset-list'),
  office('dataset-new', 'dataset-add'),
  office('dataset-edit', 'dataset-add', ({ manyVersions }) => `dataset-add?datasetId=${manyVersions}`),
  office('citations', 'quote-approve'),
  office('matches', 'match-list'),
  office('match-new', 'match-add'),
  office('match-edit', 'match-add', ({ running }) => `match-add?matchId=${running}`),
  office('match', 'match-detail/:matchId', ({ running }) => `match-detail/${running}`),
  office('match-teams', 'match-detail/:matchId', ({ running }) => `match-detail/${running}?tab=teams`),
  office(
    'topic',
    'topic-detail/:matchId/:topicId',
    (found) => `topic-detail/${found.running}/${found.group}`,
  ),
  office(
    'question-new',
    'topic-question/:matchId/:topicId',
    (found) => `topic-question/${found.running}/${found.group}`,
  ),
  office(
    'question-edit',
    'topic-question/:matchId/:topicId',
    (found) => `topic-question/${found.running}/${found.group}?questionId=${found.question}&type=model`,
  ),
  ...['team', 'commit', 'rank', 'rejudge'].map((tab) =>
    office(
      `question-${tab}`,
      'question-detail/:matchId/:questionId',
      (found) => `question-detail/${found.running}/${found.question}?type=model&tab=${tab}`,
    ),
  ),
  office('announcements', 'announcements/:matchId', ({ running }) => `announcements/${running}`),
  office(
    'announcement',
    'announcement/:matchId',
    ({ running, announcement }) =>
      `announcement/${running}${announcement === null ? '' : `?announcementId=${announcement}`}`,
  ),
  office('settings', 'match-setting'),
  office('approvals', 'match-approve'),
  // Without anything to approve, what the page says then.
  office(
    'approval',
    '/approve/:approvalId/:competitionId/:teamId',
    ({ approval }) => `/approve/${approval ?? '0/0/0'}`,
  ),
  office('review', 'group-audit'),
  office('teams', 'group'),
  office('tasks', 'task-list'),
  office('judging', 'judging'),
  office('users', 'users'),
  office('audit', 'audit'),
  office('deleted', 'recently-deleted'),
  office('version', 'version'),
  office('protection', 'profile'),
  answer('login', 'login'),
  answer('forbidden', '403'),
  answer('not-found', '404'),
  answer('server-error', '500'),
];

export const SCREENS = { customer: CUSTOMER, admin: ADMIN };
