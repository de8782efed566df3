import type { AcceptedTeam, PlatformRole, UiLanguage } from '@tianheng/contracts';
import type { ListedAccount } from '../../auth/users/user-list.ts';
import type { Column } from '../../storage/exports/workbook.ts';
import { told, yesNo, type Described, type Words } from './columns.ts';

const ROLES: Record<PlatformRole, Words> = {
  platform_admin: { en: 'Super administrator', 'zh-CN': '超级管理员' },
  platform_member: { en: 'Ordinary user', 'zh-CN': '普通用户' },
};

const memberText = (
  { nickname, username, school, phone }: AcceptedTeam['team_member'][number],
  language: UiLanguage,
): string =>
  [language === 'en' ? `${nickname} (${username})` : `${nickname}（${username}）`, school, phone]
    .filter((part) => part !== '')
    .join(language === 'en' ? ', ' : '，');

const TEAM_COLUMNS: Described<AcceptedTeam>[] = [
  { title: { en: 'Team', 'zh-CN': '团队名称' }, width: 24, of: (team) => team.team_name },
  { title: { en: 'Organisation', 'zh-CN': '单位名称' }, width: 28, of: (team) => team.company_name },
  { title: { en: 'Members', 'zh-CN': '成员人数' }, width: 10, of: (team) => team.team_member_count },
  { title: { en: 'Leader', 'zh-CN': '队长' }, width: 18, of: (team) => team.leader },
  { title: { en: "Leader's email", 'zh-CN': '队长邮箱' }, width: 28, of: (team) => team.leader_email },
  { title: { en: "Leader's phone", 'zh-CN': '队长电话' }, width: 18, of: (team) => team.leader_phone },
  { title: { en: "Leader's address", 'zh-CN': '队长地址' }, width: 28, of: (team) => team.leader_address },
  {
    title: { en: 'People', 'zh-CN': '团队成员' },
    width: 60,
    of: (team, language) =>
      team.team_member.map((member) => memberText(member, language)).join(language === 'en' ? '; ' : '；'),
  },
  { title: { en: 'Instructors', 'zh-CN': '指导教师' }, width: 20, of: (team) => team.instructor_name },
  {
    title: { en: "Instructors' phone", 'zh-CN': '指导教师电话' },
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
  { title: { en: 'Phone', 'zh-CN': '手机号' }, width: 18, of: (user) => user.mobile_phone },
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
  { title: { en: 'Updated', 'zh-CN': '更新时间' }, width: 28, at: (user) => user.updated_at },
];

export const teamColumns = (language: UiLanguage, timeZone: string): Column<AcceptedTeam>[] =>
  told(TEAM_COLUMNS, language, timeZone);
export const userColumns = (language: UiLanguage, timeZone: string): Column<ListedAccount>[] =>
  told(USER_COLUMNS, language, timeZone);

export const SHEETS: Record<'teams' | 'users', Words> = {
  teams: { en: 'Teams', 'zh-CN': '参赛团队' },
  users: { en: 'Users', 'zh-CN': '用户' },
};
