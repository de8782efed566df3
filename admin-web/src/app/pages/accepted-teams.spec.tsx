import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { AcceptedTeam, AdvancingTeam, PromotionResult } from '@tianheng/contracts';
import { signedIn } from '@tianheng/web-kit/state/session.slice.ts';
import { ok, paged, refusal, serve, type Answer, type Call } from '../../../test/api.ts';
import { match } from '../../../test/data.ts';
import { open } from '../../../test/open.tsx';
import { group, questionDetail } from '../../../test/questions.ts';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const team = (values: Partial<AcceptedTeam> = {}): AcceptedTeam => ({
  id: 't1',
  team_name: 'Comets',
  company_name: 'Institute of Orbits',
  team_member_count: 2,
  leader: 'leader',
  leader_email: 'team@example.org',
  leader_phone: '13700000000',
  leader_address: 'Long Street 1',
  team_member: [
    { id: 'u1', username: 'leader', nickname: 'Li', school: '', phone: '' },
    { id: 'u2', username: 'bob', nickname: '', school: '', phone: '' },
  ],
  consent_to_publish: true,
  instructor_name: 'Prof. Li',
  instructor_phone: '13900000000',
  imported_from_id: null,
  ...values,
});
const advancing = (values: Partial<AdvancingTeam>): AdvancingTeam => ({
  ...{ id: 's1', team_name: 'One', rank: 1, score: 90, stale: false, at_border: false },
  ...{ code: null, failure_reason: null },
  ...values,
});
const done = (id: string, name: string) => ({ id, team_name: name });
const failed = (id: string, name: string, why: string) => ({
  ...done(id, name),
  ...{ code: 'TEAM_NOT_FOUND', failure_reason: why },
});
const source = {
  ...{ id: 'c2', title: 'Preliminaries', status: 'done', is_final: false },
  groups: [
    {
      ...{ id: 'g2', name: 'Debris' },
      questions: [
        { id: 'q2', title: 'Find it', question_no: 1, question_type: 'model' },
        { id: 'q3', title: 'Explain it', question_no: 2, question_type: 'project' },
      ],
    },
  ],
};

const ACCEPTED = '/admin/competition/c1/teams/accepted';
let store: ReturnType<typeof open>['store'];
const show = async (answers: Record<string, Answer> = {}, isFinal = true) => {
  const calls = serve({
    'GET /admin/competitions/c1': ok(match({ is_final: isFinal })),
    'GET /admin/competition/c1/group/g1': ok(group()),
    'GET /admin/competition/c1/model/questions/q1': ok(questionDetail()),
    'GET /admin/competitions/options': ok([source]),
    [`GET ${ACCEPTED}`]: ok(paged([team(), team({ id: 't2', team_name: 'Stars' })])),
    ...answers,
  });
  ({ store } = open('/manage/question-detail/c1/q1?type=model', { token: 'good' }));
  await screen.findByRole('row', { name: /Comets/ });
  return calls;
};
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));
const dialogOf = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }));
const asked = (calls: Call[], method: string, path: string) =>
  calls.filter((call) => call.method === method && call.path === path);
const choose = (box: ReturnType<typeof within>, label: string, value: string) =>
  fireEvent.change(box.getByRole('combobox', { name: label }), { target: { value } });

it('lists who takes part in a track, and takes the list out', async () => {
  const calls = await show({
    [`GET ${ACCEPTED}/download`]: refusal('STORAGE_FULL', 'No room is left.'),
  });
  const row = within(screen.getByRole('row', { name: /Comets/ }));
  for (const shown of ['Institute of Orbits', 'team@example.org', 'Li, bob', 'Prof. Li', 'Yes'])
    expect(row.getByText(shown)).toBeTruthy();
  expect(asked(calls, 'GET', ACCEPTED)[0]?.query).toEqual({ question_bind_id: 'q1', page: '1', limit: '10' });
  await press('Export XLSX');
  expect(await screen.findByText('No room is left.')).toBeTruthy();
  expect(asked(calls, 'GET', `${ACCEPTED}/download`)[0]?.query).toEqual({
    question_bind_id: 'q1',
    format: 'xlsx',
  });
});

