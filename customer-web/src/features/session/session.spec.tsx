import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { encodePassword } from '@tianheng/web-kit/form/rules.ts';
import { readStoredToken } from '@tianheng/web-kit/state/session.slice.ts';
import { ok, serve, type Answer } from '../../../test/api.ts';
import { open } from '../../../test/open.tsx';
import { person, press, PROFILE, type } from '../../../test/profile.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

describe('signing out', () => {
  const signOut = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Account: Dubhe' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
  };

  it.each(['answers', 'is away'])('forgets everything and goes home, though the server %s', async (how) => {
    const away: Record<string, Answer> = {
      'POST /logout': () => Promise.reject(new TypeError('away')),
    };
    const calls = serve({ 'GET /user/info': ok(person), ...(how === 'is away' ? away : {}) });
    const { address, store } = open(PROFILE, { token: 'good' });
    await screen.findByText('leader@example.org');
    await signOut();
    await waitFor(() => expect(address()).toBe('/customer'));
    expect(screen.queryByText('Please sign in first')).toBeNull();
    expect(readStoredToken()).toBeNull();
    expect(await screen.findByRole('link', { name: 'Sign in' })).toBeTruthy();
    expect(calls.filter(({ path }) => path === '/logout')).toMatchObject([{ token: 'Bearer good' }]);
    expect(JSON.stringify(store.getState())).not.toContain('leader');
    expect(JSON.stringify(store.getState())).not.toContain('good');
  });

  it('happens on the server too for a session that the login page finds', async () => {
    const calls = serve();
    const { store } = open('/login', { token: 'old' });
    await screen.findByLabelText('Username');
    await waitFor(() =>
      expect(calls).toEqual([expect.objectContaining({ path: '/logout', token: 'Bearer old' })]),
    );
    expect(store.getState().session).toMatchObject({ token: null, expired: false });
  });
});

it('keeps passwords and tokens where they belong', async () => {
  const said = (['log', 'info', 'warn', 'debug'] as const).map((level) => jest.spyOn(console, level));
  const calls = serve({ 'GET /user/info': ok(person) });
  const { store, address } = open('/login');
  await screen.findByLabelText('Username');
  type('Username', 'leader');
  type('Password', 'Tianheng2026');
  type('Verification code', 'aB3d');
  press('Sign in');
  await waitFor(() => expect(address()).toBe('/customer'));
  await screen.findByRole('button', { name: 'Account: Dubhe' });
  const { session, ...rest } = store.getState();
  expect(session.token).toBe('fresh');
  const elsewhere = [
    JSON.stringify(rest),
    JSON.stringify({ ...localStorage }),
    JSON.stringify(said.map(({ mock }) => mock.calls)),
    JSON.stringify(calls.map(({ path, query }) => [path, query])),
    address(),
  ].join();
  for (const secret of ['Tianheng2026', encodePassword('Tianheng2026'), 'fresh']) {
    expect(elsewhere).not.toContain(secret);
  }
  expect(JSON.stringify(store.getState())).not.toContain(encodePassword('Tianheng2026'));
});
