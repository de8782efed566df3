import { type AcceptedTeam, pickText, type PlatformRole, type UiLanguage } from '@tianheng/contracts';
import type { ListedAccount } from '../../auth/users/user-list.ts';
import type { Cell } from '../../storage/exports/cells.ts';
import type { Column } from '../../storage/exports/workbook.ts';

import { CAUSE_WORDS } from '../submissions/cause-words.ts';
import { folderOf } from '../submissions/submission-folders.ts';
import { LANGUAGE_WORDS, MODE_WORDS, STATUS_WORDS, type Words } from '../submissions/submission-words.ts';
import type { SubmittedFiles } from '../submissions/submissions.query.ts';

interface Headed {
  title: Words;
  /** in characters */
  width: number;
}

/** A time is told by the platform's clocks, and its title says whose they are. */
type Described<Row> = Headed &
  ({ of: (row: Row, language: UiLanguage) => Cell } | { at: (row: Row) => Date });

const YES_NO: Record<'yes' | 'no', Words> = {
  yes: { en: 'Yes', 'zh-CN': '是' },
  no: { en: 'No', 'zh-CN': '否' },
};
const yesNo = (value: boolean, language: UiLanguage): string => YES_NO[value ? 'yes' : 'no'][language];

const ROLES: Record<PlatformRole, Words> = {
  platform_admin: { en: 'Super administrator', 'zh-CN': '超级管理员' },
  platform_member: { en: 'Ordinary user', 'zh-CN': '普通用户' },
};

/** A proposal has neither. */
const worded = <Code extends string>(
  words: Record<Code, Words>,
  code: Code | null,
  language: UiLanguage,
): Cell => (code === null ? null : words[code][language]);

const memberText = (
  { nickname, username, school, phone }: AcceptedTeam['team_member'][number],
  language: UiLanguage,
): string =>
  [language === 'en' ? `${nickname} (${username})` : `${nickname}（${username}）`, school, phone]
    .filter((part) => part !== '')
    .join(language === 'en' ? ', ' : '，');

const TEAM_COLUMNS: Described<AcceptedTeam>[] = [
  { title: { en: 'Team', 'zh-CN': '团队名称' }, width: 24, of: (team) => team.team_name },
  { title: { en: 'Institution', 'zh-CN': '单位名称' }, width: 28, of: (team) => team.company_name },
  { title: { en: 'Members', 'zh-CN': '成员人数' }, width: 10, of: (team) => team.team_member_count },
  { title: { en: 'Leader', 'zh-CN': '队长' }, width: 18, of: (team) => team.leader },
  { title: { en: "Leader's email", 'zh-CN': '队长邮箱' }, width: 28, of: (team) => team.leader_email },
  { title: { en: "Leader's telephone", 'zh-CN': '队长电话' }, width: 18, of: (team) => team.leader_phone },
  { title: { en: "Leader's address", 'zh-CN': '队长地址' }, width: 28, of: (team) => team.leader_address },
  {
    title: { en: 'People', 'zh-CN': '团队成员' },
    width: 60,
    of: (team, language) =>
      team.team_member.map((member) => memberText(member, language)).join(language === 'en' ? '; ' : '；'),
  },
  { title: { en: 'Instructors', 'zh-CN': '指导教师' }, width: 20, of: (team) => team.instructor_name },
  {
    title: { en: "Instructors' telephone", 'zh-CN': '指导教师电话' },
    width: 20,
    of: (team) => team.instructor_phone,
  },
  {
    title: { en: 'Agrees to publication', 'zh-CN': '同意公开' },
    width: 20,
    of: (team, language) => yesNo(team.consent_to_publish, language),
  },
];

const USER_COLUMNS: Described<ListedAccount>[] = [
  { title: { en: 'Username', 'zh-CN': '用户名' }, width: 20, of: (user) => user.username },
  { title: { en: 'Real name', 'zh-CN': '真实姓名' }, width: 18, of: (user) => user.nickname },
  { title: { en: 'Email', 'zh-CN': '邮箱' }, width: 30, of: (user) => user.email },
  { title: { en: 'Telephone', 'zh-CN': '手机号' }, width: 18, of: (user) => user.mobile_phone },
  { title: { en: 'School', 'zh-CN': '学校' }, width: 28, of: (user) => user.school },
  {
    title: { en: 'Role', 'zh-CN': '角色' },
    width: 20,
    of: (user, language) => ROLES[user.platform_role][language],
  },
  {
    title: { en: 'Frozen', 'zh-CN': '已冻结' },
    width: 10,
    of: (user, language) => yesNo(user.is_frozen, language),
  },
  { title: { en: 'Registered', 'zh-CN': '注册时间' }, width: 28, at: (user) => user.created_at },
  { title: { en: 'Changed', 'zh-CN': '更新时间' }, width: 28, at: (user) => user.updated_at },
];

