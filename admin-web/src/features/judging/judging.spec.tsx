import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { CompetitionOption, JudgingPauseInfo, JudgingRoom, RunnerInfo } from '@tianheng/contracts';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Answers } from '@tianheng/web-kit/test/serve.ts';
import { ok, refusal, serve } from '../../../test/api.ts';
import { open } from '../../../test/open.tsx';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const runner = (values: Partial<RunnerInfo> = {}): RunnerInfo => ({
  id: 'judge-1',
  host: 'host-1',
  version: '0.1.0',
  slots: 4,
  state: 'claiming',
  state_since: 1_800_000_000_000,
  is_draining: false,
  seen_at: Date.now() - 3000,
  is_here: true,
  running: 2,
  images: ['python', 'orbit'],
  ...values,
});

const room = (values: Partial<JudgingRoom> = {}): JudgingRoom => ({
  state: 'partly',
  waiting: 5,
  running: 2,
  oldest_queued_at: Date.now() - 90_000,
  runners: [runner(), runner({ id: 'judge-2', state: 'engine_broken', running: 0 })],
  questions: [
    {
      question_id: 'q1',
      question_title: '轨道预报',
      competition_id: 'c1',
      competition_title: '轨道挑战赛',
      waiting: 5,
      put_off: 3,
      running: 2,
      oldest_queued_at: Date.now() - 90_000,
    },
  ],
  pauses: [],
  ...values,
});

const pauseOf = (values: Partial<JudgingPauseInfo> = {}): JudgingPauseInfo => ({
  question_id: 'q1',
  question_title: '轨道预报',
  competition_title: '轨道挑战赛',
  cause: 'administrator',
  reason: '',
  username: '',
  since: 0,
  ...values,
});
const ALL = { question_id: null, question_title: null, competition_title: null };

const options: CompetitionOption[] = [
  {
    id: 'c1',
    title: '轨道挑战赛',
    status: 'in_processing',
    is_final: false,
    groups: [
      {
        id: 'g1',
        name: 'A',
        questions: [
          { id: 'q1', title: '轨道预报', question_no: 1, question_type: 'model' },
          { id: 'q2', title: '方案', question_no: 2, question_type: 'project' },
        ],
      },
    ],
  },
];

const answers: Answers = {
  'GET /admin/judging': () => ok(room())(),
  'GET /admin/judging/images': ok([
    {
      reference: 'python',
      digest: 'sha256:aa',
      updated_at: 1_800_000_000_000,
      runners: ['judge-1'],
      used_as: ['sandbox'],
    },
  ]),
  'GET /admin/competitions/options': ok(options),
};

it('shows who judges, who waits how long, and which images there are', async () => {
  serve(answers);
  open('/manage/judging', { token: 'good' });
  const first = within(await screen.findByRole('row', { name: /judge-1 host-1/ }));
  expect(first.getByText('Takes work')).toBeTruthy();
  expect(first.getByText('2 / 4')).toBeTruthy();
  expect(screen.getByText('Engine broken, waits for a probe that works')).toBeTruthy();
  expect(screen.getByText('Some runners take nothing')).toBeTruthy();
  expect(screen.getAllByText(/^1 min 3\d sec$/).length).toBe(2);
  expect(await screen.findByRole('row', { name: 'python Sandbox judge-1 sha256:aa' })).toBeTruthy();
  expect(screen.getByText('Nothing is paused.')).toBeTruthy();
});

it.each([
  ['en', 'Put off (disk full)'],
  ['zh-CN', '稍后重试（磁盘已满）'],
] as const)('says by track what a full disk puts off: %s', async (language, name) => {
  serve(answers);
  open('/manage/judging', { token: 'good', language });
  const table = (await screen.findByRole('columnheader', { name })).closest('table');
  const cells = within(within(table as HTMLElement).getByRole('row', { name: /^轨道预报/ })).getAllByRole(
    'cell',
  );
  expect(cells.slice(1, 4).map(({ textContent }) => textContent)).toEqual(['5', '3', '2']);
});

