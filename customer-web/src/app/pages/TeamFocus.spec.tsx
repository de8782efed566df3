import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Team } from '@tianheng/contracts';
import { ok, refusal, serve } from '../../../test/api.ts';
import { competition, team } from '../../../test/data.ts';
import { open } from '../../../test/open.tsx';

const ADDRESS = '/customer/match/c1?tab=team';
const INVITED = { id: 'i1', name: 'Merak', leader: 'feng', created_at: 1 };

beforeEach(() => localStorage.clear());
afterEach(cleanup);

async function press(name: string, confirm: string) {
  const button = await screen.findByRole('button', { name });
  button.focus();
  fireEvent.click(button);
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: confirm }));
  return button;
}

it.each([
  ['INVITATION_CLOSED', 'Decline', 'Decline the invitation of Merak'],
  ['REGISTRATION_CLOSED', 'Accept', 'Accept the invitation of Merak'],
] as const)('keeps the keyboard on the page where what was pressed goes: %s', async (code, verb, name) => {
  let isGone = false;
  serve({
    'GET /competition/c1/team/info': ok({}),
    'GET /competitions/c1': () =>
      ok(competition(isGone && code === 'REGISTRATION_CLOSED' ? { registration_open_time: 1 } : {}))(),
    'GET /competition/c1/invited': () => ok(isGone && code === 'INVITATION_CLOSED' ? [] : [INVITED])(),
    'POST /competition/c1/invited/i1': (call) => {
      isGone = true;
      return refusal(code, 'It is too late.')(call);
    },
  });
  open(ADDRESS, { token: 'good' });
  const button = await press(name, verb);
  await screen.findByText('It is too late.');
  await waitFor(() => expect(button.isConnected).toBe(false));
  expect(document.activeElement?.id).toBe('main');
});

it.each([
  ['Leave the team', 'Leave', {}],
  ['Dismiss the team', 'Dismiss', team({ is_leader: false, status: 'accept' })],
] as const)('keeps it too where "%s" finds somebody else’s team, or none', async (name, verb, left) => {
  let own: Partial<Team> = team(
    verb === 'Leave' ? { is_leader: false, status: 'in_recruiting' } : { status: 'accept' },
  );
  const refuse = refusal(verb === 'Leave' ? 'TEAM_REQUIRED' : 'LEADER_ONLY', 'Not any more.');
  serve({
    'GET /competition/c1/team/info': () => ok(own)(),
    'GET /competition/c1/invited': ok([]),
    [`POST /competition/c1/team/${verb.toLowerCase()}`]: (call) => {
      own = left;
      return refuse(call);
    },
  });
  open(ADDRESS, { token: 'good' });
  const button = await press(name, verb);
  await screen.findByText('Not any more.');
  await waitFor(() => expect(button.isConnected).toBe(false));
  expect(document.activeElement?.id).toBe('main');
});

it('keeps it where the link of a team goes with the lead', async () => {
  let own = team({ status: 'in_recruiting' });
  serve({
    'GET /competition/c1/team/info': () => ok(own)(),
    'GET /competition/c1/team/invitation_link': ok({}),
    'POST /competition/c1/team/invitation_link': (call) => {
      own = { ...own, is_leader: false };
      return refusal('LEADER_ONLY', 'Not any more.')(call);
    },
  });
  open(ADDRESS, { token: 'good' });
  const button = await screen.findByRole('button', { name: 'Make a link' });
  button.focus();
  fireEvent.click(button);
  await screen.findByText('Not any more.');
  await waitFor(() => expect(button.isConnected).toBe(false));
  expect(document.activeElement?.id).toBe('main');
});
