import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { IDEMPOTENCY_KEY_PATTERN } from '@tianheng/contracts';
import { observeDate } from '@tianheng/web-kit/http/server-clock.ts';
import { ok, paged, refusal, serve, type Answer, type Call } from '../../../test/api.ts';
import { match } from '../../../test/data.ts';
import { open } from '../../../test/open.tsx';
import { group, questionDetail, ranked, submission } from '../../../test/questions.ts';

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  jest.useRealTimers();
  setClock(0);
});

const DAY_MS = 24 * 60 * 60 * 1000;
/** The server's clock, ahead of the device's. */
const setClock = (aheadMs: number) => observeDate(new Date(Date.now() + aheadMs).toUTCString(), Date.now());

const show = async (address: string, answers: Record<string, Answer> = {}) => {
  const calls = serve({
    'GET /admin/competitions/c1': ok(match()),
    'GET /admin/competition/c1/group/g1': ok(group()),
    'GET /admin/competition/c1/model/questions/q1': ok(questionDetail()),
    'GET /admin/competition/c1/project/questions/q1': ok(questionDetail({ question_type: 'project' })),
    'GET /admin/commitment': ok(
      paged([submission(), submission({ id: 's2', team_name: 'Stars', is_deleted: true, score: null })]),
    ),
    'GET /admin/kongtianbei/question/q1/rank': ok({
      ...paged([
        ranked({ stale: true }),
        ranked({
          team_id: 't2',
          team_name: 'Stars',
          rank: 2,
          time_use: 61_234,
          download_links: { model_file_link: null, upload_file_link: '/v1/object-storage/download/f4' },
        }),
      ]),
      hidden_until: null,
      own_index: null,
      score_digits: 2,
    }),
    ...answers,
  });
  const page = open(`/manage/question-detail/c1/q1${address}`, { token: 'good' });
  await screen.findByRole('heading', { level: 1, name: /^(Orbit forecast|轨道预报)$/ });
  return { calls, ...page };
};
const asked = (calls: Call[], wanted: string) => calls.filter(({ path }) => path === wanted);

it('shows the records that the address asks for, exact and with the deleted ones', async () => {
  const { calls } = await show('?type=model&tab=commit&q=Com&mode=prod&status=success');
  const row = within(await screen.findByRole('row', { name: /Comets/ }));
  expect(row.getByText('99.123456')).toBeTruthy();
  expect(row.getByText('Python 3')).toBeTruthy();
  expect(within(screen.getByRole('row', { name: /Stars/ })).getByText('Deleted')).toBeTruthy();
  expect(asked(calls, '/admin/commitment')[0]?.query).toEqual({
    competition_id: 'c1',
    question_id: 'q1',
    question_type: 'model',
    team_name: 'Com',
    mode: 'prod',
    status: 'success',
    page: '1',
    limit: '10',
  });
});

it('counts in its facts what its list of all submissions is longer than', async () => {
  await show('?type=model&tab=commit', { 'GET /admin/commitment': ok(paged([submission()])) });
  expect(await screen.findByText('Counted submissions')).toBeTruthy();
});