it('pauses a track with a reason, and says when somebody was faster', async () => {
  const calls = serve({
    ...answers,
    'POST /admin/judging/pause': refusal('JUDGING_PAUSED', 'It is paused.'),
  });
  open('/manage/judging', { token: 'good' });
  fireEvent.click(await screen.findByRole('button', { name: 'Pause 轨道预报' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Pause judging?' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Pause' }));
  expect(await dialog.findByText('Say why judging is paused.')).toBeTruthy();
  fireEvent.change(dialog.getByRole('textbox', { name: /Reason/ }), {
    target: { value: 'The judge\nis wrong' },
  });
  fireEvent.click(dialog.getByRole('button', { name: 'Pause' }));
  expect(await screen.findByText('It was paused already.')).toBeTruthy();
  expect(calls.find(({ path }) => path === '/admin/judging/pause')?.body).toEqual({
    question_id: 'q1',
    reason: 'The judge is wrong',
  });
});

it('names a paused track that the choice of tracks does not know yet', async () => {
  serve({
    ...answers,
    'GET /admin/judging': ok(room({ pauses: [pauseOf({ cause: 'sync' }), pauseOf()] })),
    'GET /admin/competitions/options': ok([]),
  });
  open('/manage/judging', { token: 'good' });
  expect(await screen.findAllByRole('rowheader', { name: '轨道挑战赛 · 轨道预报' })).toHaveLength(2);
  // Held up by two, of which each ends for itself.
  for (const cause of ['Data are being synchronised', 'An administrator'])
    expect(screen.getByRole('button', { name: `Resume 轨道挑战赛 · 轨道预报 (${cause})` })).toBeTruthy();
});

it('says why the platform holds a track up in the words of the page', async () => {
  const faults = pauseOf({ cause: 'judge_faults', reason: 'The judge failed for 3 teams in a row.' });
  serve({ ...answers, 'GET /admin/judging': ok(room({ pauses: [faults] })) });
  open('/manage/judging', { token: 'good' });
  expect(await screen.findByText('The judge failed several times in a row')).toBeTruthy();
  expect(screen.queryByText(faults.reason)).toBeNull();
});

it('reads which tracks there are anew whenever the room is opened', async () => {
  const calls = serve(answers);
  const { router } = open('/manage/judging', { token: 'good' });
  const reads = () => calls.filter(({ path }) => path === '/admin/competitions/options').length;
  await screen.findByRole('option', { name: '轨道挑战赛 · 轨道预报' });
  const before = reads();
  await act(() => router.navigate('/manage/match-board'));
  await act(() => router.navigate('/manage/judging'));
  await waitFor(() => expect(reads()).toBe(before + 1));
});

