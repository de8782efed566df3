import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Commitment, TeamQuestionInfo } from '@tianheng/contracts';
import { FakeUpload } from '@tianheng/web-kit/test/upload.ts';
import { ok, refusal, serve, type Answer } from '../../../test/api.ts';
import { commitment, commitmentPage, question, rankPage, rankRow, team } from '../../../test/data.ts';
import { open } from '../../../test/open.tsx';

const ADDRESS = '/customer/match/c1/q1?questionType=model';
const NAME = { name: 'Your team’s submissions' };

beforeEach(() => {
  localStorage.clear();
  FakeUpload.install();
});
afterEach(cleanup);

const own = (best_score: number | null): TeamQuestionInfo[] => [
  { question_id: 'q1', commit_number: 1, best_score },
];
const sentence = async () => (await screen.findByRole('region', NAME)).querySelector('[role=status]');
const fact = async (label: string) => {
  const region = within(await screen.findByRole('region', NAME));
  return (await region.findByText(label)).nextElementSibling?.textContent;
};

/** Whoever comes back to the page looks at once. */
const comeBack = () => act(() => void document.dispatchEvent(new Event('visibilitychange')));

it.each<[string, Partial<Commitment>, string]>([
  ['the next', { status: 'waiting', queue_number: 0 }, 'Submission C-1 is queued: it runs next. Its score'],
  ['one before it', { status: 'waiting', queue_number: 1 }, 'Submission C-1 is queued: 1 runs before it.'],
  ['some before it', { status: 'waiting', queue_number: 3 }, 'Submission C-1 is queued: 3 run before it.'],
  [
    'paused',
    { status: 'waiting', queue_number: 0, is_paused: true },
    'Submission C-1 is queued: judging of this question is paused. It runs by itself',
  ],
  [
    'put off',
    { status: 'waiting', queue_number: -1 },
    'Submission C-1 is tried again later: the platform had no room to judge it. Its score',
  ],
  ['running', { status: 'running' }, 'Submission C-1 is running. Its score appears here.'],
  [
    'running, and kept back',
    { status: 'running', score_hidden: true },
    'Submission C-1 is running. Scores are shown after the end.',
  ],
  ['judged', { score: 92.5 }, 'Submission C-1 is judged: 92.5 of 100 points.'],
  ['a test', { score: 92.5, mode: 'test' }, 'Submission C-1 (test) is judged: 92.5 of 100 points.'],
  ['kept back', { score_hidden: true }, 'Submission C-1 is judged. Scores are shown after the end.'],
  ['wrong', { status: 'wrong_answer', score: 0 }, 'Submission C-1: Wrong answer.'],
  ['stopped', { status: 'cancel' }, 'Submission C-1: Stopped.'],
])('says in words how far the newest is: %s', async (_what, values, words) => {
  serve({ 'GET /commitment': ok(commitmentPage([commitment(values)])) });
  open(ADDRESS, { token: 'good' });
  await waitFor(async () => expect((await sentence())?.textContent).toContain(words));
});

it('counts all of them, and tells the best score and of how many points', async () => {
  serve({
    'GET /commitment': ok({
      ...commitmentPage([commitment({ status: 'waiting', queue_number: 0 })], 40),
      ...{ waiting_count: 12, running_count: 2, judged_count: 25 },
    }),
    'GET /competition/c1/team/question/info': ok(own(88.5)),
  });
  open(ADDRESS, { token: 'good' });
  expect(await fact('Waiting')).toBe('12');
  expect(await fact('Running')).toBe('2');
  expect(await fact('Judged')).toBe('25');
  await waitFor(async () => expect(await fact('Best score')).toBe('88.5 of 100'));
});

