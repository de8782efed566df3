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
  fireEvent.click((await panel()).getByRole('link', { name: 'Choose how you take part' }));
  await waitFor(() => expect(address()).toBe('/customer/match/c1?dialog=join'));
  cleanup();
  serve({ ...NONE, 'GET /competitions/c1': ok(competition({ registration_open_time: 1 })) });
  open(TEAM, { token: 'good' });
  expect((await panel()).queryByRole('link')).toBeNull();
});
