import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { OpenDatasetDetail, QuestionDetail, Team } from '@tianheng/contracts';
import { ok, refusal, serve, type Answer } from '../../../test/api.ts';
import { question, team } from '../../../test/data.ts';
import { open } from '../../../test/open.tsx';

const PATH = '/competition/c1/model/questions/q1';

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

/** What is drawn at a moment is drawn at the end of a pass. */
const pass = async (...seconds: number[]): Promise<void> => {
  for (const some of seconds) await act(() => jest.advanceTimersByTimeAsync(some * 1000));
};

/** As long as an answer takes to be shown. */
const aMoment = () => act(() => new Promise((resolve) => setTimeout(resolve, 100)));

/** The page of a question whose team may submit, as the server has it at that moment. */
async function show(first: Partial<QuestionDetail>) {
  let values = first;
  let delayMs = 0;
  const calls = serve({
    'GET /competition/c1/team/info': ok(team()),
    [`GET ${PATH}`]: async () => {
      const made = question(values);
      if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
      return ok(made)();
    },
  });
  open('/customer/match/c1/q1?questionType=model', { token: 'good' });
  await screen.findByRole('button', { name: 'Upload code' });
  return {
    set: (next: Partial<QuestionDetail>) => (values = next),
    delay: (ms: number) => (delayMs = ms),
    asked: () => calls.filter(({ path }) => path === PATH).length,
  };
}

it('goes on taking submissions where the end was put off before it came', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const e_time = Date.now() + 90_000;
  const { set, asked } = await show({ e_time });
  const before = asked();
  set({ e_time: e_time + 600_000 });
  await pass(60);
  expect(asked()).toBe(before);
  await pass(31, 6, 6);
  expect(screen.queryByText('Submission closed.')).toBeNull();
  const after = asked();
  await pass(60, 60);
  expect([after > before, asked()]).toEqual([true, after]);
});

it('asks once more at an end that stays, and says that it is over', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const { asked } = await show({ e_time: Date.now() + 60_000 });
  const before = asked();
  await pass(61, 6, 60, 60);
  expect(await screen.findByText('Submission closed.')).toBeTruthy();
  expect(asked()).toBe(before + 1);
});

it('asks again where what came after the end had been made before it', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const e_time = Date.now() + 60_000;
  const { set, asked, delay } = await show({ e_time });
  await pass(57);
  delay(5000);
  act(() => void window.dispatchEvent(new Event('focus')));
  await pass(1);
  const before = asked();
  set({ e_time: e_time + 600_000 });
  delay(0);
  await pass(9, 6);
  expect(asked()).toBe(before + 1);
  expect(screen.queryByText('Submission closed.')).toBeNull();
});

it('reads the question anew when somebody comes back to it', async () => {
  const { set } = await show({ e_time: Date.now() + 600_000 });
  set({ e_time: Date.now() - 1 });
  act(() => void window.dispatchEvent(new Event('focus')));
  expect(await screen.findByText('Submission closed.')).toBeTruthy();
});

it.each<[string, () => Promise<void>]>([
  ['somebody comes back to it', async () => act(() => void window.dispatchEvent(new Event('focus')))],
  ['it has been open for a while', () => pass(31)],
])('lets a team submit once it is approved, when %s', async (_when, wait) => {
  jest.useFakeTimers({ advanceTimers: true });
  let status: Team['status'] = 'approving';
  serve({ 'GET /competition/c1/team/info': () => ok(team({ status }))() });
  open('/customer/match/c1/q1?questionType=model', { token: 'good' });
  await screen.findByText(/^Your team is waiting for approval/);
  status = 'accept';
  await wait();
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Upload code' }).disabled).toBe(false),
  );
  expect(screen.queryByText(/^Your team is waiting for approval/)).toBeNull();
});

it.each([
  [
    ...(['closed', '?questionType=model'] as const),
    refusal('COMPETITION_NOT_OPEN', 'This competition is not open.'),
    'This competition is not open.',
  ],
  // At an address that says no type both are asked for.
  ['gone', '', refusal('QUESTION_NOT_FOUND', 'No such question.'), 'This page does not exist'],
] as const)(
  'leaves the dialog of whoever hands in where the question is %s meanwhile, and says so afterwards',
  async (_how, search, refuse, says) => {
    let answer: Answer = ok(question());
    const calls = serve({
      'GET /competition/c1/team/info': ok(team()),
      [`GET ${PATH}`]: (call) => answer(call),
    });
    open(`/customer/match/c1/q1${search}`, { token: 'good' });
    fireEvent.click(await screen.findByRole('button', { name: 'Upload code' }));
    await screen.findByRole('dialog', { name: 'Submit code' });
    answer = refuse;
    const before = calls.length;
    // A file chooser gives the focus back as it closes.
    act(() => void window.dispatchEvent(new Event('focus')));
    await waitFor(() => expect(calls.slice(before).map(({ path }) => path)).toContain(PATH));
    await aMoment();
    const dialog = screen.getByRole('dialog', { name: 'Submit code' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText(says)).toBeTruthy();
  },
);

it('shows the datasets that the approval has opened, without anybody coming back to the page', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  let status: Team['status'] = 'approving';
  const opened: OpenDatasetDetail = {
    id: 'd1',
    title: 'Turbofan runs',
    introduction: '',
    language: 'en',
    updated_at: 0,
    download_list: [],
  };
  serve({
    'GET /competition/c1/team/info': () => ok(team({ status }))(),
    [`GET ${PATH}`]: () => ok(question({ open_dataset_detail: status === 'accept' ? [opened] : [] }))(),
  });
  open('/customer/match/c1/q1?questionType=model&tab=dataset', { token: 'good' });
  await screen.findByText('No dataset is open to you here');
  status = 'accept';
  await pass(31);
  expect(await screen.findByText('Turbofan runs')).toBeTruthy();
});

const COMMIT = '/customer/match/c1/q1?questionType=model&tab=commit';

it('has no way to the team anywhere where no way to take part is shown', async () => {
  serve({
    'GET /competition/c1/team/info': ok({}),
    [`GET ${PATH}`]: ok(question({ is_join_show: false })),
  });
  open(COMMIT, { token: 'good' });
  expect(await screen.findByText('No team joined')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'To the team tab' })).toBeNull();
});
const HOUR = 3_600_000;

it.each<[string, Partial<Team>, Partial<QuestionDetail>, RegExp]>([
  ['a leader', {}, {}, /^Upload your code: /],
  ['a member', { is_leader: false }, {}, /^What your leader submits appears here/],
  [
    'a team that waits',
    { status: 'approving', is_leader: false },
    {},
    /^Your team is waiting for approval\.$/,
  ],
  ['a team that takes no part', { question_binds: [] }, {}, /^Your team is not enrolled in this question\.$/],
  ['who comes before the time', {}, { s_time: Date.now() + HOUR }, /^Once submission has opened/],
  [
    'who comes too late',
    {},
    { e_time: Date.now() - HOUR },
    /^Your team submitted nothing to this question\.$/,
  ],
])('says to %s what comes of submissions where there are none', async (_who, own, values, says) => {
  serve({
    'GET /competition/c1/team/info': ok(team(own)),
    [`GET ${PATH}`]: ok(question(values)),
  });
  open(COMMIT, { token: 'good' });
  const panel = within(await screen.findByRole('tabpanel'));
  await panel.findByText('No submissions yet');
  expect(panel.getByText(says)).toBeTruthy();
});
