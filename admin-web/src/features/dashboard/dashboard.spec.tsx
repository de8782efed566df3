import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Competition, DayStatistics, Task } from '@tianheng/contracts';
import { observeDate } from '@tianheng/web-kit/http/server-clock.ts';
import { open } from '../../../test/open.tsx';
import { ok, paged, refusal, serve, statistics } from '../../../test/api.ts';

beforeEach(() => {
  localStorage.clear();
  // Noon where the platform is, for the day of its clock must not change within a test.
  observeDate('Mon, 30 Nov 2026 04:00:00 GMT', Date.now());
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
  expect(screen.getByText('As set by each track')).toBeTruthy();
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
  const inChinese = () => calls.filter(({ language }) => language === 'zh-CN').map(({ path }) => path);
  await waitFor(() =>
    expect(inChinese().sort()).toEqual([
      '/admin/statistics',
      '/admin/task',
      '/competitions',
      '/settings/race',
      '/user/info',
    ]),
  );
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

it('counts anew whenever it is opened', async () => {
  const calls = serve(answers);
  const { router } = open('/manage/index', { token: 'good' });
  await screen.findByText('12');
  // Of tasks the list on the way asks for more.
  const asked = () => calls.filter(({ query }) => query.limit !== '10').map(({ path }) => path);
  const times = () =>
    ['/admin/statistics', '/admin/task', '/competitions'].map(
      (counted) => asked().filter((path) => path === counted).length,
    );
  await waitFor(() => expect(times()).toEqual([1, 1, 1]));
  await act(() => router.navigate('/manage/task-list'));
  await screen.findByRole('grid');
  await act(() => router.navigate('/manage/index'));
  await waitFor(() => expect(times()).toEqual([2, 2, 2]));
});

const day = (date: string, values: Partial<DayStatistics> = {}): DayStatistics => ({
  date,
  download_count: 0,
  create_team: 0,
  register_user: 0,
  total_request: 0,
  register_request: 0,
  ...values,
});

it('shows totals, and every day of the chart in a table, the newest first', async () => {
  const days = [day('2026-02-28', { download_count: 7 }), day('2026-03-01', { total_request: 5000 })];
  serve({
    ...answers,
    'GET /admin/statistics': ok(statistics({ today_register: 4, day_statistics: days })),
  });
  open('/manage/index', { token: 'good' });
  const table = within(await screen.findByRole('table', { name: 'Day by day' }));
  expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Day.*Requests of signed-in users/),
    'Sun, Mar 1, 20260005,0000',
    'Sat, Feb 28, 202670000',
  ]);
  expect(screen.getByText('Registrations today').nextElementSibling?.textContent).toBe('4');
  expect(screen.getByText('Days in the time zone Asia/Shanghai')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Show as a table' }));
  expect(screen.getByRole('region', { name: 'Day by day' })).toBeTruthy();
});

it('asks for the days that the address names, and not for what cannot be asked for', async () => {
  const calls = serve(answers);
  const asked = () => calls.filter(({ path }) => path === '/admin/statistics').map(({ query }) => query);
  const { address } = open('/manage/index?from=2026-02-01&to=2026-02-03', { token: 'good' });
  const last = await screen.findByLabelText('Last day');
  await waitFor(() => expect(asked()).toEqual([{ from: '2026-02-01', to: '2026-02-03' }]));
  fireEvent.change(last, { target: { value: '2026-01-01' } });
  expect((await screen.findByText('The first day is after the last one.')).getAttribute('role')).toBe(
    'alert',
  );
  const description = 'The first day is after the last one.';
  const days = screen
    .getAllByLabelText(/^(First|Last) day$/)
    .map((day) => day.getAttribute('aria-describedby'));
  expect(days.map((id) => document.getElementById(id ?? '')?.textContent)).toEqual([
    description,
    description,
  ]);
  fireEvent.change(last, { target: { value: '2029-01-01' } });
  expect(await screen.findByText('Choose 366 days at most.')).toBeTruthy();
  expect(asked()).toHaveLength(1);
  // What was shown stays.
  expect(await screen.findByRole('table', { name: 'Day by day' })).toBeTruthy();
  expect(screen.queryByRole('button', { pressed: true })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: '7 days' }));
  await waitFor(() => expect(asked()).toHaveLength(2));
  expect(screen.getByRole('button', { pressed: true }).textContent).toBe('7 days');
  const { from = '', to = '' } = asked()[1] ?? {};
  expect(Date.parse(to) - Date.parse(from)).toBe(6 * 24 * 3600 * 1000);
  expect(address()).toBe(`/manage/index?from=${from}&to=${to}`);
});

it('lets a day be typed digit by digit', async () => {
  serve(answers);
  const { address } = open('/manage/index', { token: 'good' });
  const first = await screen.findByLabelText<HTMLInputElement>('First day');
  fireEvent.change(first, { target: { value: '0002-05-01' } });
  expect(first.value).toBe('0002-05-01');
  expect(address()).toBe('/manage/index');
  fireEvent.change(first, { target: { value: '2026-05-01' } });
  await waitFor(() => expect(address()).toBe('/manage/index?from=2026-05-01'));
});

it('keeps what is shown when it cannot be read anew, and says so', async () => {
  serve(answers);
  open('/manage/index', { token: 'good' });
  await screen.findByText('30 tasks in all');
  serve({ ...answers, 'GET /admin/task': refusal('STORAGE_FULL', 'No room is left.') });
  fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  const failure = await screen.findByRole('button', { name: 'Try again' });
  // Tasks are asked for again and again, so no notice says it as well.
  expect(screen.getAllByText('No room is left.')).toHaveLength(1);
  expect(screen.getByRole('alert').textContent).toContain('No room is left.');
  expect(screen.getByText('30 tasks in all')).toBeTruthy();
  serve({ ...answers, 'GET /admin/task': ok({ data: [task], total_count: 31, current_page: 1 }) });
  fireEvent.click(failure);
  expect(await screen.findByText('31 tasks in all')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

it('shows the usual days where the address names some that cannot be asked for', async () => {
  const calls = serve({
    ...answers,
    'GET /admin/statistics': ok(statistics({ today_register: 4 })),
  });
  open('/manage/index?from=2026-02-03&to=2026-02-01', { token: 'good' });
  const label = await screen.findByText('Registrations today');
  await waitFor(() => expect(label.nextElementSibling?.textContent).toBe('4'));
  expect(screen.getByText('The first day is after the last one.')).toBeTruthy();
  expect(screen.getByRole('button', { name: '7 days' })).toBeTruthy();
  expect(calls.filter(({ path }) => path === '/admin/statistics').map(({ query }) => query)).toEqual([{}]);
});

it.each([
  ['2001-01-01', 'Choose 366 days at most.'],
  ['2999-01-01', 'The first day is after the last one.'],
])('says of the first day %s alone why it cannot be, and keeps the chart', async (day, sentence) => {
  const calls = serve(answers);
  open('/manage/index', { token: 'good' });
  await screen.findByRole('table', { name: 'Day by day' });
  fireEvent.change(await screen.findByLabelText('First day'), { target: { value: day } });
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(screen.getByRole('table', { name: 'Day by day' })).toBeTruthy();
  expect(calls.filter(({ path }) => path === '/admin/statistics').map(({ query }) => query)).toEqual([{}]);
});

it('says that there are more tasks than are counted', async () => {
  serve({ ...answers, 'GET /admin/task': ok({ ...paged([task], 10_000), is_more: true }) });
  open('/manage/index', { token: 'good' });
  expect(await screen.findByText('More than 10,000 tasks in all')).toBeTruthy();
});
