import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { PAGE_MAX, type CommitmentStatus } from '@tianheng/contracts';
import { ok, plain, refusal, serve, type Answer, type Call } from '../../../test/api.ts';
import { commitment, commitmentPage, competition, question, team } from '../../../test/data.ts';
import { open } from '../../../test/open.tsx';
import { api, TAGS } from '../../shared/api.ts';
import { onPhone } from '@tianheng/web-kit/test/phone.ts';

const ADDRESS = '/customer/match/c1/q1?questionType=model&tab=commit';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const row = async (number: string) => {
  const cell = await screen.findByRole('rowheader', { name: number });
  const line = cell.closest('tr');
  if (line === null) throw new Error('a cell outside of a row');
  return within(line);
};

const OFFERED: [CommitmentStatus, string[]][] = [
  ['waiting', ['Stop C-1', 'Delete C-1']],
  ['running', ['Stop C-1']],
  ['success', []],
  ['failed', []],
  ['timeout', []],
  ['wrong_answer', []],
  ['cancel', ['Delete C-1']],
];
const buttons = async () =>
  (await row('C-1')).queryAllByRole('button').map((button) => button.getAttribute('aria-label'));

it.each(OFFERED)('offers the leader for %s: %j', async (status, actions) => {
  serve({ 'GET /commitment': ok(commitmentPage([commitment({ status })])) });
  open(ADDRESS, { token: 'good' });
  expect(await buttons()).toEqual(actions);
});

it.each(OFFERED)('offers a member nothing for %s', async (status) => {
  serve({
    'GET /commitment': ok(commitmentPage([commitment({ status })])),
    'GET /competition/c1/team/info': ok(team({ is_leader: false })),
  });
  open(ADDRESS, { token: 'good' });
  expect(await buttons()).toEqual([]);
  expect(screen.queryByRole('columnheader', { name: 'Action' })).toBeNull();
});

it.each([
  [60_000, 'This was not the fault of your program and uses up no chance. Please submit again.'],
  [-1, /^This was not the fault of your program\. Nothing can be submitted any more, but the organisers can/],
])('says what comes of a fault that is not the team’s, %i ms before the end', async (left, says) => {
  serve({
    'GET /competition/c1/model/questions/q1': ok(question({ e_time: Date.now() + left })),
    'GET /commitment': ok(commitmentPage([commitment({ status: 'failed', cause: 'runner_lost' })])),
  });
  open(ADDRESS, { token: 'good' });
  expect(await screen.findByText(says)).toBeTruthy();
});

it.each([
  ['prod', /one that runs already counts as a chance used/],
  ['test', /A test run uses up no chance/],
] as const)('stops a running one of mode %s after asking', async (mode, asks) => {
  const calls = serve({
    'GET /commitment': ok(commitmentPage([commitment({ status: 'running', mode })])),
    'PUT /commitment/k1': ok(commitment({ status: 'cancel' })),
  });
  open(ADDRESS, { token: 'good' });
  fireEvent.click((await row('C-1')).getByRole('button', { name: 'Stop C-1' }));
  expect(calls.some(({ method }) => method === 'PUT')).toBe(false);
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(asks)).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Stop' }));
  expect(await screen.findByText('The submission was stopped.')).toBeTruthy();
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ status: 'cancel' });
});

it.each([
  ['Stop', 'PUT', 'stopped', commitment({ status: 'cancel' })],
  ['Delete', 'DELETE', 'deleted', null],
] as const)(
  'keeps the focus among the records when "%s" goes with what it did',
  async (verb, method, told, left) => {
    let records = [commitment({ status: 'waiting', queue_number: 0 })];
    serve({
      'GET /commitment': () => ok(commitmentPage(records))(),
      [`${method} /commitment/k1`]: () => {
        records = left === null ? [] : [left];
        return ok(left ?? {})();
      },
    });
    open(ADDRESS, { token: 'good' });
    const opener = (await row('C-1')).getByRole('button', { name: `${verb} C-1` });
    opener.focus();
    fireEvent.click(opener);
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: verb }));
    await screen.findByText(`The submission was ${told}.`);
    await waitFor(() => expect(screen.queryByRole('button', { name: `${verb} C-1` })).toBeNull());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const panel = screen.getByRole('tabpanel');
    expect(panel.contains(document.activeElement)).toBe(true);
  },
);

