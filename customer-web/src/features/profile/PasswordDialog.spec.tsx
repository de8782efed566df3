import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { encodePassword } from '@tianheng/web-kit/form/rules.ts';
import { readStoredToken } from '@tianheng/web-kit/state/session.slice.ts';
import { ok, refusal, type Answer } from '../../../test/api.ts';
import { enterDialog, input, PROFILE, sent, type } from '../../../test/profile.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);

const openDialog = (answers: Record<string, Answer> = {}) =>
  enterDialog('password', 'Change password', { 'PATCH /user/info/password': ok({}), ...answers });
const fill = (old: string, next: string, confirm = next) => {
  type('Current password', old);
  type('New password', next);
  type('Confirm the new password', confirm);
};
const submit = () =>
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Change password' }));

it('says what a new password ends', async () => {
  await openDialog();
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText(/signed out on all your devices, your API keys end/)).toBeTruthy();
});

it('requires all three', async () => {
  const { calls } = await openDialog();
  submit();
  expect(screen.getAllByText('Enter a password.')).toHaveLength(2);
  expect(screen.getByText('Enter the new password again.')).toBeTruthy();
  expect(document.activeElement).toBe(input('Current password'));
  expect(sent(calls, 'PATCH')).toEqual([]);
});

it.each(['abc1', 'abcdefg', '1234567', 'a1'.repeat(11), 'abc 123', 'abcdé12'])(
  'refuses "%s"',
  async (password) => {
    const { calls } = await openDialog();
    fill(password, `${password}`, password);
    submit();
    expect(screen.getAllByText(/6 to 20 characters/).length).toBeGreaterThanOrEqual(2);
    expect(sent(calls, 'PATCH')).toEqual([]);
  },
);

it('refuses the same password and a confirmation that differs', async () => {
  const { calls } = await openDialog();
  fill('Tianheng2026', 'Tianheng2026', 'Tianheng2027');
  submit();
  expect(screen.getByText('The new password must differ from the current one.')).toBeTruthy();
  expect(screen.getByText('The two new passwords differ.')).toBeTruthy();
  expect(sent(calls, 'PATCH')).toEqual([]);
});

it('changes it, says so, forgets the session and leads to the login page', async () => {
  const { calls, address, store } = await openDialog();
  fill('Tianheng2026', 'Dubhe-2027');
  submit();
  await waitFor(() => expect(address()).toBe('/login'));
  expect(await screen.findByText('Password changed. Please sign in with the new one.')).toBeTruthy();
  expect(sent(calls, 'PATCH')).toMatchObject([
    {
      path: '/user/info/password',
      body: {
        old_password: encodePassword('Tianheng2026'),
        new_password: encodePassword('Dubhe-2027'),
        confirm_password: encodePassword('Dubhe-2027'),
      },
    },
  ]);
  expect(readStoredToken()).toBeNull();
  expect(screen.queryByText('Please sign in first')).toBeNull();
  expect(screen.queryByText('Your session has ended')).toBeNull();
  const kept = JSON.stringify(store.getState());
  for (const secret of ['Tianheng2026', 'Dubhe-2027', 'leader@example.org']) {
    expect(kept).not.toContain(secret);
    expect(kept).not.toContain(encodePassword(secret));
  }
});

it.each([
  ['OLD_PASSWORD_WRONG', 'old_password', 'Current password'],
  ['PASSWORD_UNCHANGED', 'new_password', 'New password'],
  ['PASSWORD_MISMATCH', 'confirm_password', 'Confirm the new password'],
] as const)('puts %s at its field, keeps all and the session', async (code, field, label) => {
  const { address, store } = await openDialog({
    'PATCH /user/info/password': refusal(code, 'Not this one.', { field }),
  });
  fill('Tianheng2026', 'Dubhe-2027');
  submit();
  await screen.findByText('Not this one.');
  expect(document.activeElement).toBe(input(label));
  expect(input('Current password').value).toBe('Tianheng2026');
  expect(input('New password').value).toBe('Dubhe-2027');
  expect(input('Confirm the new password').value).toBe('Dubhe-2027');
  expect(address()).toBe(`${PROFILE}?dialog=password`);
  expect(readStoredToken()).toBe('good');
  expect(JSON.stringify(store.getState())).not.toContain(encodePassword('Dubhe-2027'));
});

it('tells a password manager what is what', async () => {
  await openDialog();
  const name = document.querySelector<HTMLInputElement>('form input[name="username"]');
  expect(name?.autocomplete).toBe('username');
  expect(name?.value).toBe('leader');
  expect(name?.readOnly).toBe(true);
  expect(input('Current password').autocomplete).toBe('current-password');
  expect(input('New password').autocomplete).toBe('new-password');
  expect(input('Confirm the new password').autocomplete).toBe('new-password');
});
