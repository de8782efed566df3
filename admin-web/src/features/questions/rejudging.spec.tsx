import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { RejudgementPage } from '@tianheng/contracts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ok, paged, refusal, serve, type Answer, type Call } from '../../../test/api.ts';
import { match } from '../../../test/data.ts';
import { open } from '../../../test/open.tsx';
import { group, questionDetail, rejudged, rejudgedPage, submission } from '../../../test/questions.ts';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const PATH = '/admin/kongtianbei/question/q1/rejudge';
const NONE = rejudgedPage([]);

const show = async (answers: Record<string, Answer> = {}, address = '?type=model&tab=rejudge') => {
  const calls = serve({
    'GET /admin/competitions/c1': ok(match()),
    'GET /admin/competition/c1/group/g1': ok(group()),
    'GET /admin/competition/c1/model/questions/q1': ok(questionDetail()),
    'GET /admin/competition/c1/project/questions/q1': ok(questionDetail({ question_type: 'project' })),
    [`GET ${PATH}`]: ok(NONE),
    ...answers,
  });
  open(`/manage/question-detail/c1/q1${address}`, { token: 'good' });
  await screen.findByRole('heading', { level: 1, name: /^(Orbit forecast|轨道预报)$/ });
  return calls;
};
const bodies = (calls: Call[], path: string) =>
  calls.filter((call) => call.path === path && call.method === 'POST').map(({ body }) => body);
const confirm = async (reason: string, name: string) => {
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: reason } });
  fireEvent.click(dialog.getByRole('button', { name }));
};

it('shows both verdicts of what was judged again, and how they stand', async () => {
  const { counted: first, again } = rejudged();
  const calls = await show({
    [`GET ${PATH}`]: ok(
      rejudgedPage(
        [
          rejudged(),
          rejudged({ id: 's2', team_name: 'Stars', state: 'counts', counted: again, again, first }),
        ],
        { differs: 1, counts: 1 },
      ),
    ),
  });
  const row = within(await screen.findByRole('row', { name: /Comets/ }));
  for (const shown of ['Success', '80.125', '0.812 sec', 'Wrong answer', 'Differs', 'line 3 has no epoch'])
    expect(row.getByText(shown)).toBeTruthy();
  expect(row.queryByText('1.234 sec')).toBeNull();
  expect(row.queryByText('At first:')).toBeNull();
  const counting = within(screen.getByRole('row', { name: /Stars/ }));
  for (const shown of ['Counts', 'At first:', '80.125']) expect(counting.getByText(shown)).toBeTruthy();
  expect(screen.getByRole('option', { name: 'Differs (1)' })).toBeTruthy();
  fireEvent.change(screen.getByRole('combobox', { name: 'Compared' }), { target: { value: 'differs' } });
  await waitFor(() =>
    expect(calls.filter(({ path }) => path === PATH).at(-1)?.query).toMatchObject({
      state: 'differs',
      page: '1',
    }),
  );
});

