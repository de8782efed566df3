import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import type { Competition, Task } from '@tianheng/contracts';
import { open } from '../../../test/open.tsx';
import { ok, serve } from '../../../test/api.ts';

beforeEach(() => {
  localStorage.clear();
});
afterEach(cleanup);

const competition: Competition = {
  id: 'c1',
  title: '轨道与天空挑战赛',
  title_en: '',
  status: 'in_processing',
  registration_open_time: 0,
  start_time: 0,
  end_time: 1_800_000_000_000,
  team_number: 4,
  desc: '',
  journal: '',
  journal_en: '',
  team_size_limit: 5,
  language: 'zh-CN',
};

const task: Task = {
  id: 't1',
  name: 'Orbit',
  task_type: 'sync_dataset',
  status: 'failed',
  log: 'started\nThe file is missing.\n',
  username: 'admin',
  created_at: 1_800_000_000_000,
  finished_at: 1_800_000_001_000,
  progress: null,
  result_file_id: null,
};

const answers = {
  'GET /competitions': ok({ data: [competition], total_count: 12, current_page: 1 }),
  'GET /admin/task': ok({ data: [task], total_count: 30, current_page: 1 }),
};

it('shows what the server says of matches, settings and tasks', async () => {
  serve(answers);
  open('/manage/index', { token: 'good' });
  expect(await screen.findByText('12')).toBeTruthy();
  const title = screen.getByText('轨道与天空挑战赛');
  expect(title.getAttribute('lang')).toBe('zh-CN');
  expect(screen.getByText('in Chinese')).toBeTruthy();
  expect(await screen.findByText('1 hr 30 min')).toBeTruthy();
  expect(screen.getByText('no limit')).toBeTruthy();
  expect(await screen.findByText('The file is missing.')).toBeTruthy();
  expect(screen.getByText('30 tasks in all')).toBeTruthy();
});

it('changes the language in place and asks for the texts in it', async () => {
  const calls = serve(answers);
  open('/manage/index', { token: 'good' });
  const other = await screen.findAllByRole('button', { name: '中文', hidden: true });
  fireEvent.click(other[0]!);
  expect(await screen.findByRole('heading', { level: 1, name: '工作台' })).toBeTruthy();
  expect(document.documentElement.lang).toBe('zh-CN');
  expect(
    calls
      .filter(({ language }) => language === 'zh-CN')
      .map(({ path }) => path)
      .sort(),
  ).toEqual(['/admin/task', '/competitions', '/settings/race', '/user/info']);
});

it('reads everything anew when asked to', async () => {
  const calls = serve(answers);
  open('/manage/index', { token: 'good' });
  await screen.findByText('12');
  const before = calls.length;
  serve({ ...answers, 'GET /competitions': ok({ data: [competition], total_count: 13, current_page: 1 }) });
  fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText('13')).toBeTruthy();
  expect(calls).toHaveLength(before);
});
