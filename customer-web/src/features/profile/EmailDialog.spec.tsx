import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import type { ApiKey } from '@tianheng/contracts';
import { encodePassword } from '@tianheng/web-kit/form/rules.ts';
import { ok, refusal, type Answer } from '../../../test/api.ts';
import { enterDialog, fact, input, person, press, sent, type } from '../../../test/profile.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);

const openDialog = (answers: Record<string, Answer> = {}) =>
  enterDialog('email', 'Change email', { 'POST /email_verification_code': ok({}), ...answers });
const CODE = 'Verification code from the email';
const apiKey: ApiKey = {
  ...{ id: 'k1', name: 'nightly', prefix: 'th_abcdef', scopes: ['read'] },
  ...{ created_at: 0, expires_at: Date.UTC(2100, 1, 1), last_used_at: null },
};

it('needs an address before a code is asked for', async () => {
  const { calls } = await openDialog();
  press('Send code');
  expect(screen.getByText('Enter a valid email address first; the code is sent there.')).toBeTruthy();
  expect(document.activeElement).toBe(input('New email'));
  type('New email', 'nobody');
  press('Send code');
  expect(screen.getByText('Enter a valid email address first; the code is sent there.')).toBeTruthy();
  type('New email', 'Leader@example.org');
  press('Send code');
  expect(screen.getByText('This already is the address of your account.')).toBeTruthy();
  expect(sent(calls, 'POST')).toEqual([]);
});

it('sends a code, and lets the next one wait even after a reload', async () => {
  const { calls } = await openDialog();
  type('New email', 'new@example.org');
  press('Send code');
  expect(await screen.findByText(/Verification code sent to new@example.org/)).toBeTruthy();
  expect(sent(calls, 'POST')[0]).toMatchObject({
    path: '/email_verification_code',
    body: { username: 'leader', email: 'new@example.org' },
  });
  const waiting = await screen.findByRole<HTMLButtonElement>('button', { name: /Resend in \d+ s/ });
  expect(waiting.disabled).toBe(true);
  expect(document.activeElement).toBe(input(CODE));
  cleanup();
  await openDialog();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /Resend in \d+ s/ }).disabled).toBe(true);
});

it('empties the field of the code before, which is of no use any more', async () => {
  await openDialog();
  type('New email', 'new@example.org');
  type(CODE, '12345');
  press('Send code');
  await screen.findByText(/Verification code sent to new@example.org/);
  expect(input(CODE).value).toBe('');
});

it('waits as long as the server says', async () => {
  await openDialog({
    'POST /email_verification_code': refusal('MAIL_TOO_SOON', 'Wait 17 s.', {
      headers: { 'Retry-After': '17' },
    }),
  });
  type('New email', 'new@example.org');
  press('Send code');
  expect(await screen.findByRole('button', { name: 'Resend in 17 sec' })).toBeTruthy();
});

it('requires a sound address and a sound code', async () => {
  const { calls } = await openDialog();
  press('Save');
  expect(screen.getByText('Enter your email address.')).toBeTruthy();
  expect(screen.getByText('Enter the code from the email.')).toBeTruthy();
  type('New email', 'nobody@example');
  type(CODE, '12-4');
  press('Save');
  expect(screen.getByText(/Enter a valid email address, such as/)).toBeTruthy();
  expect(screen.getByText('The code has up to 6 letters and digits.')).toBeTruthy();
  expect(sent(calls, 'PATCH')).toEqual([]);
});

it('takes a pasted code with spaces and shows the new address', async () => {
  const { calls } = await openDialog({
    'PATCH /user/info': ok({ ...person, email: 'new@example.org' }),
  });
  type('New email', 'new@example.org');
  type(CODE, ' AB3 D9X ');
  expect(input(CODE).value).toBe('AB3D9X');
  expect(input(CODE).autocomplete).toBe('one-time-code');
  press('Save');
  expect(await screen.findByText('User info updated.')).toBeTruthy();
  expect(sent(calls, 'PATCH')[0]?.body).toEqual({ email: 'new@example.org', verify_code: 'AB3D9X' });
  await waitFor(() => expect(fact('Email')).toBe('new@example.org'));
});

it.each(['answered', 'lost'])(
  'lists no key that has ended with the address, where the change is %s',
  async (end) => {
    let keys = [apiKey];
    await openDialog({
      'GET /user/api_keys': () => ok({ data: keys })(),
      'PATCH /user/info': () => {
        keys = [];
        if (end === 'lost') throw new TypeError('The line broke.');
        return ok({ ...person, email: 'new@example.org' })();
      },
    });
    await screen.findByText('nightly');
    type('New email', 'new@example.org');
    type(CODE, 'AB3D9X');
    press('Save');
    expect(await screen.findByText('You have no API keys.')).toBeTruthy();
  },
);

it.each([
  ['EMAIL_CODE_WRONG', 'verify_code', CODE],
  ['EMAIL_CODE_EXPIRED', 'verify_code', CODE],
  ['EMAIL_TAKEN', 'email', 'New email'],
] as const)('puts %s at its field and keeps both', async (code, field, label) => {
  await openDialog({ 'PATCH /user/info': refusal(code, 'Not this one.', { field }) });
  type('New email', 'new@example.org');
  type(CODE, 'AB3D9X');
  press('Save');
  await screen.findByText('Not this one.');
  expect(document.activeElement).toBe(input(label));
  expect(input('New email').value).toBe('new@example.org');
  expect(input(CODE).value).toBe('AB3D9X');
});

/** The password is asked for, and the try before has ended. */
async function asked() {
  await waitFor(() => expect(document.activeElement).toBe(input('Password')));
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(false),
  );
}

it('asks for the password where the server wants it, and keeps what was entered', async () => {
  let answer: Answer = refusal('PASSWORD_REQUIRED', 'Enter your password.');
  const { calls } = await openDialog({ 'PATCH /user/info': (call) => answer(call) });
  expect(screen.queryByLabelText('Password')).toBeNull();
  type('New email', 'new@example.org');
  type(CODE, 'AB3D9X');
  press('Save');
  await screen.findByText('You signed in some time ago: your password makes sure that it is you.');
  await asked();
  expect(input('New email').value).toBe('new@example.org');
  expect(input(CODE).value).toBe('AB3D9X');
  press('Save');
  expect(screen.getByText('Enter your password.')).toBeTruthy();
  expect(sent(calls, 'PATCH')).toHaveLength(1);
  answer = refusal('OLD_PASSWORD_WRONG', 'The current password is wrong.', { field: 'old_password' });
  type('Password', 'Wrong12345');
  press('Save');
  await screen.findByText('The password is wrong.');
  await asked();
  answer = ok({ ...person, email: 'new@example.org' });
  type('Password', 'Tianheng2026');
  press('Save');
  expect(await screen.findByText('User info updated.')).toBeTruthy();
  expect(sent(calls, 'PATCH')[2]?.body).toEqual({
    email: 'new@example.org',
    verify_code: 'AB3D9X',
    password: encodePassword('Tianheng2026'),
  });
});

it('asks before it is left while the password is wanted', async () => {
  await openDialog({ 'PATCH /user/info': refusal('PASSWORD_REQUIRED', 'Enter your password.') });
  type('New email', 'new@example.org');
  type(CODE, 'AB3D9X');
  press('Save');
  await asked();
  press('Cancel');
  expect(await screen.findByRole('dialog', { name: 'Discard what you entered?' })).toBeTruthy();
});
