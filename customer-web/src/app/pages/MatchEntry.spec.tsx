import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Team } from '@tianheng/contracts';
import { ok, refusal, serve, type Answer } from '../../../test/api.ts';
import { competition, team } from '../../../test/data.ts';
import { open } from '../../../test/open.tsx';

const MATCH = '/customer/match/c1';
const OWN = 'GET /competition/c1/team/info';
const LINK = 'GET /competition/c1/team/invitation_link';
const PREVIEW = {
  ...{ competition_id: 'c1', competition_title: 'Orbit challenge', expires_at: 0 },
  ...{ team_name: 'Merak', leader: 'mira' },
};
const BROKEN = refusal('INTERNAL', 'Broken.');

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

function enter(own: Partial<Team> | null, address = MATCH, answers: Record<string, Answer> = {}) {
  const calls = serve({ [OWN]: ok(own === null ? {} : team(own)), ...answers });
  return { ...open(address, { token: 'good' }), calls };
}
const retry = () => screen.findByText('Try again', { selector: 'button' });
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

it('says that the own team could not be read, and tries again', async () => {
  let answer: Answer = BROKEN;
  enter(null, MATCH, { [OWN]: (call) => answer(call) });
  const button = await retry();
  answer = ok({});
  fireEvent.click(button);
  expect(await screen.findByText('Join the competition')).toBeTruthy();
});

it('says what taking part needs again once it is seen that the form was sent back', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  let status: Team['status'] = 'approving';
  enter(null, MATCH, {
    [OWN]: () => ok(team({ status }))(),
    'GET /competition/c1/eligibility': () =>
      ok({ items: [{ item: 'team_complete', is_met: false }], team_id: 't1', status })(),
  });
  await screen.findByRole('tab', { name: 'Team' });
  expect(screen.queryByRole('region', { name: 'What taking part needs' })).toBeNull();
  status = 'reject';
  await act(() => jest.advanceTimersByTimeAsync(31_000));
  expect(await screen.findByRole('region', { name: 'What taking part needs' })).toBeTruthy();
});

it('asks whoever follows a link, though the own team could not be read', async () => {
  enter(null, `${MATCH}#invitation=k`, {
    [OWN]: BROKEN,
    'GET /competition/c1/invitation_link': ok(PREVIEW),
  });
  expect(await screen.findByRole('dialog', { name: 'Join Merak?' })).toBeTruthy();
});

it('keeps the token of a link where no server sees it while a visitor signs in, and asks them then', async () => {
  serve({ [OWN]: ok({}), 'GET /competition/c1/invitation_link': ok(PREVIEW) });
  const { router, address } = open(`${MATCH}#invitation=k`);
  const follow = async (name: string) => fireEvent.click(await screen.findByRole('link', { name }));
  const isKept = (page: string) =>
    waitFor(() => {
      expect(address()).toBe(`${page}?next=${encodeURIComponent(MATCH)}`);
      expect(router.state.location.hash).toBe('#invitation=k');
    });
  fireEvent.click(await screen.findByText('Sign in', { selector: '[role=dialog] button' }));
  await isKept('/login');
  await follow('Forgot your password?');
  await isKept('/recover');
  await follow('Back to sign in');
  await follow('Create an account');
  await isKept('/register');
  await follow('Back to sign in');
  await isKept('/login');
  fireEvent.change(await screen.findByLabelText('Username'), { target: { value: 'leader' } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'Tianheng2026' } });
  fireEvent.change(screen.getByLabelText('Verification code'), { target: { value: 'aB3d' } });
  await press('Sign in');
  expect(await screen.findByRole('dialog', { name: 'Join Merak?' })).toBeTruthy();
});

it('offers another try where a link could not be read, and leaves it in the address', async () => {
  let answer: Answer = () => Response.error();
  const { router } = enter(null, `${MATCH}#invitation=k`, {
    'GET /competition/c1/invitation_link': (call) => answer(call),
  });
  const button = await retry();
  expect(screen.getAllByText('Network error, please try again later.')).toHaveLength(1);
  expect(router.state.location.hash).toBe('#invitation=k');
  answer = ok(PREVIEW);
  fireEvent.click(button);
  expect(await screen.findByRole('dialog', { name: 'Join Merak?' })).toBeTruthy();
});

