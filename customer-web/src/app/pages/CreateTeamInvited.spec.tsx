import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Team, TeamForm } from '@tianheng/contracts';
import { ok, refusal, serve, type Answer } from '../../../test/api.ts';
import { open } from '../../../test/open.tsx';
import { confirmOriginal, draft, enterForm, fill, press, rules } from '../../../test/team-form.ts';
import { keyOfTeamForm } from '../../features/teams/register/kept.ts';
import { valuesOf } from '../../features/teams/register/team-values.ts';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const DRAFT = '/competition/c1/team/temporary-storage';
const INVITED = 'GET /competition/c1/invited';
const INVITATIONS = ['Merak', 'Alkaid'].map((name, at) => ({
  ...{ id: `i${at}`, name, leader: 'mira', created_at: 0 },
}));
const NOTICE = /^You are invited by “Merak”, “Alkaid”\. Saving or submitting .* declines those invitations\./;

/** The form of a new team; what its person has changes with the draft. */
function enter(invited: Answer, answers: Record<string, Answer> = {}) {
  let own: Partial<Team> = {};
  const { calls } = enterForm({
    'GET /competition/c1/team/info': () => ok(own)(),
    [INVITED]: invited,
    [`POST ${DRAFT}`]: () => ok((own = draft))(),
    ...answers,
  });
  return () => calls.filter(({ method }) => method === 'POST').map(({ path }) => path);
}
const question = async () => within(await screen.findByRole('dialog', { name: 'Found a team of your own?' }));

it('names who invites at the choice of a team of one’s own', async () => {
  serve({ 'GET /competition/c1/team/info': ok({}), [INVITED]: ok(INVITATIONS) });
  open('/customer/match/c1', { token: 'good' });
  fireEvent.click(await screen.findByText('Join the competition'));
  const says = /^Create a team.* It declines the invitations of “Merak”, “Alkaid”\.$/;
  expect(await screen.findByRole('radio', { name: says })).toBeTruthy();
});

it('asks before the first save of a new team declines invitations, and not again', async () => {
  const sent = enter(ok(INVITATIONS));
  expect((await screen.findByText(NOTICE)).querySelector('a')?.getAttribute('href')).toBe(
    '/customer/match/c1?tab=team',
  );
  await confirmOriginal();
  await fill(/Team name/, 'Dubhe');
  press('Save draft');
  const asked = await question();
  expect(asked.getByText(/declines the invitations of “Merak”, “Alkaid”/)).toBeTruthy();
  fireEvent.click(asked.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent()).toEqual([]);
  press('Save draft');
  fireEvent.click((await question()).getByRole('button', { name: 'Save draft' }));
  expect(await screen.findByText('Draft saved.')).toBeTruthy();
  expect(screen.queryByText(NOTICE)).toBeNull();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  press('Save draft');
  await waitFor(() => expect(sent()).toEqual([DRAFT, DRAFT]));
});

it('asks before a new team is submitted', async () => {
  const values = { ...valuesOf(draft, rules), is_original: true };
  localStorage.setItem(keyOfTeamForm('u1', 'c1'), JSON.stringify({ values, version: 0, at: 1 }));
  const sent = enter(ok(INVITATIONS), { 'POST /competition/c1/team': ok({ ...draft, status: 'approving' }) });
  await screen.findByText('Your entries are back');
  press('Create the team');
  const asked = await question();
  expect(sent()).toEqual([]);
  fireEvent.click(asked.getByRole('button', { name: 'Create the team' }));
  expect(await screen.findByText('Sign-up submitted.')).toBeTruthy();
  expect(sent()).toEqual(['/competition/c1/team']);
});

it('asks whoever was invited since the form was opened', async () => {
  let invitations: object[] = [];
  const sent = enter(() => ok(invitations)());
  await confirmOriginal();
  await fill(/Team name/, 'Dubhe');
  invitations = INVITATIONS.slice(0, 1);
  press('Save draft');
  expect((await question()).getByText(/declines the invitation of “Merak”/)).toBeTruthy();
  expect(sent()).toEqual([]);
});

it('asks by what is known where the invitations cannot be read anew', async () => {
  let answer: Answer = ok(INVITATIONS);
  const sent = enter((call) => answer(call));
  await screen.findByText(NOTICE);
  await confirmOriginal();
  await fill(/Team name/, 'Dubhe');
  answer = refusal('SERVICE_UNAVAILABLE', 'Later.');
  press('Save draft');
  await question();
  expect(sent()).toEqual([]);
});

