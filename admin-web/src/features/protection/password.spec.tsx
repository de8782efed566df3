import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { encodePassword } from '@tianheng/web-kit/form/rules.ts';
import { readStoredToken } from '@tianheng/web-kit/state/session.slice.ts';
import type { Answers, Call } from '@tianheng/web-kit/test/serve.ts';
import { ok, refusal, serve, user } from '../../../test/api.ts';
import { open } from '../../../test/open.tsx';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const CHANGE = 'PATCH /user/info/password';
const protection: Answers = {
  'GET /admin/protection': ok({
    second_factor: false,
    second_factor_required: false,
    recovery_codes_left: 0,
    sessions: 1,
  }),
};
const changes = (calls: Call[]) =>
  calls.filter(({ method, path }) => `${method} ${path}` === CHANGE).map(({ body }) => body);
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

function fill(old: string, chosen: string) {
  type('Current password', old);
  type('New password', chosen);
  type('Confirm the new password', chosen);
}

it('leads whoever signed in with a one-time password to choose one, before anything else is asked', async () => {
  const calls = serve({
    'GET /user/info': ok(user({ must_change_password: true })),
    [CHANGE]: ok({}),
  });
  const { address } = open('/manage/index', { token: 'good' });
  await waitFor(() => expect(address()).toBe('/manage/profile'));
  expect(await screen.findByText(/^You signed in with a one-time password\./)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Second factor' })).toBeNull();
  expect(calls.map(({ path }) => path)).not.toContain('/admin/protection');
  fill('Once12345678', 'Tianheng2027');
  await press('Change password');
  await waitFor(() => expect(readStoredToken()).toBeNull());
  expect(await screen.findByText('Password changed. Please sign in with the new one.')).toBeTruthy();
  expect(address()).toBe('/login');
  expect(changes(calls)).toEqual([
    {
      old_password: encodePassword('Once12345678'),
      new_password: encodePassword('Tianheng2027'),
      confirm_password: encodePassword('Tianheng2027'),
    },
  ]);
});

it('changes the password of whoever likes to, and says at its field what is wrong', async () => {
  const calls = serve({
    ...protection,
    [CHANGE]: refusal('OLD_PASSWORD_WRONG', 'The current password is wrong.', { field: 'old_password' }),
  });
  const { address } = open('/manage/profile', { token: 'good' });
  expect(await screen.findByRole('heading', { name: 'Second factor' })).toBeTruthy();
  await press('Change password');
  fill('Tianheng2026', 'Tianheng2026');
  await press('Change password');
  expect(await screen.findByText('The new password must differ from the current one.')).toBeTruthy();
  expect(changes(calls)).toEqual([]);
  fill('Wrong12345', 'Tianheng2027');
  await press('Change password');
  expect(await screen.findByText('The current password is wrong.')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Current password'));
  await press('Cancel');
  expect(document.activeElement).toBe(await screen.findByRole('button', { name: 'Change password' }));
  expect(address()).toBe('/manage/profile');
});