it('pauses a track that nothing waits for, chosen among those that are judged', async () => {
  const calls = serve({
    ...answers,
    'GET /admin/judging': ok(room({ questions: [] })),
    'POST /admin/judging/pause': ok([]),
  });
  open('/manage/judging', { token: 'good' });
  await screen.findByRole('option', { name: '轨道挑战赛 · 轨道预报' });
  expect(screen.queryByRole('option', { name: /方案/ })).toBeNull();
  fireEvent.change(screen.getByRole('combobox', { name: 'Track' }), { target: { value: 'q1' } });
  fireEvent.click(screen.getByRole('button', { name: 'Pause' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByRole('textbox', { name: /Reason/ }), { target: { value: 'Rest' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Pause' }));
  expect(await screen.findByText('Judging is paused.')).toBeTruthy();
  expect(calls.find(({ path }) => path === '/admin/judging/pause')?.body).toEqual({
    question_id: 'q1',
    reason: 'Rest',
  });
});

it('lets all judging go on', async () => {
  const pause = pauseOf({ ...ALL, reason: 'Night', username: 'chief' });
  const sync = pauseOf({ cause: 'sync' });
  const calls = serve({
    ...answers,
    'GET /admin/judging': ok({ ...room(), pauses: [pause, sync] }),
    'POST /admin/judging/resume': ok([]),
  });
  open('/manage/judging', { token: 'good' });
  expect(await screen.findByText('Night')).toBeTruthy();
  expect(screen.getByText('Data are being synchronised')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Resume all judging' }));
  expect(await screen.findByText('Judging goes on.')).toBeTruthy();
  expect(calls.find(({ path }) => path === '/admin/judging/resume')?.body).toEqual({
    question_id: null,
    cause: 'administrator',
  });
});

it('leads the focus on from a pause that has ended', async () => {
  const pauses = [pauseOf(ALL), pauseOf()];
  serve({
    ...answers,
    'GET /admin/judging': () => ok({ ...room(), pauses })(),
    'POST /admin/judging/resume': () => {
      pauses.shift();
      return ok([])();
    },
  });
  open('/manage/judging', { token: 'good' });
  const resume = async (name: RegExp) => {
    const button = await screen.findByRole('button', { name });
    act(() => button.focus());
    fireEvent.click(button);
    await waitFor(() => expect(button.isConnected).toBe(false));
  };
  await resume(/^Resume All judging/);
  const last = screen.getByRole('button', { name: /^Resume .*轨道预报/ });
  expect(document.activeElement).toBe(last);
  await resume(/^Resume .*轨道预报/);
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Track' }));
});

it('leaves the focus at the queue when a track in it has been paused', async () => {
  let pauses: ReturnType<typeof pauseOf>[] = [];
  serve({
    ...answers,
    'GET /admin/judging': () => ok({ ...room(), pauses })(),
    'POST /admin/judging/pause': () => ok((pauses = [pauseOf()]))(),
  });
  open('/manage/judging', { token: 'good' });
  const button = await screen.findByRole('button', { name: 'Pause 轨道预报' });
  act(() => button.focus());
  fireEvent.click(button);
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByRole('textbox', { name: /Reason/ }), { target: { value: 'Rest' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Pause' }));
  await waitFor(() => expect(button.isConnected).toBe(false));
  await waitFor(() =>
    expect(document.activeElement?.contains(screen.getByRole('row', { name: /轨道预报 .*轨道挑战赛/ }))).toBe(
      true,
    ),
  );
  expect(document.activeElement?.getAttribute('role')).toBe('region');
});

it('drains a runner after asking, and lets one in again at once', async () => {
  const calls = serve({
    ...answers,
    'GET /admin/judging': ok(room({ runners: [runner(), runner({ id: 'judge-2', is_draining: true })] })),
    'POST /admin/judging/runners/judge-1/drain': ok([]),
    'POST /admin/judging/runners/judge-2/drain': refusal('RUNNER_NOT_FOUND', 'Gone.'),
  });
  open('/manage/judging', { token: 'good' });
  fireEvent.click(await screen.findByRole('button', { name: 'Drain judge-1' }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Drain' }));
  expect(await screen.findByText('The runner gets no new work.')).toBeTruthy();
  expect(screen.getByText('Drained')).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: 'Let judge-2 in again' }));
  expect(await screen.findByText('This runner is not known any more.')).toBeTruthy();
  await waitFor(() =>
    expect(calls.filter(({ path }) => path.endsWith('/drain')).map(({ body }) => body)).toEqual([
      { drain: true },
      { drain: false },
    ]),
  );
});

it('says in one place that the room cannot be read, and leaves that and the focus there until it can', async () => {
  serve({ ...answers, 'GET /admin/judging': refusal('INTERNAL', 'Something broke.') });
  open('/manage/judging', { token: 'good' });
  const again = await screen.findByRole('button', { name: 'Try again' });
  await screen.findByRole('row', { name: /^python/ });
  expect(screen.getAllByText('Something broke.')).toHaveLength(1);
  let arrive = (): void => undefined;
  const awaited = new Promise<void>((resolve) => (arrive = resolve));
  const calls = serve({ ...answers, 'GET /admin/judging': () => awaited.then(ok(room())) });
  act(() => again.focus());
  fireEvent.click(again);
  await waitFor(() => expect(calls.some(({ path }) => path === '/admin/judging')).toBe(true));
  expect(document.activeElement).toBe(again);
  arrive();
  expect(await screen.findByRole('row', { name: /judge-1 host-1/ })).toBeTruthy();
  expect(screen.queryByText('Something broke.')).toBeNull();
});
