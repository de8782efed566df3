import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ok, serve } from '../../../test/api.ts';
import { competition } from '../../../test/data.ts';
import { open } from '../../../test/open.tsx';

const TEAM = '/customer/match/c1?tab=team';
const NONE = { 'GET /competition/c1/team/info': ok({}) };

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

const panel = async () => {
  await screen.findByText('You have no team in this competition');
  return within(screen.getByRole('tabpanel'));
};

it('leads whoever has no team from its place to one, while there is time', async () => {
  serve(NONE);
  const { address } = open(TEAM, { token: 'good' });
  const way = (await panel()).getByRole('button', { name: 'Choose how you take part' });
  way.focus();
  fireEvent.click(way);
  const dialog = within(await screen.findByRole('dialog'));
  expect(address()).toBe(`${TEAM}&dialog=join`);
  // The tab stays beneath the dialog, and whoever thinks better of it is where they were.
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(address()).toBe(TEAM);
  expect(document.activeElement).toBe(way);
  cleanup();
  serve({ ...NONE, 'GET /competitions/c1': ok(competition({ registration_open_time: 1 })) });
  open(TEAM, { token: 'good' });
  expect((await panel()).queryByRole('button')).toBeNull();
});

it.each<[string, () => Promise<unknown>]>([
  ['before long', () => jest.advanceTimersByTimeAsync(30_000)],
  ['once somebody comes back', async () => window.dispatchEvent(new Event('focus'))],
])('shows %s who invites meanwhile', async (_when, wait) => {
  jest.useFakeTimers({ advanceTimers: true });
  let invitations: object[] = [];
  serve({ ...NONE, 'GET /competition/c1/invited': () => ok(invitations)() });
  open(TEAM, { token: 'good' });
  await panel();
  invitations = [{ id: 'i1', name: 'Merak', leader: 'mira', created_at: 0 }];
  await act(async () => void (await wait()));
  expect(await screen.findByLabelText('Accept the invitation of Merak')).toBeTruthy();
});