it('says what judging again is for where nothing was', async () => {
  await show();
  expect(await screen.findByText('Nothing has been judged again yet.')).toBeTruthy();
  for (const name of [/differ count/, /first verdicts/, /^Stop/])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

it.each([
  [
    'Judge outdated verdicts again',
    'stale',
    /^Every submission whose verdict was made with other images.* only as far as its team has chances left/,
  ],
  ['Judge those without a verdict again', 'broken', /one that would be a try beyond the limit is left out/],
  [
    'Judge all again',
    'all',
    /^Every submission that is at its end .* only as far as its team has chances left/,
  ],
])('asks why before it has submissions judged again: %s', async (button, which, told) => {
  const calls = await show({ [`POST ${PATH}`]: ok({ queued: 12, left: 3, beyond: 0 }) });
  fireEvent.click(await screen.findByRole('button', { name: button }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(told)).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Judge again' }));
  expect(await dialog.findByText('Say why.')).toBeTruthy();
  expect(bodies(calls, PATH)).toEqual([]);
  await confirm('The judge\n was wrong', 'Judge again');
  expect(
    await screen.findByText('12 submissions are being judged again. 3 more are left for another go.'),
  ).toBeTruthy();
  expect(bodies(calls, PATH)).toEqual([{ which, reason: 'The judge was wrong' }]);
});

it('tells where nothing had to be judged again, and keeps the words of what was refused', async () => {
  let answer: Answer = refusal('QUESTION_NOT_READY', 'The track is not ready.');
  await show({ [`POST ${PATH}`]: (call) => answer(call) });
  fireEvent.click(await screen.findByRole('button', { name: 'Judge outdated verdicts again' }));
  await confirm('New data', 'Judge again');
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('The track is not ready.')).toBeTruthy();
  expect(dialog.getByRole<HTMLTextAreaElement>('textbox').value).toBe('New data');
  answer = ok({ queued: 0, left: 0, beyond: 2 });
  fireEvent.click(dialog.getByRole('button', { name: 'Judge again' }));
  expect(
    await screen.findByText(/^Nothing needs to be judged again\. 2 are left out: their teams have no/),
  ).toBeTruthy();
});

it('makes all verdicts that differ count, and no run of the same one, or goes back to the first ones', async () => {
  const calls = await show({
    [`GET ${PATH}`]: ok(
      rejudgedPage([rejudged()], { differs: 2, same: 3, beyond: 5, counts: 1, pending: 8 }, 4),
    ),
    [`POST ${PATH}/count`]: ok({ changed: 2 }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Make all that differ count (2)' }));
  expect(
    await screen.findByText(
      /^2 submissions take their new verdicts\..* 3 submissions of the same verdict keep their runs.* 5 would be tries beyond the limit.* 8 are still to come.* the first verdicts\.$/,
    ),
  ).toBeTruthy();
  await confirm('Mended', 'Make them count');
  expect(await screen.findByText('Another verdict counts for 2 submissions now.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: 'Back to the first verdicts (4)' }));
  expect(
    await screen.findByText(/^4 submissions take their first verdicts again; what a fault ended/),
  ).toBeTruthy();
  await confirm('A mistake', 'Go back');
  await waitFor(() =>
    expect(bodies(calls, `${PATH}/count`)).toEqual([
      { verdict: 'again', expected: 2, reason: 'Mended' },
      { verdict: 'first', expected: 4, reason: 'A mistake' },
    ]),
  );
});

/** There are `before` of them until the first request that says how many, which meets `after`. */
const showMoved = (before: number, after: number, pageOf: (count: number) => RejudgementPage) => {
  let current = before;
  return show({
    [`GET ${PATH}`]: () => ok(pageOf(current))(),
    [`POST ${PATH}/count`]: (call) => {
      current = after;
      const { expected } = call.body as { expected: number };
      return (expected === after ? ok({ changed: after }) : refusal('VERDICTS_MOVED', 'New ones came.'))(
        call,
      );
    },
  });
};

it('lets nothing count that came after the question, and asks with the words typed about what differs now', async () => {
  const calls = await showMoved(2, 92, (differs) =>
    rejudgedPage([rejudged()], { differs, pending: 100 - differs }),
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Make all that differ count (2)' }));
  await confirm('Mended', 'Make them count');
  expect(await screen.findByText(/^New verdicts came meanwhile, so nothing was changed\./)).toBeTruthy();
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText(/^92 submissions take their new verdicts\..* 8 are still to come/)).toBeTruthy();
  expect(dialog.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Mended');
  fireEvent.click(dialog.getByRole('button', { name: 'Make them count' }));
  expect(await screen.findByText('Another verdict counts for 92 submissions now.')).toBeTruthy();
  expect(bodies(calls, `${PATH}/count`)).toEqual([
    { verdict: 'again', expected: 2, reason: 'Mended' },
    { verdict: 'again', expected: 92, reason: 'Mended' },
  ]);
});

it('says that nothing had to be changed where a colleague was faster with all of them', async () => {
  await showMoved(4, 0, (canGoBack) => rejudgedPage([rejudged()], { counts: 4 }, canGoBack));
  fireEvent.click(await screen.findByRole('button', { name: 'Back to the first verdicts (4)' }));
  await confirm('A mistake', 'Go back');
  expect(await screen.findByText('Nothing had to be changed.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('says which verdict counts of the ticked ones', async () => {
  const calls = await show({
    [`GET ${PATH}`]: ok(
      rejudgedPage([rejudged(), rejudged({ id: 's2', team_name: 'Stars', state: 'counts' })], {
        differs: 1,
        counts: 1,
      }),
    ),
    [`POST ${PATH}/count`]: ok({ changed: 1 }),
  });
  for (const team of [/Comets/, /Stars/])
    fireEvent.click(within(await screen.findByRole('row', { name: team })).getByRole('checkbox'));
  fireEvent.click(await screen.findByRole('button', { name: 'Make the new verdict count' }));
  expect(
    await screen.findByText(/^1 submission takes its new verdict\..* the first verdict\.$/),
  ).toBeTruthy();
  await confirm('Mended', 'Make them count');
  await waitFor(() =>
    expect(bodies(calls, `${PATH}/count`)).toEqual([{ verdict: 'again', ids: ['s1'], reason: 'Mended' }]),
  );
});

it('leaves what would be a try beyond the limit to whoever ticks it', async () => {
  const calls = await show({
    [`GET ${PATH}`]: ok(rejudgedPage([rejudged({ state: 'beyond' })], { beyond: 1 })),
    [`POST ${PATH}/count`]: ok({ changed: 1 }),
  });
  const row = within(await screen.findByRole('row', { name: /Comets/ }));
  expect(row.getByText('Over limit')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /differ count/ })).toBeNull();
  fireEvent.click(row.getByRole('checkbox'));
  fireEvent.click(await screen.findByRole('button', { name: 'Make the new verdict count' }));
  expect(await screen.findByText(/ 1 gives its team a try beyond the limit\. Teams see/)).toBeTruthy();
  await confirm('A complaint', 'Make them count');
  await waitFor(() =>
    expect(bodies(calls, `${PATH}/count`)).toEqual([
      { verdict: 'again', ids: ['s1'], reason: 'A complaint' },
    ]),
  );
});

it('goes back to the first verdicts of ticked ones that are judged again once more', async () => {
  const { counted: first, again } = rejudged();
  const calls = await show({
    [`GET ${PATH}`]: ok(
      rejudgedPage(
        [
          rejudged({ state: 'pending', counted: again, first, can_go_back: true }),
          rejudged({ id: 's2', team_name: 'Stars', state: 'counts', counted: again, first }),
        ],
        { pending: 1, counts: 1 },
        1,
      ),
    ),
    [`POST ${PATH}/count`]: ok({ changed: 1 }),
  });
  expect(await screen.findByRole('button', { name: 'Back to the first verdicts (1)' })).toBeTruthy();
  for (const team of [/Comets/, /Stars/])
    fireEvent.click(within(await screen.findByRole('row', { name: team })).getByRole('checkbox'));
  fireEvent.click(await screen.findByRole('button', { name: 'Back to the first verdict' }));
  await confirm('A mistake', 'Go back');
  await waitFor(() =>
    expect(bodies(calls, `${PATH}/count`)).toEqual([{ verdict: 'first', ids: ['s1'], reason: 'A mistake' }]),
  );
});

it('stops what is still to be judged again', async () => {
  const calls = await show({
    [`GET ${PATH}`]: ok(rejudgedPage([rejudged({ state: 'pending' })], { pending: 7 })),
    [`POST ${PATH}/stop`]: ok({ stopped: 6 }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Stop judging again (7)' }));
  expect(await screen.findByText(/^7 submissions .* keep the verdicts that count now\.$/)).toBeTruthy();
  await confirm('Wrong image', 'Stop');
  expect(await screen.findByText('6 submissions are no longer judged again.')).toBeTruthy();
  expect(bodies(calls, `${PATH}/stop`)).toEqual([{ reason: 'Wrong image' }]);
});

it('has ticked submissions judged again that have a verdict', async () => {
  const calls = await show(
    {
      'GET /admin/commitment': ok(
        paged([
          submission(),
          submission({ id: 's2', team_name: 'Stars', status: 'waiting' }),
          submission({ id: 's3', team_name: 'Moons', is_deleted: true }),
          submission({ id: 's4', team_name: 'Ships', is_dismissed: true }),
        ]),
      ),
      [`POST ${PATH}`]: ok({ queued: 1, left: 0, beyond: 0 }),
    },
    '?type=model&tab=commit',
  );
  expect(await screen.findByText('Team dismissed')).toBeTruthy();
  for (const team of [/Comets/, /Stars/, /Moons/, /Ships/])
    fireEvent.click(within(await screen.findByRole('row', { name: team })).getByRole('checkbox'));
  fireEvent.click(await screen.findByRole('button', { name: 'Judge 1 submission again' }));
  await confirm('A complaint', 'Judge again');
  expect(await screen.findByText('1 submission is being judged again.')).toBeTruthy();
  expect(bodies(calls, PATH)).toEqual([{ which: 'all', ids: ['s1'], reason: 'A complaint' }]);
});

it('is no part of a track that is not judged', async () => {
  await show({ 'GET /admin/commitment': ok(paged([submission()])) }, '?type=project&tab=rejudge');
  expect(await screen.findByRole('tab', { name: 'Submission records' })).toBeTruthy();
  expect(screen.queryByRole('tab', { name: 'Judged again' })).toBeNull();
});

it('takes no search of another tab for its own', async () => {
  await show({}, '?type=model&tab=rejudge&q=foo');
  expect(await screen.findByText('Nothing has been judged again yet.')).toBeTruthy();
});

it('says in one place that the list cannot be read, and leaves that there until it can', async () => {
  await show({ [`GET ${PATH}`]: refusal('INTERNAL', 'Something broke.') });
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getAllByText('Something broke.')).toHaveLength(1);
  let arrive = (): void => undefined;
  const awaited = new Promise<void>((resolve) => (arrive = resolve));
  const calls = serve({ [`GET ${PATH}`]: () => awaited.then(ok(NONE)) });
  fireEvent.click(again);
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(screen.getByRole('button', { name: 'Try again' })).toBe(again);
  arrive();
  expect(await screen.findByText('Nothing has been judged again yet.')).toBeTruthy();
  expect(screen.queryByText('Something broke.')).toBeNull();
});
