import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ok, refusal, serve, type Answer } from '../../../test/api.ts';
import { user } from '../../../test/data.ts';
import { open } from '../../../test/open.tsx';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

it('gives the focus back to the button of its menu when Escape closes that', async () => {
  serve();
  open('/customer/help');
  const button = await screen.findByRole('button', { name: 'Open the menu' });
  fireEvent.click(button);
  const panel = document.getElementById(button.getAttribute('aria-controls') ?? '');
  if (panel === null) throw new Error('the button controls nothing');
  within(panel).getByRole('link', { name: 'Competitions' }).focus();
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
  expect(button.getAttribute('aria-expanded')).toBe('false');
  expect(document.activeElement).toBe(button);
});

it.each([
  ['/customer', ['Home']],
  ['/customer/help', []],
  ['/customer/list', ['Datasets']],
  ['/customer/detail/d1', ['Datasets']],
  ['/customer/match', ['Competitions']],
  ['/customer/match/c1', ['Competitions']],
  ['/customer/results/c1', ['Competitions']],
  ['/customer/create-team/c1', ['Competitions']],
])('marks at %s where that belongs: %j', async (address, marked) => {
  serve();
  open(address, { token: 'good' });
  const [menu] = await screen.findAllByRole('navigation', { name: 'Main' });
  if (menu === undefined) throw new Error('there is no menu');
  expect(
    within(menu)
      .queryAllByRole('link', { current: 'page' })
      .map((link) => link.textContent),
  ).toEqual(marked);
});

it.each([
  ['whom it knows by name', 'leader', 'Account: leader'],
  ['nobody it knows by name', undefined, 'Profile'],
])('lets out %s where the server does not say who is signed in', async (_who, username, name) => {
  serve({ 'GET /user/info': refusal('SERVICE_UNAVAILABLE', 'Later.') });
  const { address } = open('/customer/help', { token: 'good', ...(username !== undefined && { username }) });
  const banner = () => within(screen.getByRole('banner'));
  await screen.findByRole('banner');
  fireEvent.click(await banner().findByRole('button', { name }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
  await waitFor(() => expect(address()).toBe('/customer'));
  expect(await banner().findByRole('link', { name: 'Sign in' })).toBeTruthy();
});

it('says who is signed in once the server answers', async () => {
  let answer: Answer = refusal('SERVICE_UNAVAILABLE', 'Later.');
  serve({ 'GET /user/info': (call) => answer(call) });
  open('/customer/help', { token: 'good' });
  const again = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Profile' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Try again' }));
  };
  await again();
  expect(await screen.findByText('Later.')).toBeTruthy();
  answer = ok(user({ nickname: 'Dubhe' }));
  await again();
  const banner = within(screen.getByRole('banner'));
  fireEvent.click(await banner.findByRole('button', { name: 'Account: Dubhe' }));
  await screen.findByRole('menuitem', { name: 'Sign out' });
  expect(screen.queryByRole('menuitem', { name: 'Try again' })).toBeNull();
});