it('says why a submission failed, and shows its log as its team reads it', async () => {
  const failed = submission({ id: 's3', status: 'failed', score: null, cause: 'judge_error' });
  const log = '[judge] failed\n';
  const { calls } = await show('?type=model&tab=commit', {
    'GET /admin/commitment': ok(
      paged([failed, submission({ id: 's4', team_name: 'Stars', status: 'waiting', is_deleted: true })]),
    ),
    'GET /commitment/s3': ok({ ...failed, message: 'No truth.', has_log: true }),
    'GET /commitment/s3/log': () => new Response(log, { headers: { 'Content-Type': 'text/plain' } }),
  });
  const row = within(await screen.findByRole('row', { name: /Comets/ }));
  expect(row.getByText("The organiser's judge program failed.")).toBeTruthy();
  const other = within(screen.getByRole('row', { name: /Stars/ }));
  expect(other.queryByRole('button', { name: /log of/ })).toBeNull();
  fireEvent.click(row.getByRole('button', { name: 'Verdict and log of C-0001' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Comets: verdict and log of C-0001' }));
  expect((await dialog.findByRole('region', { name: 'Log' })).textContent).toBe(log);
  expect(dialog.getByText('The judge says: No truth.')).toBeTruthy();
  expect(asked(calls, '/commitment/s3')).toHaveLength(1);
});

it('asks for no log where there is none', async () => {
  const { calls } = await show('?type=model&tab=commit', {
    'GET /admin/commitment': ok(paged([submission()])),
    'GET /commitment/s1': ok({ ...submission(), has_log: false }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Verdict and log of C-0001' }));
  expect(await screen.findByText('There is no log.')).toBeTruthy();
  expect(asked(calls, '/commitment/s1/log')).toHaveLength(0);
});

it('says of an empty log that nothing was printed', async () => {
  await show('?type=model&tab=commit', {
    'GET /admin/commitment': ok(paged([submission()])),
    'GET /commitment/s1': ok({ ...submission(), has_log: true }),
    'GET /commitment/s1/log': () => new Response('', { headers: { 'Content-Type': 'text/plain' } }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Verdict and log of C-0001' }));
  expect(await screen.findByText('The program printed nothing.')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Log' })).toBeNull();
});

it('asks for a signed address to download a submission', async () => {
  const { calls } = await show('?type=model&tab=commit', {
    'GET /object-storage/download/f1/url': refusal('FILE_NOT_FOUND', 'There is no such file.'),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Download code.zip of Comets' }));
  expect(await screen.findByText('There is no such file.')).toBeTruthy();
  expect(asked(calls, '/object-storage/download/f1/url')).toHaveLength(1);
});

it('ranks teams with both of their files', async () => {
  const { calls } = await show('?type=model&tab=rank', {
    'GET /object-storage/download/f2/url': refusal('FILE_NOT_FOUND', 'There is no such file.'),
  });
  const first = within(await screen.findByRole('row', { name: /Comets/ }));
  for (const shown of ['99.123456', '1.500 sec', 'Outdated']) expect(first.getByText(shown)).toBeTruthy();
  const second = within(screen.getByRole('row', { name: /Stars/ }));
  expect(second.getByText('61.234 sec')).toBeTruthy();
  expect(second.queryByRole('button', { name: 'Download the current file of Stars' })).toBeNull();
  expect(second.getByRole('button', { name: 'Download the best submission of Stars' })).toBeTruthy();
  fireEvent.click(first.getByRole('button', { name: 'Download the current file of Comets' }));
  await waitFor(() => expect(asked(calls, '/object-storage/download/f2/url')).toHaveLength(1));
});

it('says that a ranking may change, and looks again until all are judged', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  let pending_count = 3;
  const answer = () => ({ ...paged([ranked()]), hidden_until: null, own_index: null, score_digits: 2 });
  await show('?type=model&tab=rank', {
    'GET /admin/kongtianbei/question/q1/rank': () => ok({ ...answer(), pending_count })(),
  });
  const told = '3 submissions are still being judged, so this ranking may change.';
  expect(await screen.findByText(told)).toBeTruthy();
  pending_count = 0;
  await act(() => jest.advanceTimersByTimeAsync(31_000));
  await waitFor(() => expect(screen.queryByText(told)).toBeNull());
  expect(screen.getByRole('row', { name: /Comets/ })).toBeTruthy();
});

it('says from page to page of a ranking that it may change, and quietly that it cannot be read anew', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  let isBroken = false;
  let arrive: (() => void) | undefined;
  const late = new Promise<void>((resolve) => (arrive = resolve));
  const page = { ...paged([ranked()], 11), hidden_until: null, own_index: null, score_digits: 2 };
  await show('?type=model&tab=rank', {
    'GET /admin/kongtianbei/question/q1/rank': async ({ query }) => {
      if (query.page === '2') await late;
      return isBroken
        ? Response.error()
        : ok({ ...page, current_page: Number(query.page), pending_count: 3 })();
    },
  });
  const told = await screen.findByText(/^3 submissions are still being judged/);
  fireEvent.click(screen.getByRole('button', { name: 'Go to next page' }));
  await act(() => jest.advanceTimersByTimeAsync(100));
  expect(told.isConnected).toBe(true);
  arrive?.();
  await act(() => jest.advanceTimersByTimeAsync(100));
  isBroken = true;
  await act(() => jest.advanceTimersByTimeAsync(31_000));
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getByRole('button', { name: 'Try again' })).toBeTruthy();
  expect(told.isConnected).toBe(true);
  expect(screen.getByRole('row', { name: /Comets/ })).toBeTruthy();
});

it('ranks no proposals, and asks for nothing that judging makes', async () => {
  const { calls } = await show('?type=project&tab=commit&mode=prod');
  expect(await screen.findByRole('tab', { name: 'Submission records' })).toBeTruthy();
  expect(screen.queryByRole('tab', { name: 'Ranking' })).toBeNull();
  await waitFor(() =>
    expect(asked(calls, '/admin/commitment')[0]?.query).toEqual({
      competition_id: 'c1',
      question_id: 'q1',
      question_type: 'project',
      page: '1',
      limit: '10',
    }),
  );
  expect(screen.queryByRole('columnheader', { name: 'Status' })).toBeNull();
});

it('takes what is listed as one zip, or what is ticked', async () => {
  const { calls } = await show('?type=model&tab=commit&q=Com&mode=prod', {
    'POST /admin/commitment/archive': refusal('COMMITMENT_NOT_FOUND', 'There is nothing.'),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Download what is listed (zip)' }));
  expect(await screen.findByText('There is nothing.')).toBeTruthy();
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select row Comets' }));
  expect(screen.getByRole('checkbox', { name: 'Unselect row Comets' })).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: 'Download 1 submission' }));
  await waitFor(() => expect(asked(calls, '/admin/commitment/archive')).toHaveLength(2));
  const of = { competition_id: 'c1', question_id: 'q1', question_type: 'model' };
  expect(asked(calls, '/admin/commitment/archive').map(({ body }) => body)).toEqual([
    { ...of, mode: 'prod', team_name: 'Com' },
    { ...of, ids: ['s1'] },
  ]);
});

it('makes one zip of what is ticked, however often that is pressed', async () => {
  const { calls } = await show('?type=model&tab=commit', {
    'POST /admin/commitment/archive': refusal('COMMITMENT_NOT_FOUND', 'There is nothing.'),
  });
  fireEvent.click(within(await screen.findByRole('row', { name: /Comets/ })).getByRole('checkbox'));
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Download 1 submission' });
  fireEvent.click(button);
  fireEvent.click(button);
  expect(await screen.findByText('There is nothing.')).toBeTruthy();
  expect(asked(calls, '/admin/commitment/archive')).toHaveLength(1);
  await waitFor(() => expect(button.disabled).toBe(false));
});

it('has what is listed packed by a task', async () => {
  const { calls } = await show('?type=model&tab=commit&mode=test', {
    'POST /admin/commitment/archive/task': ok({ id: 't1' }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Pack in the background' }));
  expect(await screen.findByText(/The task list shows how far it is/)).toBeTruthy();
  expect(asked(calls, '/admin/commitment/archive/task').map(({ body }) => body)).toEqual([
    { competition_id: 'c1', question_id: 'q1', question_type: 'model', mode: 'test' },
  ]);
});

it('has it packed once where an answer is lost, and anew after that', async () => {
  let isLost = true;
  const packed: Answer = () => {
    if (isLost) throw new TypeError('Failed to fetch');
    return ok({ id: 't1' })();
  };
  const path = '/admin/commitment/archive/task';
  const { calls } = await show('?type=model&tab=commit', { [`POST ${path}`]: packed });
  const pressed = async (times: number) => {
    const button = await screen.findByRole('button', { name: 'Pack in the background' });
    await waitFor(() => expect(button).toHaveProperty('disabled', false));
    fireEvent.click(button);
    await waitFor(() => expect(asked(calls, path)).toHaveLength(times));
  };
  await pressed(1);
  isLost = false;
  await pressed(2);
  await screen.findByText(/The task list shows how far it is/);
  await pressed(3);
  const [first, again, next] = asked(calls, path).map(({ key }) => key);
  expect(first).toMatch(IDEMPOTENCY_KEY_PATTERN);
  expect(again).toBe(first);
  expect(next).not.toBe(first);
});

it('shows a track as participants see it, in both languages', async () => {
  await show('?type=model', {
    'GET /admin/competition/c1/model/questions/q1': ok(
      questionDetail({
        title_en: '',
        question_detail: '<h3>任务</h3>',
        question_detail_en: '<h3>Task</h3>',
        commit_limit: 3,
      }),
    ),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Preview' }));
  const preview = within(await screen.findByRole('dialog', { name: 'As participants see it' }));
  expect(await preview.findByRole('heading', { name: 'Task' })).toBeTruthy();
  expect(preview.getByRole('heading', { name: '轨道预报' }).getAttribute('lang')).toBe('zh-CN');
  expect(preview.getByText('3 ranked submissions')).toBeTruthy();
  expect(preview.getByText('100 points in all')).toBeTruthy();
  fireEvent.click(preview.getByRole('tab', { name: '中文' }));
  expect(await preview.findByRole('heading', { name: '任务' })).toBeTruthy();
  expect(preview.getByText('总分 100 分')).toBeTruthy();
  expect(preview.getByText('正式提交 3 次')).toBeTruthy();
});

it('states in a preview the limits that decide, of track and settings', async () => {
  await show('?type=model', {
    'GET /admin/competition/c1/model/questions/q1': ok(
      questionDetail({ commit_limit: 3, training_interval: 180, time_limit: 3600 }),
    ),
    'GET /settings/race': ok({
      task_submit_period_per_team: 120,
      show_score_after_running: true,
      total_submit_times_per_team: 2,
      job_timeout: 3600,
    }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Preview' }));
  const preview = within(await screen.findByRole('dialog', { name: 'As participants see it' }));
  expect(await preview.findByText('2 ranked submissions')).toBeTruthy();
  expect(preview.getByText('55 min')).toBeTruthy();
  expect(preview.getByText('Wait between ranked submissions').nextSibling?.textContent).toBe('3 min');
  expect(preview.getByText(/^Wait between any two/).nextSibling?.textContent).toBe('2 min');
});

it('names the languages of programs in a preview, in the language of the preview', async () => {
  await show('?type=model', {
    'GET /admin/competition/c1/model/questions/q1': ok(
      questionDetail({ language_limit: ['python3', 'result'] }),
    ),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Preview' }));
  const preview = within(await screen.findByRole('dialog', { name: 'As participants see it' }));
  expect(await preview.findByText('Python 3, Result file')).toBeTruthy();
  fireEvent.click(preview.getByRole('tab', { name: '中文' }));
  expect(await preview.findByText('Python 3、结果文件')).toBeTruthy();
  expect(preview.getByRole('tabpanel').textContent).not.toMatch(/[a-z]\.[a-z]/);
});

it('marks in a preview each text that is only there in the other language', async () => {
  await show('?type=model', {
    'GET /admin/competition/c1/model/questions/q1': ok(
      questionDetail({
        title_en: '',
        desc_en: 'Short',
        question_detail: '',
        question_detail_en: '<p>Long</p>',
      }),
    ),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Preview' }));
  const preview = within(await screen.findByRole('dialog', { name: 'As participants see it' }));
  const title = await preview.findByRole('heading', { name: '轨道预报' });
  const mark = preview.getByText('in Chinese');
  expect(title.parentElement?.contains(mark)).toBe(true);
  expect(preview.queryByText('in English')).toBeNull();
  fireEvent.click(preview.getByRole('tab', { name: '中文' }));
  const text = await preview.findByText('Long');
  expect(preview.getByText('英文内容').compareDocumentPosition(text)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(preview.queryByText('中文内容')).toBeNull();
});

it("previews a track by the server's clock", async () => {
  setClock(DAY_MS);
  const now = Date.now();
  await show('?type=model', {
    'GET /admin/competition/c1/model/questions/q1': ok(
      questionDetail({ s_time: now - DAY_MS, e_time: now + DAY_MS / 2 }),
    ),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Preview' }));
  const preview = within(await screen.findByRole('dialog', { name: 'As participants see it' }));
  expect(await preview.findByText('Submission closed')).toBeTruthy();
});

it.each([
  ['failed', /A later synchronisation failed: it is judged by the data of then/],
  ['cancel', /A later synchronisation was stopped/],
  ['success', null],
  ['running', null],
] as const)(
  'says by which data is judged where the newest synchronisation is %s',
  async (sync_status, said) => {
    await show('?type=model', {
      'GET /admin/competition/c1/model/questions/q1': ok(
        questionDetail({ synced_at: Date.now(), sync_status }),
      ),
    });
    if (said) expect(await screen.findByText(said)).toBeTruthy();
    else expect(screen.queryByText(/later synchronisation/)).toBeNull();
  },
);

it.each([
  ['failed', 'The synchronisation failed: nothing can be judged yet'],
  ['cancel', 'The synchronisation was stopped: nothing can be judged yet'],
] as const)(
  'says that nothing is judged yet where the first synchronisation is %s',
  async (sync_status, said) => {
    await show('?type=model', {
      'GET /admin/competition/c1/model/questions/q1': ok(questionDetail({ synced_at: null, sync_status })),
    });
    expect(await screen.findByText(said)).toBeTruthy();
  },
);