it('stays where the person is after a submission, follows it, and reads the best score anew', async () => {
  let records: Commitment[] = [];
  let best: number | null = null;
  serve({
    'GET /commitment': () => ok(commitmentPage(records))(),
    'GET /competition/c1/team/question/info': () => ok(own(best))(),
    'POST /commitment': () => {
      records = [commitment({ status: 'waiting', queue_number: 2 })];
      return ok({ commitment_id: 'k1', commitment_no: 'C-1', status: 'waiting', queue_number: 2 })();
    },
  });
  const { address } = open(`${ADDRESS}&tab=dataset`, { token: 'good' });
  await waitFor(async () => expect((await sentence())?.textContent).toContain('Nothing submitted yet.'));
  fireEvent.click(screen.getByRole('button', { name: 'Upload code' }));
  const dialog = within(await screen.findByRole('dialog'));
  const zip = new File(['PK'], 'solution.zip', { type: 'application/zip' });
  fireEvent.change(dialog.getByLabelText('Zip file'), { target: { files: [zip] } });
  fireEvent.click(dialog.getByRole('button', { name: 'Submit' }));
  await waitFor(() => expect(FakeUpload.sent).toHaveLength(1));
  act(() => FakeUpload.sent[0]?.answer(201, { file_id: 'f1' }));
  await waitFor(async () => expect((await sentence())?.textContent).toContain('2 run before it'));
  expect(address()).toBe(`${ADDRESS}&tab=dataset`);
  records = [commitment({ score: 77 })];
  best = 77;
  comeBack();
  await waitFor(async () => expect((await sentence())?.textContent).toContain('is judged: 77 of 100'));
  await waitFor(async () => expect(await fact('Best score')).toBe('77 of 100'));
});

it('leads to the record, which is brought into sight and takes the focus', async () => {
  const seen: Element[] = [];
  HTMLElement.prototype.scrollIntoView = function (this: Element) {
    seen.push(this);
  };
  serve({ 'GET /commitment': ok(commitmentPage([commitment()])) });
  const { address } = open(`${ADDRESS}&page=1&size=20`, { token: 'good' });
  fireEvent.click(await screen.findByRole('link', { name: 'See its record' }));
  const cell = await screen.findByRole('rowheader', { name: 'C-1' });
  await waitFor(() => expect(document.activeElement).toBe(cell.closest('tr')));
  expect(seen).toContain(cell.closest('tr'));
  expect(address()).toBe(`${ADDRESS}&tab=commit`);
});

it('asks once for both where the records are shown too', async () => {
  const calls = serve({ 'GET /commitment': ok(commitmentPage([commitment()])) });
  open(`${ADDRESS}&tab=commit`, { token: 'good' });
  await screen.findByRole('rowheader', { name: 'C-1' });
  expect(new Set(calls.filter(({ path }) => path === '/commitment').map(({ query }) => query.limit))).toEqual(
    new Set(['10']),
  );
});

it.each(['page=2', 'size=50'])('goes on beside records that show something else: %s', async (place) => {
  let newest = commitment({ status: 'running' });
  serve({
    'GET /commitment': ({ query }) =>
      ok(commitmentPage(query.page === '1' && query.limit === '10' ? [newest] : [commitment()], 60))(),
    'GET /competition/c1/team/question/info': () => ok(own(newest.score))(),
  });
  open(`${ADDRESS}&tab=commit&${place}`, { token: 'good' });
  await waitFor(async () => expect((await sentence())?.textContent).toContain('is running'));
  newest = commitment({ score: 77 });
  comeBack();
  await waitFor(async () => expect((await sentence())?.textContent).toContain('is judged: 77 of 100'));
  await waitFor(async () => expect(await fact('Best score')).toBe('77 of 100'));
});

it('asks nobody once the session has ended', async () => {
  let answer: Answer = ok(commitmentPage([commitment({ status: 'running' })]));
  const calls = serve({ 'GET /commitment': (call) => answer(call) });
  open(ADDRESS, { token: 'good' });
  await waitFor(async () => expect((await sentence())?.textContent).toContain('is running'));
  answer = refusal('SESSION_ENDED', 'Ended.');
  comeBack();
  await screen.findByText('Your session has ended');
  const before = calls.length;
  comeBack();
  await act(async () => undefined);
  expect(calls.slice(before).filter(({ path }) => path === '/commitment')).toEqual([]);
});

