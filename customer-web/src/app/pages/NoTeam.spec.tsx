import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ok, serve } from '../../../test/api.ts';
import { competition } from '../../../test/data.ts';
import { open } from '../../../test/open.tsx';

const TEAM = '/customer/match/c1?tab=team';
const NONE = { 'GET /competition/c1/team/info': ok({}) };

beforeEach(() => localStorage.clear());
afterEach(cleanup);

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
