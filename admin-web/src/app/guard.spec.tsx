import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { readStoredToken } from '@tianheng/web-kit/state/session.slice.ts';
import { ok, refusal, roleRefusal, serve, user } from '../../test/api.ts';
import { open } from '../../test/open.tsx';

beforeEach(() => {
  localStorage.clear();
});
afterEach(cleanup);

it('sends a visitor to the login page and remembers the way', async () => {
  const calls = serve();
  const { address } = open('/manage/index?a=1');
  await waitFor(() => expect(address()).toBe('/login?next=%2Fmanage%2Findex%3Fa%3D1'));
  expect(calls).toEqual([]);
});

it.each([
  ['/', '/manage/index'],
  ['/manage', '/manage/index'],
  ['/nowhere/at/all', '/404'],
  ['/manage/nowhere', '/404'],
])('leads an administrator from %s to %s', async (from, to) => {
  serve();
  const { address } = open(from, { token: 'good' });
  await waitFor(() => expect(address()).toBe(to));
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
});

it('is not blank while it asks who is signed in', async () => {
  let tell = (): void => undefined;
  const told = new Promise<void>((resolve) => {
    tell = resolve;
  });
  const calls = serve({ 'GET /user/info': () => told.then(ok(user())) });
  open('/manage/index', { token: 'good' });
  await waitFor(() => expect(calls.map(({ path }) => path)).toEqual(['/user/info']));
  expect(screen.getByRole('progressbar', { name: 'Loading' })).toBeTruthy();
  expect(screen.queryByRole('heading', { level: 1 })).toBeNull();
  tell();
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
  expect(screen.queryByRole('progressbar', { name: 'Loading' })).toBeNull();
});

it('lets whoever may not come in from there sign out', async () => {
  const calls = serve({ 'GET /user/info': refusal('ADDRESS_NOT_ALLOWED', 'Not from your address.') });
  const { address } = open('/manage/index', { token: 'good' });
  fireEvent.click(await screen.findByRole('button', { name: 'Sign out' }));
  await waitFor(() => expect(address()).toMatch(/^\/login/));
  expect(readStoredToken()).toBeNull();
  expect(calls.at(-1)).toMatchObject({ path: '/logout', token: 'Bearer good' });
});

it('refuses whoever is not an administrator, without asking for anything else', async () => {
  const calls = serve({ 'GET /user/info': ok(user({ platform_role: 'platform_member' })) });
  const { address } = open('/manage/index', { token: 'member' });
  await waitFor(() => expect(address()).toBe('/403'));
  expect(calls.map(({ path }) => path)).toEqual(['/user/info']);
  expect(
    (await screen.findByRole('link', { name: 'Sign in with another account' })).getAttribute('href'),
  ).toBe('/login');
});

it('clears everything and asks to sign in again when the session is over before anything is shown', async () => {
  serve({ 'GET /user/info': refusal('SESSION_ENDED', 'Your session has ended.') });
  const { address, store } = open('/manage/index', { token: 'old' });
  await waitFor(() => expect(address()).toBe('/login?next=%2Fmanage%2Findex'));
  expect(await screen.findByText(/Your session has ended\. Sign in again/)).toBeTruthy();
  expect(readStoredToken()).toBeNull();
  expect(store.getState().session.token).toBeNull();
  expect(store.getState().api.queries).toEqual({});
});

it('leads to the protection of the account while a second factor is wanted, and says why', async () => {
  const needed = refusal('SECOND_FACTOR_SETUP', 'Set it up first.');
  serve({
    'GET /admin/statistics': needed,
    'GET /admin/task': needed,
    'GET /competitions': needed,
    'GET /settings/race': needed,
    'GET /admin/protection': ok({
      second_factor: false,
      second_factor_required: true,
      recovery_codes_left: 0,
      sessions: 1,
    }),
  });
  const { address } = open('/manage/index', { token: 'good' });
  await waitFor(() => expect(address()).toBe('/manage/profile'));
  expect(await screen.findByText(/^Administrators need a second factor here/)).toBeTruthy();
  expect(screen.queryByText('Set it up first.')).toBeNull();
});

it('pops up what the server refuses, and offers to try again in its place', async () => {
  serve({ 'GET /competitions': refusal('INTERNAL', 'Something broke.') });
  open('/manage/index', { token: 'good' });
  expect((await screen.findByRole('alert')).textContent).toBe('Something broke.');
  serve();
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No match yet.')).toBeTruthy();
});

it('says that a permission is missing when the role was withdrawn', async () => {
  serve({ 'GET /competitions': roleRefusal });
  open('/manage/index', { token: 'good' });
  expect((await screen.findByRole('alert')).textContent).toBe('You do not have permission for this.');
});

it('signs out at the server and forgets the session', async () => {
  const calls = serve();
  const { address } = open('/manage/index', { token: 'good' });
  fireEvent.click(await screen.findByRole('button', { name: 'Account: admin' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
  await waitFor(() => expect(address()).toMatch(/^\/login/));
  expect(calls.at(-1)).toMatchObject({ path: '/logout', token: 'Bearer good' });
  expect(readStoredToken()).toBeNull();
});