it('has the ranking beneath it read anew once there is a verdict', async () => {
  let records = [commitment({ status: 'running' })];
  serve({
    'GET /commitment': () => ok(commitmentPage(records))(),
    'GET /competition/c1/question/rank': () =>
      ok(rankPage([rankRow(1, { team_name: records[0]?.status === 'running' ? 'Before' : 'After' })]))(),
  });
  open(`${ADDRESS}&tab=rank`, { token: 'good' });
  await screen.findByText('Before');
  await waitFor(async () => expect((await sentence())?.textContent).toContain('is running'));
  records = [commitment({ score: 77 })];
  comeBack();
  expect(await screen.findByText('After')).toBeTruthy();
});

it('offers another try where they cannot be read', async () => {
  let answer: Answer = refusal('INTERNAL', 'Broken.');
  serve({ 'GET /commitment': (call) => answer(call) });
  open(ADDRESS, { token: 'good' });
  const again = await screen.findByRole('button', {
    name: 'Your submissions could not be loaded. Try again',
  });
  answer = ok(commitmentPage([]));
  fireEvent.click(again);
  expect(await fact('Judged')).toBe('0');
});

it.each([
  ['not enrolled', team({ question_binds: [] })],
  ['not accepted', team({ status: 'approving' })],
])('asks for nothing where the team is %s', async (_what, its) => {
  const calls = serve({ 'GET /competition/c1/team/info': ok(its) });
  open(ADDRESS, { token: 'good' });
  await screen.findByRole('button', { name: 'Upload code' });
  await screen.findByText('Read the elements.');
  expect(calls.some(({ path }) => path === '/commitment')).toBe(false);
});

it('shows as many digits of a score as the question counts', async () => {
  serve({
    'GET /commitment': ok(commitmentPage([commitment({ score: 87.1235 })])),
    'GET /competition/c1/team/question/info': ok(own(79.9961)),
  });
  open(ADDRESS, { token: 'good' });
  await waitFor(async () => expect((await sentence())?.textContent).toContain('87.1235 of 100 points'));
  await waitFor(async () => expect(await fact('Best score')).toBe('79.9961 of 100'));
});

it('shows as many digits of a total as a score may have', async () => {
  serve({
    'GET /competition/c1/model/questions/q1': ok(question({ total_score: 0.125 })),
    'GET /commitment': ok(commitmentPage([commitment({ score: 0.125 })])),
    'GET /competition/c1/team/question/info': ok(own(0.125)),
  });
  const { router } = open(ADDRESS, { token: 'good' });
  await waitFor(async () => expect((await sentence())?.textContent).toContain('0.125 of 0.125 points'));
  await waitFor(async () => expect(await fact('Best score')).toBe('0.125 of 0.125'));
  expect(screen.getByText(/^0\.125 points in all/)).toBeTruthy();
  expect(screen.getByText(/^0 to 0\.125 points/)).toBeTruthy();
  await router.navigate(`${ADDRESS}&tab=rank`);
  expect(await screen.findByText(/from 0 to 0\.125 points/)).toBeTruthy();
  await router.navigate(`${ADDRESS}&tab=commit`);
  expect((await screen.findByRole('columnheader', { name: /Score/ })).textContent).toContain('0.125');
});

it('says what a score means', async () => {
  serve({ 'GET /competition/c1/model/questions/q1': ok(question({ total_score: 50 })) });
  open(ADDRESS, { token: 'good' });
  expect((await screen.findByText(/50 points in all/)).textContent).toContain('higher is better');
  expect(screen.getByText(/0 to 50 points; higher is better\..*best ranked submission counts/)).toBeTruthy();
});

it('says nothing of a metric where none is made', async () => {
  const project = question({ question_type: 'project' });
  serve({ 'GET /competition/c1/project/questions/q1': ok(project) });
  open('/customer/match/c1/q1?questionType=project', { token: 'good' });
  expect((await screen.findByText(/100 points in all/)).textContent).not.toContain('higher');
  expect(screen.queryByRole('region', NAME)).toBeNull();
});
