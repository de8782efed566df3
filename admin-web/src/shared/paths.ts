import type { AdminQuestion, Approval, AuditObject, Id } from '@tianheng/contracts';

/** What the addresses of a question say of it. */
type QuestionAddress = Pick<AdminQuestion, 'id' | 'competition_id' | 'group_id' | 'question_type'>;

/** Route patterns and the addresses made from them, once. */
export const routes = {
  login: 'login',
  forbidden: '403',
  notFound: '404',
  serverError: '500',
  dashboard: 'index',
  datasetList: 'dataset-list',
  datasetAdd: 'dataset-add',
  quoteApprove: 'quote-approve',
  matchApprove: 'match-approve',
  groupAudit: 'group-audit',
  group: 'group',
  approval: '/approve/:approvalId/:competitionId/:teamId',
  matchList: 'match-list',
  matchAdd: 'match-add',
  matchDetail: 'match-detail/:matchId',
  topicDetail: 'topic-detail/:matchId/:topicId',
  topicQuestion: 'topic-question/:matchId/:topicId',
  questionDetail: 'question-detail/:matchId/:questionId',
  announcements: 'announcements/:matchId',
  announcement: 'announcement/:matchId',
  matchSetting: 'match-setting',
  taskList: 'task-list',
  deleted: 'recently-deleted',
  users: 'users',
  matchBoard: 'match-board',
  version: 'version',
  audit: 'audit',
  profile: 'profile',
  judging: 'judging',
} as const;

export const paths = {
  manage: '/manage',
  dashboard: '/manage/index',
  datasetList: '/manage/dataset-list',
  datasetAdd: '/manage/dataset-add',
  datasetEdit: (id: string) => `/manage/dataset-add?datasetId=${encodeURIComponent(id)}`,
  quoteApprove: '/manage/quote-approve',
  matchApprove: '/manage/match-approve',
  approval: ({ id, competition_id, team_id }: Pick<Approval, 'id' | 'competition_id' | 'team_id'>) =>
    `/approve/${[id, competition_id, team_id].map(encodeURIComponent).join('/')}`,
  matchList: '/manage/match-list',
  matchAdd: '/manage/match-add',
  matchEdit: (id: string) => `/manage/match-add?matchId=${encodeURIComponent(id)}`,
  matchDetail: (id: Id) => `/manage/match-detail/${encodeURIComponent(id)}`,
  topicDetail: (competitionId: Id, groupId: Id) =>
    `/manage/topic-detail/${[competitionId, groupId].map(encodeURIComponent).join('/')}`,
  questionAdd: (competitionId: Id, groupId: Id) =>
    `/manage/topic-question/${[competitionId, groupId].map(encodeURIComponent).join('/')}`,
  questionEdit: (question: QuestionAddress) =>
    `/manage/topic-question/${[question.competition_id, question.group_id].map(encodeURIComponent).join('/')}` +
    `?questionId=${encodeURIComponent(question.id)}&type=${question.question_type}`,
  questionDetail: (question: QuestionAddress) =>
    `/manage/question-detail/${[question.competition_id, question.id].map(encodeURIComponent).join('/')}` +
    `?type=${question.question_type}`,
  taskList: '/manage/task-list',
  announcements: (matchId: string) => `/manage/announcements/${encodeURIComponent(matchId)}`,
  /** a new one, or the given one to be changed */
  announcement: (matchId: string, id?: string) =>
    `/manage/announcement/${encodeURIComponent(matchId)}` +
    (id === undefined ? '' : `?announcementId=${encodeURIComponent(id)}`),
  /** all that was ever done to one object */
  history: (type: AuditObject, id: Id) => `/manage/audit?type=${type}&object=${encodeURIComponent(id)}`,
  profile: '/manage/profile',
  login: '/login',
  /** the login page, and back to `next` from it */
  loginFor: (next: string) => `/login?next=${encodeURIComponent(next)}`,
  forbidden: '/403',
  notFound: '/404',
} as const;

/** Where to go after signing in: only addresses of the back office. */
export function safeReturn(next: string | null): string {
  return next !== null && /^\/(?:manage|approve)(?:[/?#]|$)/.test(next) ? next : paths.manage;
}