it('asks by what is known also where they could not be read a moment ago', async () => {
  let answer: Answer = ok(INVITATIONS);
  const sent = enter((call) => answer(call));
  await screen.findByText(NOTICE);
  await confirmOriginal();
  await fill(/Team name/, 'Dubhe');
  answer = refusal('SERVICE_UNAVAILABLE', 'Later.');
  const giveUp = async () => {
    press('Save draft');
    const asked = await question();
    expect(asked.getByText(/declines the invitations of “Merak”, “Alkaid”/)).toBeTruthy();
    fireEvent.click(asked.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  await giveUp();
  await giveUp();
  expect(screen.getByText(NOTICE)).toBeTruthy();
  expect(sent()).toEqual([]);
});

it('asks where it cannot be known whether anybody invites', async () => {
  const sent = enter(refusal('SERVICE_UNAVAILABLE', 'Later.'));
  await confirmOriginal();
  await fill(/Team name/, 'Dubhe');
  press('Save draft');
  const asked = await question();
  expect(asked.getByText(/^Your invitations could not be loaded\. If a team invites you/)).toBeTruthy();
  expect(sent()).toEqual([]);
  fireEvent.click(asked.getByRole('button', { name: 'Save draft' }));
  expect(await screen.findByText('Draft saved.')).toBeTruthy();
});

it('asks nothing over the question who is there', async () => {
  let answer: Answer = ok(INVITATIONS);
  const sent = enter((call) => answer(call));
  await screen.findByText(NOTICE);
  await confirmOriginal();
  await fill(/Team name/, 'Dubhe');
  answer = refusal('SESSION_ENDED', 'Sign in again.');
  press('Save draft');
  await screen.findByRole('dialog', { name: 'Your session has ended' });
  expect(screen.queryByText('Found a team of your own?')).toBeNull();
  expect(sent()).toEqual([]);
});

it('asks nobody about invitations where there are none', async () => {
  const sent = enter(ok([]));
  await confirmOriginal();
  await fill(/Team name/, 'Dubhe');
  press('Save draft');
  expect(await screen.findByText('Draft saved.')).toBeTruthy();
  expect(sent()).toEqual([DRAFT]);
});

it('says of one too many that they were not taken, which is no fault of the others', async () => {
  enterForm();
  const search = await screen.findByRole('combobox', { name: 'Invite somebody' });
  const write = (value: string) => fireEvent.change(search, { target: { value } });
  for (const name of ['alice', 'alan', 'alma', 'alec', 'alva']) {
    write('al');
    fireEvent.click(await screen.findByRole('option', { name: new RegExp(`^${name}`) }));
  }
  const said = () => screen.queryByText('Non-captain members can select up to 4!');
  expect(said()).not.toBeNull();
  expect(search.getAttribute('aria-invalid')).toBe('false');
  write('a');
  expect(said()).toBeNull();
});

it.each([
  ['names whoever invites', ok(INVITATIONS), 1],
  ['cannot be had', refusal('COMPETITION_NOT_OPEN', 'Not now.'), 0],
] as const)(
  'shows the form when the list of invitations %s, above which nothing comes later',
  async (...about) => {
    const [, answer, notices] = about;
    let arrive = (): void => undefined;
    const held = new Promise<void>((resolve) => (arrive = resolve));
    let isAsked = false;
    enter(async (call) => {
      isAsked = true;
      await held;
      return answer(call);
    });
    await waitFor(() => expect(isAsked).toBe(true));
    await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
    expect(screen.queryByLabelText(/Team name/)).toBeNull();
    arrive();
    await screen.findByLabelText(/Team name/);
    expect(screen.queryAllByText(NOTICE)).toHaveLength(notices);
  },
);

it('lets go of whom it had named and who is no longer there, and of nobody who was picked since', async () => {
  const deleted: Team['member_list'][number] = {
    ...{ id: 'u-deleted', username: 'deleted', email: null, is_leader: false, status: 'inviting' },
    ...{ certified_status: 'accept', team_status: 'temporary_storage' },
  };
  let now: Partial<Team> = { ...draft, member_list: [deleted] };
  const { calls } = enterForm({
    'GET /competition/c1/team/info': () => ok(now)(),
    [INVITED]: ok([]),
    [`POST ${DRAFT}`]: (call) => {
      if (now.version === 5) return ok(now)();
      now = { ...now, version: 5, member_list: [] };
      return refusal('STALE_WRITE', 'Changed elsewhere.')(call);
    },
  });
  const search = await screen.findByRole('combobox', { name: 'Invite somebody' });
  fireEvent.change(search, { target: { value: 'al' } });
  fireEvent.click(await screen.findByRole('option', { name: /^alice/ }));
  await confirmOriginal();
  press('Save draft');
  await screen.findByText('The team was changed elsewhere meanwhile');
  press('Keep my entries');
  press('Save draft');
  expect(await screen.findByText('Draft saved.')).toBeTruthy();
  const named = calls
    .filter(({ method }) => method === 'POST')
    .map(({ body }) => (body as TeamForm).member_list?.map(({ id }) => id));
  expect(named).toEqual([['u-deleted', expect.any(String)], [named[0]?.[1]]]);
});
