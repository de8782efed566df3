import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type { Protection } from '@tianheng/contracts';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { encodePassword } from '@tianheng/web-kit/form/rules.ts';
import type { Answers } from '@tianheng/web-kit/test/serve.ts';
import { ok, refusal, serve } from '../../../test/api.ts';
import { open } from '../../../test/open.tsx';
import { secondFactorNeeded } from '../../shared/protection.slice.ts';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const state = (values: Partial<Protection> = {}): Protection => ({
  second_factor: false,
  second_factor_required: false,
  recovery_codes_left: 0,
  sessions: 2,
  ...values,
});
const on: Answers = {
  'GET /admin/protection': ok(state({ second_factor: true, recovery_codes_left: 9 })),
};
const PATH = '/admin/protection/second_factor';

function type(label: string | RegExp, value: string) {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

it('sets up an authenticator: password, QR code, a code, recovery codes shown once', async () => {
  const calls = serve({
    'GET /admin/protection': ok(state({ second_factor_required: true })),
    [`POST ${PATH}`]: ok({ secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/x?secret=JBSWY3DPEHPK3PXP' }),
    [`POST ${PATH}/confirm`]: ok({ recovery_codes: ['abcde-fghjk', 'mnpqr-stuvw'] }),
  });
  const { router } = open('/manage/profile', { token: 'good' });
  expect((await screen.findByRole('note')).textContent).toMatch(/^Administrators need a second factor here/);
  await press('Set up');
  await press('Next');
  expect(await screen.findByText('Enter your password.')).toBeTruthy();
  type('Password', 'Tianheng2026');
  await press('Next');
  expect(await screen.findByRole('img', { name: /^QR code/ })).toBeTruthy();
  expect(screen.getByText('JBSWY3DPEHPK3PXP')).toBeTruthy();
  expect(screen.getByText(/ends your other sessions and deletes your API keys/)).toBeTruthy();
  type('Code of the authenticator', '12');
  await press('Turn on');
  expect(await screen.findByText(/^Six digits, or a recovery code/)).toBeTruthy();
  type('Code of the authenticator', '123 456');
  await press('Turn on');
  const codes = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Recovery codes' });
  expect(codes.value).toBe('abcde-fghjk\nmnpqr-stuvw');
  expect(codes.readOnly).toBe(true);
  // By the keyboard too, where the browser does not let a page copy.
  act(() => codes.focus());
  expect(codes.value.slice(codes.selectionStart, codes.selectionEnd)).toBe(codes.value);
  expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { password: encodePassword('Tianheng2026') },
    { code: '123 456' },
  ]);
  act(() => void router.navigate('/manage/version'));
  await screen.findByRole('dialog', { name: 'Leave this page?' });
  await press('Stay');
  await press('I have kept them');
  expect(codes.isConnected).toBe(false);
});

it('asks for new recovery codes where it was turned on without an answer, and leads back here no longer', async () => {
  let isOn = false;
  serve({
    'GET /admin/protection': () =>
      ok(state({ second_factor: isOn, second_factor_required: true, recovery_codes_left: isOn ? 10 : 0 }))(),
    [`POST ${PATH}`]: ok({ secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/x?secret=JBSWY3DPEHPK3PXP' }),
    [`POST ${PATH}/confirm`]: () => {
      isOn = true;
      throw new TypeError('Failed to fetch');
    },
  });
  const { store } = open('/manage/profile', { token: 'good' });
  act(() => void store.dispatch(secondFactorNeeded()));
  await press('Set up');
  type('Password', 'Tianheng2026');
  await press('Next');
  await screen.findByRole('img', { name: /^QR code/ });
  type('Code of the authenticator', '123 456');
  await press('Turn on');
  expect(await screen.findByText(/its recovery codes could not be shown/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'New recovery codes' })).toBeTruthy();
  expect(screen.queryByText('JBSWY3DPEHPK3PXP')).toBeNull();
  expect(store.getState().protection.needed).toBe(false);
});

it('keeps asking while the password or the code is wrong', async () => {
  serve({
    'GET /admin/protection': ok(state()),
    [`POST ${PATH}`]: refusal('OLD_PASSWORD_WRONG', 'The current password is wrong.', {
      field: 'old_password',
    }),
  });
  open('/manage/profile', { token: 'good' });
  await press('Set up');
  type('Password', 'Wrong1234');
  await press('Next');
  expect(await screen.findByText('The password is wrong.')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Password'));
  await press('Cancel');
  expect(await screen.findByRole('button', { name: 'Set up' })).toBeTruthy();
});

it('does not call back whoever gave it up while the password was looked at', async () => {
  const offer = { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/x?secret=JBSWY3DPEHPK3PXP' };
  let answer = () => {};
  const offered = new Promise<void>((resolve) => (answer = resolve));
  const calls = serve({
    'GET /admin/protection': ok(state()),
    [`POST ${PATH}`]: () => offered.then(ok(offer)),
  });
  open('/manage/profile', { token: 'good' });
  await press('Set up');
  type('Password', 'Tianheng2026');
  await press('Next');
  await waitFor(() => expect(calls.some(({ method }) => method === 'POST')).toBe(true));
  await press('Cancel');
  answer();
  // What was asked for is read anew once it has come.
  const reads = () => calls.filter(({ method, path }) => method === 'GET' && path === '/admin/protection');
  await waitFor(() => expect(reads()).toHaveLength(2));
  await act(() => new Promise((wake) => setTimeout(wake, 50)));
  expect(screen.queryByText('JBSWY3DPEHPK3PXP')).toBeNull();
  expect(screen.getByRole('button', { name: 'Set up' })).toBeTruthy();
});

it('takes nobody out of a form that was begun after they gave another up', async () => {
  let answer = () => {};
  const offered = new Promise<void>((resolve) => (answer = resolve));
  const calls = serve({
    'GET /admin/protection': ok(state()),
    [`POST ${PATH}`]: () => offered.then(ok({ secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/x' })),
  });
  open('/manage/profile', { token: 'good' });
  await press('Set up');
  type('Password', 'Tianheng2026');
  await press('Next');
  await waitFor(() => expect(calls.some(({ method }) => method === 'POST')).toBe(true));
  await press('Cancel');
  await press('Set up');
  type('Password', 'Another2026');
  answer();
  const reads = () => calls.filter(({ method, path }) => method === 'GET' && path === '/admin/protection');
  await waitFor(() => expect(reads()).toHaveLength(2));
  await act(() => new Promise((wake) => setTimeout(wake, 50)));
  expect(screen.queryByText('JBSWY3DPEHPK3PXP')).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('Another2026');
});

it('is not given up by halves: what is sent by a code goes to its end', async () => {
  let answer = () => {};
  const removed = new Promise<void>((resolve) => (answer = resolve));
  serve({ ...on, [`POST ${PATH}/remove`]: () => removed.then(ok({})) });
  open('/manage/profile', { token: 'good' });
  await press('Turn off');
  type(/^Code of the authenticator/, 'abcde-fghjk');
  await press('Turn off');
  const cancel = screen.getByRole<HTMLButtonElement>('button', { name: 'Cancel' });
  await waitFor(() => expect(cancel.disabled).toBe(true));
  answer();
  await waitFor(() => expect(cancel.isConnected).toBe(false));
});

it('turns it off with a code, and says which is wrong', async () => {
  const answers: Answers = {
    ...on,
    [`POST ${PATH}/remove`]: refusal('SECOND_FACTOR_WRONG', 'The code is wrong.', { field: 'code' }),
  };
  serve(answers);
  open('/manage/profile', { token: 'good' });
  expect(await screen.findByText('9 recovery codes are left')).toBeTruthy();
  await press('Turn off');
  type(/^Code of the authenticator/, 'abcde-fghjk');
  await press('Turn off');
  expect(await screen.findByText('The code is wrong.')).toBeTruthy();
  serve({ ...answers, [`POST ${PATH}/remove`]: ok({}), 'GET /admin/protection': ok(state()) });
  await press('Turn off');
  expect(await screen.findByText('The second factor is off.')).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Set up' })).toBeTruthy();
});

it('gives new recovery codes, and copies them where the browser lets it', async () => {
  serve({ ...on, [`POST ${PATH}/recovery_codes`]: ok({ recovery_codes: ['abcde-fghjk', 'mnpqr-stuvw'] }) });
  const written = jest.fn((text: string) => (text === '' ? Promise.reject(new Error()) : Promise.resolve()));
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText: written } });
  open('/manage/profile', { token: 'good' });
  await press('New recovery codes');
  type(/^Code of the authenticator/, '123456');
  await press('New recovery codes');
  await press('Copy');
  expect(await screen.findByText('Copied.')).toBeTruthy();
  expect(written).toHaveBeenCalledWith('abcde-fghjk\nmnpqr-stuvw');
});

it('signs out everywhere after asking, which leads to the login page', async () => {
  const calls = serve({
    'GET /admin/protection': ok(state()),
    'POST /admin/protection/end_sessions': ok({}),
  });
  const { address } = open('/manage/profile', { token: 'good' });
  expect(await screen.findByText(/^You are signed in 2 times/)).toBeTruthy();
  await press('Sign out everywhere');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/your API keys are deleted/)).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Sign out everywhere' }));
  await waitFor(() => expect(address()).toMatch(/^\/login/));
  expect(calls.some(({ path }) => path === '/admin/protection/end_sessions')).toBe(true);
});

it('is reached from the menu of the person', async () => {
  serve({ 'GET /admin/protection': ok(state()) });
  const { address } = open('/manage/index', { token: 'good' });
  await press('Account: admin');
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Account protection' }));
  await waitFor(() => expect(address()).toBe('/manage/profile'));
});

it('asks for the code in a second step of signing in', async () => {
  const calls = serve({
    'POST /login': ({ body }) =>
      (body as { second_code?: string }).second_code === '123456'
        ? ok({ data: { token: 'fresh' } })()
        : (refusal('SECOND_FACTOR_REQUIRED', 'Enter the code.')({} as never) as Response),
  });
  const { address } = open('/login');
  fireEvent.change(await screen.findByLabelText('Username'), { target: { value: 'admin' } });
  type('Password', 'Tianheng2026');
  type('Verification code', 'aB3d');
  await press('Sign in');
  expect(await screen.findByText(/^Your password is right/)).toBeTruthy();
  type('Code of the authenticator, or a recovery code', ' 123456 ');
  type('Verification code', 'cD4e');
  await press('Sign in');
  await waitFor(() => expect(address()).toBe('/manage/index'));
  expect(calls.filter(({ path }) => path === '/login').map(({ body }) => body)).toEqual([
    { username: 'admin', password: encodePassword('Tianheng2026'), verify_code: 'aB3d' },
    {
      username: 'admin',
      password: encodePassword('Tianheng2026'),
      verify_code: 'cD4e',
      second_code: '123456',
    },
  ]);
});

it('keeps a code that was typed while something else was wrong, and clears one that is', async () => {
  serve({ 'POST /login': refusal('SECOND_FACTOR_REQUIRED', 'Enter the code.') });
  open('/login');
  fireEvent.change(await screen.findByLabelText('Username'), { target: { value: 'admin' } });
  type('Password', 'Tianheng2026');
  type('Verification code', 'aB3d');
  await press('Sign in');
  const second = await screen.findByLabelText<HTMLInputElement>(
    'Code of the authenticator, or a recovery code',
  );
  type('Code of the authenticator, or a recovery code', 'abcde-fghjk');
  serve({ 'POST /login': refusal('CAPTCHA_WRONG', 'The captcha is wrong.') });
  type('Verification code', 'cD4e');
  await press('Sign in');
  await screen.findByText('The captcha is wrong.');
  expect(second.value).toBe('abcde-fghjk');
  serve({ 'POST /login': refusal('SECOND_FACTOR_WRONG', 'The code is wrong.', { field: 'second_code' }) });
  type('Verification code', 'eF5g');
  await press('Sign in');
  await screen.findByText('The code is wrong.');
  expect(second.value).toBe('');
});