it('calls nobody back who has gone elsewhere while a link was accepted', async () => {
  let answer: (answered: Response) => void = () => undefined;
  const { router, address } = enter(null, `${MATCH}#invitation=k`, {
    'GET /competition/c1/invitation_link': ok(PREVIEW),
    'POST /competition/c1/invitation_link': () => new Promise<Response>((resolve) => (answer = resolve)),
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Join Merak?' }));
  fireEvent.click(dialog.getByText('Accept', { selector: 'button' }));
  act(() => void router.navigate('/customer/help'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await act(() => Promise.resolve(answer(ok(team({ name: 'Merak' }))())));
  expect(await screen.findByText('You are now in Merak.')).toBeTruthy();
  expect(address()).toBe('/customer/help');
});

it('makes no other link while nobody knows whether there is one', async () => {
  let answer: Answer = BROKEN;
  enter({ status: 'in_recruiting' }, `${MATCH}?tab=team`, { [LINK]: (call) => answer(call) });
  const button = await retry();
  expect(screen.queryByText('Make a link')).toBeNull();
  answer = ok({ url: 'https://tianheng.example/join', expires_at: Date.now() + 3_600_000 });
  fireEvent.click(button);
  expect(await screen.findByDisplayValue('https://tianheng.example/join')).toBeTruthy();
});

it('takes away what only a leader may do from whoever no longer leads', async () => {
  let isLeader = true;
  enter({}, `${MATCH}?tab=team`, {
    [OWN]: () => ok(team({ status: 'in_recruiting', is_leader: isLeader }))(),
    'POST /competition/c1/team/dismiss': (call) => {
      isLeader = false;
      return refusal('LEADER_ONLY', 'Only the leader may do this.')(call);
    },
  });
  await press('Dismiss the team');
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByText('Dismiss', { selector: 'button' }));
  expect(await screen.findByText('Only the leader may do this.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Dismiss the team' })).toBeNull());
});

it('links nothing of what taking part needs once registration has closed', async () => {
  enter(null, MATCH, {
    'GET /competitions/c1': ok(competition({ registration_open_time: 1 })),
    'GET /competition/c1/eligibility': ok({
      ...{ status: null, team_id: null },
      items: [
        ...[
          { item: 'signed_in', is_met: true },
          { item: 'in_time', is_met: false },
        ],
        ...[
          { item: 'no_other_team', is_met: true },
          { item: 'team_complete', is_met: false },
        ],
      ],
    }),
  });
  const needs = within(await screen.findByRole('region', { name: 'What taking part needs' }));
  expect(needs.getAllByRole('listitem')).toHaveLength(4);
  expect(needs.queryByRole('link')).toBeNull();
});

it.each([
  ['Leave the team', 'Leave', 'team/leave', { is_leader: false, status: 'approving' }, ''],
  ['Make a link', null, 'team/invitation_link', { status: 'in_recruiting' }, ''],
  ['Accept the invitation of Merak', 'Accept', 'invited/i1', null, ''],
  [null, 'Accept', 'invitation_link', null, '#invitation=k'],
] as const)(
  'offers what nobody may do in a match that is over until that is refused (%#)',
  async (...deed) => {
    const [name, confirm, way, own, hash] = deed;
    let status: 'in_processing' | 'done' = 'in_processing';
    const { calls } = enter(own, hash === '' ? `${MATCH}?tab=team` : MATCH + hash, {
      'GET /competitions/c1': () => ok(competition({ status }))(),
      'GET /competition/c1/invited': ok([{ id: 'i1', name: 'Merak', leader: 'mira', created_at: 0 }]),
      'GET /competition/c1/invitation_link': ok(PREVIEW),
      [LINK]: ok({}),
      [`POST /competition/c1/${way}`]: (call) => {
        status = 'done';
        return refusal('COMPETITION_NOT_OPEN', 'The match is over.')(call);
      },
    });
    if (name !== null) await press(name);
    if (confirm !== null) {
      fireEvent.click(within(await screen.findByRole('dialog')).getByText(confirm, { selector: 'button' }));
    }
    expect(await screen.findByText('The match is over.')).toBeTruthy();
    await waitFor(() => expect(calls.filter(({ path }) => path === '/competitions/c1')).toHaveLength(2));
    if (name !== null) await waitFor(() => expect(screen.queryByRole('button', { name })).toBeNull());
  },
);

it('makes no link for whoever no longer leads, and offers none', async () => {
  let isLeader = true;
  enter({}, `${MATCH}?tab=team`, {
    [OWN]: () => ok(team({ status: 'in_recruiting', is_leader: isLeader }))(),
    [LINK]: ok({}),
    'POST /competition/c1/team/invitation_link': (call) => {
      isLeader = false;
      return refusal('LEADER_ONLY', 'Only the leader may do this.')(call);
    },
  });
  await press('Make a link');
  expect(await screen.findByText('Only the leader may do this.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Make a link' })).toBeNull());
});