it('brings in and writes to teams of finals alone', async () => {
  await show({}, false);
  await screen.findByRole('button', { name: 'Export XLSX' });
  for (const name of ['Import teams', 'Advance the best', 'Notify teams'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

it('has its way to write to teams of finals before there is one, and nobody to write to', async () => {
  serve({
    'GET /admin/competitions/c1': ok(match({ is_final: true })),
    'GET /admin/competition/c1/group/g1': ok(group()),
    'GET /admin/competition/c1/model/questions/q1': ok(questionDetail()),
    [`GET ${ACCEPTED}`]: ok(paged([])),
  });
  open('/manage/question-detail/c1/q1?type=model', { token: 'good' });
  await screen.findByText('No team takes part yet.');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Notify teams' }).disabled).toBe(true);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Import teams' }).disabled).toBe(false);
});

it('removes a team only with a reason, and says of each what became of it', async () => {
  const calls = await show({
    'DELETE /admin/competition/c1/teams': ok({ success: [done('t1', 'Comets')], fail: [] }),
  });
  await press('Remove “Comets”');
  const dialog = await dialogOf('Remove 1 team from the match?');
  fireEvent.click(dialog.getByRole('button', { name: 'Remove 1 team' }));
  expect(dialog.getByText('Please give a reason.')).toBeTruthy();
  fireEvent.change(dialog.getByRole('textbox', { name: /Reason/ }), { target: { value: 'Withdrew' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Remove 1 team' }));
  const results = await dialogOf('1 of 1 done');
  expect(results.getByText('Removed.')).toBeTruthy();
  expect(asked(calls, 'DELETE', '/admin/competition/c1/teams')[0]?.body).toEqual({
    team_ids: ['t1'],
    reason: 'Withdrew',
  });
});

describe('an import', () => {
  const importing = '/admin/competition/c1/teams/import';

  it('takes ticked teams of another match, with an answer for each', async () => {
    const calls = await show({
      'GET /admin/competition/c2/teams/accepted': ok(
        paged([team({ id: 's1', team_name: 'One' }), team({ id: 's2', team_name: 'Two' })]),
      ),
      [`POST ${importing}`]: ok({
        success: [done('s1', 'One')],
        fail: [failed('s2', 'Two', 'Bob is in another team.')],
      }),
    });
    await press('Import teams');
    const dialog = await dialogOf('Import teams');
    await waitFor(() => expect(dialog.getByRole('option', { name: 'Preliminaries' })).toBeTruthy());
    choose(dialog, 'From the match', 'c2');
    choose(dialog, 'From the track', 'q3');
    const all = await dialog.findByRole('checkbox', { name: 'All of them' });
    expect(dialog.getByRole<HTMLSelectElement>('combobox', { name: 'From the track' }).required).toBe(false);
    fireEvent.click(dialog.getByRole('button', { name: 'Import 0 teams' }));
    expect(await dialog.findByText('Tick at least one team.')).toBeTruthy();
    fireEvent.click(all);
    fireEvent.click(dialog.getByRole('button', { name: 'Import 2 teams' }));
    const results = await dialogOf('1 of 2 done');
    expect(results.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'TwoBob is in another team.',
      'OneTakes part here.',
    ]);
    expect(asked(calls, 'POST', importing)[0]?.body).toEqual({
      team_ids: ['s1', 's2'],
      question_bind_id: 'q1',
    });
    expect(asked(calls, 'GET', '/admin/competition/c2/teams/accepted').at(-1)?.query).toEqual({
      question_bind_id: 'q3',
      page: '1',
      limit: '999',
    });
  });

  it('may be of the best of a ranking, who is equal at the border only when ticked', async () => {
    const calls = await show({
      'GET /admin/competition/c1/teams/advancing': ok({
        top: 3,
        ends_at: null,
        data: [
          advancing({}),
          advancing({
            id: 's0',
            team_name: 'Busy',
            rank: 2,
            code: 'MEMBER_IN_TEAM',
            failure_reason: 'Bob is in.',
          }),
          advancing({ id: 's2', team_name: 'Two', rank: 3, score: 50.000125, at_border: true }),
          advancing({ id: 's3', team_name: 'Three', rank: 3, score: 50, at_border: true }),
        ],
      }),
      [`POST ${importing}`]: ok({ success: [done('s1', 'One'), done('s3', 'Three')], fail: [] }),
    });
    await press('Advance the best');
    const dialog = await dialogOf('Advance the best');
    await waitFor(() => expect(dialog.getByRole('option', { name: 'Preliminaries' })).toBeTruthy());
    for (const name of ['From the match', 'From the track'])
      expect(dialog.getByRole<HTMLSelectElement>('combobox', { name }).required).toBe(true);
    fireEvent.click(dialog.getByRole('button', { name: 'Show them' }));
    expect(await dialog.findByText('Please choose a match.')).toBeTruthy();
    choose(dialog, 'From the match', 'c2');
    fireEvent.click(dialog.getByRole('button', { name: 'Show them' }));
    expect(await dialog.findByText('Please choose a track.')).toBeTruthy();
    expect(document.activeElement).toBe(dialog.getByRole('combobox', { name: 'From the track' }));
    expect(dialog.queryByRole('option', { name: 'Explain it' })).toBeNull();
    choose(dialog, 'From the track', 'q2');
    const top = dialog.getByRole('textbox', { name: /How many/ });
    fireEvent.change(top, { target: { value: '0' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Show them' }));
    expect(await dialog.findByText('A whole number from 1 to 999, please.')).toBeTruthy();
    fireEvent.change(top, { target: { value: '3' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Show them' }));
    expect(
      await dialog.findByText('2 teams are equal at rank 3, where the first 3 end. Tick those that advance.'),
    ).toBeTruthy();
    expect(dialog.getByText('Bob is in.')).toBeTruthy();
    expect(dialog.getByText(/50\.000125/)).toBeTruthy();
    expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: /Busy/ }).disabled).toBe(true);
    fireEvent.click(dialog.getByRole('checkbox', { name: /Three/ }));
    const advance = dialog.getByRole<HTMLButtonElement>('button', { name: 'Advance 2 teams' });
    await waitFor(() => expect(advance.disabled).toBe(false));
    fireEvent.click(advance);
    await dialogOf('2 of 2 done');
    expect(asked(calls, 'GET', '/admin/competition/c1/teams/advancing')[0]?.query).toEqual({
      question_id: 'q2',
      question_bind_id: 'q1',
      top: '3',
    });
    expect(asked(calls, 'POST', importing)[0]?.body).toEqual({
      team_ids: ['s1', 's3'],
      question_bind_id: 'q1',
    });
  });

  it('shows nobody of a ranking that is not asked about any more', async () => {
    let answer = () => {};
    const found = new Promise<void>((resolve) => (answer = resolve));
    const advancingPath = '/admin/competition/c1/teams/advancing';
    const calls = await show({
      [`GET ${advancingPath}`]: () =>
        found.then(
          ok({
            top: 3,
            ends_at: null,
            data: [advancing({}), advancing({ id: 's2', team_name: 'Two', rank: 2 })],
          }),
        ),
    });
    await press('Advance the best');
    const dialog = await dialogOf('Advance the best');
    await waitFor(() => expect(dialog.getByRole('option', { name: 'Preliminaries' })).toBeTruthy());
    choose(dialog, 'From the match', 'c2');
    choose(dialog, 'From the track', 'q2');
    const top = dialog.getByRole('textbox', { name: /How many/ });
    fireEvent.change(top, { target: { value: '3' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Show them' }));
    await waitFor(() => expect(asked(calls, 'GET', advancingPath)).toHaveLength(1));
    fireEvent.change(top, { target: { value: '1' } });
    answer();
    expect(await dialog.findByRole('button', { name: 'Show them' })).toBeTruthy();
    await waitFor(() =>
      expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Show them' }).disabled).toBe(false),
    );
    expect(dialog.queryByRole('checkbox')).toBeNull();
  });
});

it('says why nobody is imported, also where there is no list to tick', async () => {
  let list: Answer = refusal('COMPETITION_NOT_OPEN', 'Closed for now.');
  let options: Answer = refusal('COMPETITION_NOT_OPEN', 'Not now.');
  await show({
    'GET /admin/competitions/options': (call) => options(call),
    'GET /admin/competition/c2/teams/accepted': (call) => list(call),
  });
  await press('Import teams');
  const dialog = await dialogOf('Import teams');
  await dialog.findByText('Not now.');
  options = ok([source]);
  fireEvent.click(await dialog.findByRole('button', { name: 'Try again' }));
  await dialog.findByRole('option', { name: 'Preliminaries' });
  const submit = dialog.getByRole('button', { name: 'Import 0 teams' });
  fireEvent.click(submit);
  expect(await dialog.findByText('Please choose a match.')).toBeTruthy();
  expect(document.activeElement).toBe(dialog.getByRole('combobox', { name: 'From the match' }));

  choose(dialog, 'From the match', 'c2');
  const part = within(dialog.getByRole('group', { name: 'Teams' }));
  expect(await part.findByText('Closed for now.')).toBeTruthy();
  fireEvent.click(submit);
  expect(await part.findByText('Tick at least one team.')).toBeTruthy();
  expect(document.activeElement).toBe(dialog.getByRole('group', { name: 'Teams' }));
  list = ok(paged([]));
  fireEvent.click(part.getByRole('button', { name: 'Try again' }));
  expect(await part.findByText('No team takes part there.')).toBeTruthy();
});

it('looks again at a ranking where nobody was yet', async () => {
  const path = '/admin/competition/c1/teams/advancing';
  let found: AdvancingTeam[] = [];
  await show({ [`GET ${path}`]: () => ok({ top: 10, ends_at: null, data: found })() });
  await press('Advance the best');
  const dialog = await dialogOf('Advance the best');
  await dialog.findByRole('option', { name: 'Preliminaries' });
  choose(dialog, 'From the match', 'c2');
  choose(dialog, 'From the track', 'q2');
  fireEvent.click(dialog.getByRole('button', { name: 'Show them' }));
  expect(await dialog.findByText('Nobody is ranked there yet.')).toBeTruthy();
  found = [advancing({})];
  const again = dialog.getByRole<HTMLButtonElement>('button', { name: 'Show them' });
  await waitFor(() => expect(again.disabled).toBe(false));
  fireEvent.click(again);
  expect(await dialog.findByRole('button', { name: 'Advance 1 team' })).toBeTruthy();
});

describe('a notice', () => {
  const plan = (values: Partial<PromotionResult> = {}): PromotionResult => ({
    ...{ dry_run: true, people: 5, success: [done('t1', 'Comets')], fail: [] },
    letters: [{ language: 'en', subject: 'You are in', text: 'Congratulations!\nSee you.' }],
    ...values,
  });

  it('is seen before it is sent, and tells what became of each team', async () => {
    const calls = await show({
      'POST /admin/promotion_notice': ({ body }) =>
        ok(
          (body as { dry_run: boolean }).dry_run
            ? { ...plan(), fail: [failed('t2', 'Stars', 'Not approved.')] }
            : { ...plan({ dry_run: false, letters: [] }), fail: [failed('t2', 'Stars', 'Not approved.')] },
        )(),
    });
    await press('Notify teams');
    const dialog = await dialogOf('Notify finals teams');
    expect(await dialog.findByText('You are in')).toBeTruthy();
    expect(dialog.getByText(/^1 team, 5 people: each gets a mail/)).toBeTruthy();
    expect(dialog.getByText('Stars: Not approved.')).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Send 5 mails' }));
    const results = await dialogOf('1 of 2 done');
    expect(results.getByText('Not approved.')).toBeTruthy();
    const sent = asked(calls, 'POST', '/admin/promotion_notice').map(({ body }) => body);
    expect(sent.at(-1)).toEqual({ ids: ['t1', 't2'], again: false, dry_run: false });
    expect(sent.filter((body) => !(body as { dry_run: boolean }).dry_run)).toHaveLength(1);
  });

  it('is begun once, and says how many teams are left out of it', async () => {
    const everybody = { ...paged([team(), team({ id: 't2', team_name: 'Stars' })]), total_count: 1001 };
    const calls = await show({
      [`GET ${ACCEPTED}`]: ok(everybody),
      'POST /admin/promotion_notice': ok(plan()),
    });
    const button = screen.getByRole('button', { name: 'Notify teams' });
    fireEvent.click(button);
    fireEvent.click(button);
    const dialog = await dialogOf('Notify finals teams');
    expect(dialog.getByText(/^At most 999 teams are written to at once: 999 more are left out/)).toBeTruthy();
    expect(asked(calls, 'GET', ACCEPTED).filter(({ query }) => query.limit === '999')).toHaveLength(1);
  });

  it('says why it cannot be sent', async () => {
    await show({ 'POST /admin/promotion_notice': refusal('VALIDATION_FAILED', 'Too many teams.') });
    fireEvent.click(within(await screen.findByRole('row', { name: /Stars/ })).getByRole('checkbox'));
    await press('Notify 1 team');
    const dialog = await dialogOf('Notify finals teams');
    expect(await dialog.findByText('Too many teams.')).toBeTruthy();
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Send 0 mails' }).disabled).toBe(true);
  });

  it('says nothing of an ended session once somebody has signed in again', async () => {
    const ended = refusal('SESSION_ENDED', 'Ended.');
    let over = true;
    await show({ 'POST /admin/promotion_notice': (call) => (over ? ended(call) : ok(plan())()) });
    const signInAgain = () => {
      over = false;
      act(() => void store.dispatch(signedIn('fresh')));
    };
    await press('Notify teams');
    const dialog = within(await screen.findByRole('dialog', { name: 'Notify finals teams', hidden: true }));
    expect(await dialog.findByText('Ended.')).toBeTruthy();
    signInAgain();
    expect(await dialog.findByText('You are in')).toBeTruthy();
    expect(dialog.queryByText('Ended.')).toBeNull();

    over = true;
    fireEvent.click(await dialog.findByRole('button', { name: 'Send 5 mails' }));
    expect(await dialog.findByText('Ended.')).toBeTruthy();
    signInAgain();
    await waitFor(() => expect(dialog.queryByText('Ended.')).toBeNull());
    expect(dialog.getByText('You are in')).toBeTruthy();
  });

  it('leaves the teams ticked when it is not sent', async () => {
    await show({ 'POST /admin/promotion_notice': ok(plan()) });
    fireEvent.click(within(await screen.findByRole('row', { name: /Stars/ })).getByRole('checkbox'));
    await press('Notify 1 team');
    const dialog = await dialogOf('Notify finals teams');
    await dialog.findByText('You are in');
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('button', { name: 'Notify 1 team' })).toBeTruthy();
  });
});