it('says above the records that they could not be read anew, until they are', async () => {
  let isBroken = false;
  serve({
    'GET /commitment': () =>
      isBroken ? Response.error() : ok(commitmentPage([commitment({ status: 'running' })]))(),
  });
  const { store } = open(ADDRESS, { token: 'good' });
  await row('C-1');
  expect(screen.queryByRole('alert')).toBeNull();
  isBroken = true;
  await act(async () => void store.dispatch(api.util.invalidateTags([...TAGS])));
  const alert = within(await within(screen.getByRole('tabpanel')).findByRole('alert'));
  expect(alert.getByText('Network error, please try again later.')).toBeTruthy();
  await row('C-1');
  isBroken = false;
  fireEvent.click(alert.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

it('names no place in the queue while judging of its question is paused', async () => {
  const held = commitment({ status: 'waiting', queue_number: 0, is_paused: true });
  serve({ 'GET /commitment': ok(commitmentPage([held])) });
  open(ADDRESS, { token: 'good' });
  const line = await row('C-1');
  expect(line.getByText('Paused')).toBeTruthy();
  expect(line.queryByText('Next')).toBeNull();
});

it('says why a deletion was refused', async () => {
  serve({
    'GET /commitment': ok(commitmentPage([commitment({ status: 'waiting', queue_number: 2 })])),
    'DELETE /commitment/k1': refusal('COMMITMENT_NOT_DELETABLE', 'It runs already.'),
  });
  open(ADDRESS, { token: 'good' });
  const line = await row('C-1');
  expect(line.getByText('2 ahead')).toBeTruthy();
  fireEvent.click(line.getByRole('button', { name: 'Delete C-1' }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  expect((await screen.findByRole('alert')).textContent).toContain('It runs already.');
});

it.each([
  ['Stop', 'PUT'],
  ['Delete', 'DELETE'],
] as const)('offers nothing more where "%s" was refused for the match is over', async (verb, method) => {
  let status: 'in_processing' | 'done' = 'in_processing';
  serve({
    'GET /competitions/c1': () => ok(competition({ status }))(),
    'GET /commitment': ok(commitmentPage([commitment({ status: 'waiting' })])),
    [`${method} /commitment/k1`]: (call) => {
      status = 'done';
      return refusal('COMPETITION_NOT_OPEN', 'The match is over.')(call);
    },
  });
  open(ADDRESS, { token: 'good' });
  fireEvent.click((await row('C-1')).getByRole('button', { name: `${verb} C-1` }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: verb }));
  expect((await screen.findByRole('alert')).textContent).toContain('The match is over.');
  await waitFor(() => expect(screen.queryByRole('button', { name: `${verb} C-1` })).toBeNull());
});

it('offers nothing more where the lead has been handed over meanwhile', async () => {
  let leads = true;
  serve({
    'GET /competition/c1/team/info': () => ok(team({ is_leader: leads }))(),
    'GET /commitment': ok(commitmentPage([commitment({ status: 'waiting' })])),
    'PUT /commitment/k1': (call) => {
      leads = false;
      return refusal('LEADER_ONLY', 'Only the leader may.')(call);
    },
  });
  open(ADDRESS, { token: 'good' });
  fireEvent.click((await row('C-1')).getByRole('button', { name: 'Stop C-1' }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Stop' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Only the leader may.');
  await waitFor(async () => expect(await buttons()).toEqual([]));
  expect(screen.getByRole('tabpanel').contains(document.activeElement)).toBe(true);
});

it('takes what was deleted elsewhere off the list, and says that it was', async () => {
  let there = [commitment({ status: 'cancel' })];
  serve({
    'GET /commitment': () => ok(commitmentPage(there))(),
    'DELETE /commitment/k1': () => {
      there = [];
      return refusal('COMMITMENT_NOT_FOUND', 'It does not exist.')({} as Call);
    },
  });
  open(ADDRESS, { token: 'good' });
  fireEvent.click((await row('C-1')).getByRole('button', { name: 'Delete C-1' }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  expect((await screen.findByRole('alert')).textContent).toContain('It does not exist.');
  await waitFor(() => expect(screen.queryByRole('rowheader', { name: 'C-1' })).toBeNull());
  expect(screen.getByRole('tabpanel').contains(document.activeElement)).toBe(true);
});

it('shows score, its word, and why a run failed', async () => {
  serve({
    'GET /commitment': ok(
      commitmentPage([
        commitment({ score: 72.5031, cause: 'accepted', measured: { time_ms: 312, cpu_ms: 58 } }),
        commitment({
          commitment_id: 'k2',
          commitment_no: 'C-2',
          status: 'timeout',
          cause: 'time_limit',
          measured: { time_ms: 10_000, time_limit_ms: 10_000 },
        }),
      ]),
    ),
  });
  open(ADDRESS, { token: 'good' });
  expect((await row('C-1')).getByText('72.5031').parentElement?.textContent).toBe('72.5031 fair');
  expect((await row('C-1')).getByText('Processor: 58 ms').parentElement?.textContent).toBe(
    '312 msProcessor: 58 ms',
  );
  expect(screen.getByText('The program ran longer than allowed and was stopped.')).toBeTruthy();
  expect(screen.getByText(/Ran 10 sec of 10 sec allowed/)).toBeTruthy();
});

it('says that it was judged again, and when', async () => {
  const finished_at = new Date(2026, 10, 3, 9, 30).getTime();
  serve({
    'GET /commitment': ok(
      commitmentPage([
        commitment({ score: 72.5, is_rejudged: true, finished_at }),
        commitment({ commitment_id: 'k2', commitment_no: 'C-2', score: 60 }),
      ]),
    ),
  });
  open(ADDRESS, { token: 'good' });
  expect(
    await screen.findByText(/^Judged again by the organisers on .*2026.*this verdict counts\.$/),
  ).toBeTruthy();
  expect(screen.getAllByText(/Judged again/)).toHaveLength(1);
});

it('marks the one that the ranking takes', async () => {
  serve({
    'GET /commitment': ok(
      commitmentPage([
        commitment({ score: 60 }),
        commitment({ commitment_id: 'k2', commitment_no: 'C-2', score: 72.5, is_ranked: true }),
      ]),
    ),
  });
  open(ADDRESS, { token: 'good' });
  expect((await row('C-2')).getByText('Counts in the ranking')).toBeTruthy();
  expect(screen.getAllByText('Counts in the ranking')).toHaveLength(1);
  cleanup();
  onPhone();
  open(ADDRESS, { token: 'good' });
  expect((await screen.findByText('Counts in the ranking')).parentElement?.id).toBe('C-2');
});

it('reads a log in place', async () => {
  serve({
    'GET /commitment': ok(commitmentPage([commitment({ has_log: true })])),
    'GET /commitment/k1/log': plain('[judge] unpacked 2 files'),
  });
  open(ADDRESS, { token: 'good' });
  fireEvent.click((await row('C-1')).getByRole('button', { name: 'Read the log of C-1' }));
  expect(await screen.findByText('[judge] unpacked 2 files')).toBeTruthy();
});

it("shows the judge's sentence in the reader's language, also when that changes", async () => {
  serve({
    'GET /commitment': ({ language }) =>
      ok(
        commitmentPage([
          commitment({
            status: 'wrong_answer',
            cause: 'wrong_answer',
            message: language === 'zh-CN' ? '没有任何行' : 'no rows',
          }),
        ]),
      )(),
  });
  open(ADDRESS, { token: 'good' });
  expect(await screen.findByText('Judge: no rows')).toBeTruthy();
  fireEvent.click(screen.getAllByRole('button', { name: '中文' })[0] ?? document.body);
  expect(await screen.findByText('评测信息：没有任何行')).toBeTruthy();
});

it('steps back from a page beyond the end', async () => {
  serve({
    'GET /commitment': ({ query }) =>
      ok(
        query.page === '1' ? commitmentPage([commitment()], 1) : commitmentPage([], 1, Number(query.page)),
      )(),
  });
  const { address } = open(`${ADDRESS}&page=4`, { token: 'good' });
  await row('C-1');
  expect(address()).toBe(ADDRESS);
});

/** Besides them, the page of what is newest stands above. */
const pagesOf = (calls: Call[]) =>
  calls.filter(({ path }) => path === '/commitment').map(({ query }) => query);

it('asks for no page that the server would refuse', async () => {
  const calls = serve({ 'GET /commitment': ok(commitmentPage([], 0, PAGE_MAX)) });
  open(`${ADDRESS}&page=99999999`, { token: 'good' });
  await waitFor(() =>
    expect(pagesOf(calls)).toContainEqual(expect.objectContaining({ page: String(PAGE_MAX) })),
  );
});

it('asks for the page and the size of the address', async () => {
  const calls = serve({ 'GET /commitment': ok(commitmentPage([commitment()], 60, 2)) });
  open(`${ADDRESS}&page=2&size=20`, { token: 'good' });
  await row('C-1');
  await waitFor(() =>
    expect(pagesOf(calls)).toContainEqual({
      competition_id: 'c1',
      question_id: 'q1',
      page: '2',
      limit: '20',
    }),
  );
});

it('stops a waiting one too', async () => {
  const calls = serve({
    'GET /commitment': ok(commitmentPage([commitment({ status: 'waiting', queue_number: 0 })])),
    'PUT /commitment/k1': ok(commitment({ status: 'cancel' })),
  });
  open(ADDRESS, { token: 'good' });
  fireEvent.click((await row('C-1')).getByRole('button', { name: 'Stop C-1' }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Stop' }));
  expect(await screen.findByText('The submission was stopped.')).toBeTruthy();
  expect(calls.some(({ method, path }) => method === 'PUT' && path === '/commitment/k1')).toBe(true);
});

/** Whoever comes back to the page looks at once. */
const comeBack = () => act(() => void document.dispatchEvent(new Event('visibilitychange')));
const asked = (calls: { path: string }[]) => calls.filter(({ path }) => path === '/commitment').length;

it('shows a verdict without being asked to', async () => {
  let status: CommitmentStatus = 'running';
  serve({ 'GET /commitment': () => ok(commitmentPage([commitment({ status, score: 90 })]))() });
  open(ADDRESS, { token: 'good' });
  (await row('C-1')).getByText('Running');
  status = 'success';
  expect((await screen.findByText('Success')).closest('tr')?.textContent).toContain('90 good');
});

it('shows what a teammate has submitted meanwhile to whoever comes back to the page', async () => {
  let records = [commitment({ commitment_no: 'C-1', status: 'success' })];
  serve({ 'GET /commitment': () => ok(commitmentPage(records))() });
  open(ADDRESS, { token: 'good' });
  await row('C-1');
  records = [commitment({ commitment_id: 'k2', commitment_no: 'C-2', status: 'success' }), ...records];
  act(() => void window.dispatchEvent(new Event('focus')));
  expect(await row('C-2')).toBeTruthy();
});

it('keeps the records while a refresh fails, and asks nobody once the session has ended', async () => {
  let answer: Answer = ok(commitmentPage([commitment({ status: 'running' })]));
  const calls = serve({ 'GET /commitment': (call) => answer(call) });
  open(ADDRESS, { token: 'good' });
  await row('C-1');
  const shown = asked(calls);
  answer = refusal('INTERNAL', 'Broken.');
  comeBack();
  await waitFor(() => expect(asked(calls)).toBeGreaterThan(shown));
  await row('C-1');
  answer = refusal('SESSION_ENDED', 'Ended.');
  comeBack();
  await screen.findByText('Your session has ended');
  const before = asked(calls);
  comeBack();
  await act(async () => undefined);
  expect(asked(calls)).toBe(before);
  expect(screen.getByText('C-1')).toBeTruthy();
});

it('puts the score first on a phone', async () => {
  onPhone();
  serve({ 'GET /commitment': ok(commitmentPage([commitment({ score: 91.5, status: 'cancel' })])) });
  open(ADDRESS, { token: 'good' });
  const card = await screen.findByRole('listitem', { name: 'C-1' });
  expect(card.textContent?.startsWith('91.5 goodof 100')).toBe(true);
  expect(within(card).getByRole('button', { name: 'Delete C-1' })).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
});

it('names the pages in the language of the page', async () => {
  serve({ 'GET /commitment': ok(commitmentPage([commitment()], 60)) });
  open(ADDRESS, { token: 'good', language: 'zh-CN' });
  expect(await screen.findByRole('button', { name: '第 2 页' })).toBeTruthy();
  expect(screen.getByRole('button', { name: '下一页' })).toBeTruthy();
});
