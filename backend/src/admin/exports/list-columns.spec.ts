import { expect, it } from '@jest/globals';
import type { AcceptedTeam, UiLanguage } from '@tianheng/contracts';
import type { ListedAccount } from '../../auth/users/user-list.ts';
import { submissionColumns } from '../submissions/submission-columns.ts';
import type { SubmittedFiles } from '../submissions/submissions.query.ts';
import { teamColumns, userColumns } from './list-columns.ts';

it.each<[UiLanguage, string, string, string]>([
  ['en', 'Asia/Shanghai', 'Registered (Asia/Shanghai)', '2026-11-22 00:00:09'],
  ['zh-CN', 'Asia/Shanghai', '注册时间（Asia/Shanghai）', '2026-11-22 00:00:09'],
  ['en', 'UTC', 'Registered (UTC)', '2026-11-21 16:00:09'],
  ['en', 'America/New_York', 'Registered (America/New_York)', '2026-11-21 11:00:09 GMT-05:00'],
])("tell times by the platform's clocks, in %s and %s", (language, timeZone, title, told) => {
  const created_at = new Date('2026-11-21T16:00:09.999Z');
  const column = userColumns(language, timeZone).find((one) => one.title === title);
  expect(column?.of({ created_at } as ListedAccount)).toBe(told);
});

it('tell in the same way when something was submitted', () => {
  const column = submissionColumns('en', 'Asia/Shanghai').find((one) => one.title.startsWith('Submitted ('));
  const submitted_at = new Date('2026-11-21T16:00:09.999Z');
  expect(column?.of({ submitted_at } as SubmittedFiles)).toBe('2026-11-22 00:00:09');
});

it.each<[UiLanguage, string, string]>([
  ['en', 'People', '张三 (zs), 大学, 123; Ann (ann)'],
  ['zh-CN', '团队成员', '张三（zs），大学，123；Ann（ann）'],
])('list the people of a team with the marks of %s', (language, title, told) => {
  const column = teamColumns(language, 'UTC').find((one) => one.title === title);
  const members = [
    { nickname: '张三', username: 'zs', school: '大学', phone: '123' },
    { nickname: 'Ann', username: 'ann', school: '', phone: '' },
  ];
  expect(column?.of({ team_member: members } as AcceptedTeam)).toBe(told);
});