function told<Row>(columns: Described<Row>[], language: UiLanguage, timeZone: string): Column<Row>[] {
  const clock = clockOf(timeZone);
  return columns.map(({ title, width, ...column }) =>
    'at' in column
      ? {
          title: ZONED[language](title[language], timeZone),
          width,
          of: (row) => clock(column.at(row)),
        }
      : { title: title[language], width, of: (row) => column.of(row, language) },
  );
}

/** In the same order for people and for spreadsheets; where clocks are put back, each time says what they are ahead of UTC. */
function clockOf(timeZone: string): (at: Date) => string {
  // Sweden writes times nearly as ISO 8601 does.
  const clock = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  const zone = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  const offset = (at: Date): string =>
    zone.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const isChanging = (year: number): boolean =>
    offset(new Date(Date.UTC(year, 0))) !== offset(new Date(Date.UTC(year, 6)));
  return (at) => (isChanging(at.getUTCFullYear()) ? `${clock.format(at)} ${offset(at)}` : clock.format(at));
}

const ZONED: Record<UiLanguage, (title: string, timeZone: string) => string> = {
  en: (title, timeZone) => `${title} (${timeZone})`,
  'zh-CN': (title, timeZone) => `${title}（${timeZone}）`,
};

export const teamColumns = (language: UiLanguage, timeZone: string): Column<AcceptedTeam>[] =>
  told(TEAM_COLUMNS, language, timeZone);
export const submissionColumns = (language: UiLanguage, timeZone: string): Column<SubmittedFiles>[] =>
  told(SUBMISSION_COLUMNS, language, timeZone);
export const userColumns = (language: UiLanguage, timeZone: string): Column<ListedAccount>[] =>
  told(USER_COLUMNS, language, timeZone);

const REMOVED: Words = { en: 'removed', 'zh-CN': '已移除' };
const SUBMISSION_COLUMNS: Described<SubmittedFiles>[] = [
  { title: { en: 'Folder', 'zh-CN': '文件夹' }, width: 30, of: folderOf },
  { title: { en: 'Team', 'zh-CN': '团队名称' }, width: 24, of: (row) => row.team_name },
  {
    title: { en: 'Track', 'zh-CN': '赛题' },
    width: 28,
    of: (row, language) => pickText(language, row.question_title, row.question_title_en).text,
  },
  { title: { en: 'Submission', 'zh-CN': '提交编号' }, width: 14, of: (row) => row.commitment_no },
  { title: { en: 'Submitted by', 'zh-CN': '提交人' }, width: 18, of: (row) => row.username },
  {
    title: { en: 'Mode', 'zh-CN': '模式' },
    width: 10,
    of: (row, language) => worded(MODE_WORDS, row.mode, language),
  },
  {
    title: { en: 'Status', 'zh-CN': '状态' },
    width: 14,
    of: (row, language) => worded(STATUS_WORDS, row.status, language),
  },
  {
    title: { en: 'Cause', 'zh-CN': '原因' },
    width: 40,
    of: (row, language) => worded(CAUSE_WORDS, row.cause, language),
  },
  { title: { en: 'Score', 'zh-CN': '得分' }, width: 14, of: (row) => row.score },
  {
    title: { en: 'Language', 'zh-CN': '语言' },
    width: 22,
    of: (row, language) => worded(LANGUAGE_WORDS, row.language, language),
  },
  { title: { en: 'Submitted', 'zh-CN': '提交时间' }, width: 28, at: (row) => row.submitted_at },
  {
    title: { en: 'Deleted', 'zh-CN': '已删除' },
    width: 10,
    of: (row, language) => yesNo(row.is_deleted, language),
  },
  {
    title: { en: 'Team dismissed', 'zh-CN': '团队已解散' },
    width: 16,
    of: (row, language) => yesNo(row.is_dismissed, language),
  },
  {
    title: { en: 'File', 'zh-CN': '文件' },
    width: 24,
    of: (row, language) => (row.file_id === null ? REMOVED[language] : row.filename),
  },
  { title: { en: 'Bytes', 'zh-CN': '字节数' }, width: 14, of: (row) => row.size },
  { title: { en: 'SHA-256', 'zh-CN': 'SHA-256' }, width: 66, of: (row) => row.sha256 },
];

export const SHEETS: Record<'teams' | 'users' | 'submissions', Words> = {
  submissions: { en: 'Submissions', 'zh-CN': '提交记录' },
  teams: { en: 'Teams', 'zh-CN': '参赛团队' },
  users: { en: 'Users', 'zh-CN': '用户' },
};
