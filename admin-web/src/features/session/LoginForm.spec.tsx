import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { CAPTCHA_HEADER } from '@tianheng/contracts';
import { encodePassword } from '@tianheng/web-kit/form/rules.ts';
import { readStoredToken } from '@tianheng/web-kit/state/session.slice.ts';
import { webcrypto } from 'node:crypto';
import { refusal, serve, user } from '../../../test/api.ts';
import { open } from '../../../test/open.tsx';
import { loginChecks } from './session.rules.ts';

const { body: page } = document;

beforeEach(() => {
  localStorage.clear();
});
afterEach(cleanup);

async function fill(values: { username?: string; password?: string; code?: string } = {}) {
  const { username = 'admin', password = 'Tianheng2026', code = 'aB3d' } = values;
  fireEvent.change(await screen.findByLabelText('Username'), { target: { value: username } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: password } });
  fireEvent.change(screen.getByLabelText('Verification code'), { target: { value: code } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
}

const captchaSource = async () =>
  (await screen.findByRole('img', { name: /Picture with 4/ })).getAttribute('src');

it('signs an administrator in and goes back to where they came from', async () => {
  const calls = serve();
  const { address } = open('/login?next=%2Fmanage%2Findex%3Fa%3D1');
  await fill();
  await waitFor(() => expect(address()).toBe('/manage/index?a=1'));
  expect(calls[0]).toMatchObject({
    path: '/login',
    language: 'en',
    body: { username: 'admin', password: encodePassword('Tianheng2026'), verify_code: 'aB3d' },
  });
  expect(calls[1]).toMatchObject({ path: '/user/info', token: 'Bearer fresh' });
  expect(readStoredToken()).toBe('fresh');
});

it('fills in a code without a picture', async () => {
  Object.defineProperty(crypto, 'subtle', { value: webcrypto.subtle, configurable: true });
  // Of PBKDF2 with 100 rounds for the code 000z.
  const seed = '000102030405060708090a0b0c0d0eff';
  const work = { seed, rounds: 100, codes: 40, target: '26629c4fe6766552170687e17ba0a1bf' };
  const headers = { [CAPTCHA_HEADER]: 'challenge' };
  const calls = serve({
    'GET /verification_code/work': () => new Response(JSON.stringify(work), { headers }),
  });
  open('/login');
  fireEvent.click(await screen.findByRole('button', { name: 'I cannot read a picture' }));
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain('has been filled in'));
  expect(screen.getByLabelText<HTMLInputElement>('Verification code').value).toBe('000z');
  await fill({ code: '000z' });
  await waitFor(() => expect(readStoredToken()).toBe('fresh'));
  expect(calls.find(({ path }) => path === '/login')).toMatchObject({
    challenge: 'challenge',
    body: { username: 'admin', password: encodePassword('Tianheng2026'), verify_code: '000z' },
  });
});

it('does not follow an address of another site', async () => {
  serve();
  const { address } = open('/login?next=https%3A%2F%2Fevil.example.org');
  await fill();
  await waitFor(() => expect(address()).toBe('/manage/index'));
});

it('turns everybody else away and ends their session at the server', async () => {
  const calls = serve({
    'GET /user/info': () => new Response(JSON.stringify(user({ platform_role: 'platform_member' }))),
  });
  const { address } = open('/login');
  await fill({ username: 'alice' });
  expect((await screen.findByRole('alert')).textContent).toContain(
    'The account “alice” is not a platform administrator',
  );
  expect(calls.at(-1)).toMatchObject({ method: 'POST', path: '/logout', token: 'Bearer fresh' });
  expect(readStoredToken()).toBeNull();
  expect(address()).toBe('/login');
});

it('does not leave a session behind when it cannot learn whose it is', async () => {
  const calls = serve({ 'GET /user/info': refusal('SERVICE_UNAVAILABLE', 'Not available.') });
  open('/login');
  await fill();
  expect((await screen.findByRole('alert')).textContent).toBe('Not available.');
  expect(calls.at(-1)).toMatchObject({ path: '/logout', token: 'Bearer fresh' });
  expect(readStoredToken()).toBeNull();
});

it('takes a name and a code without the spaces that a paste brings along', async () => {
  const calls = serve();
  open('/login');
  await fill({ username: ' admin ', code: 'aB3d ' });
  await waitFor(() => expect(readStoredToken()).toBe('fresh'));
  expect(calls[0]?.body).toMatchObject({ username: 'admin', verify_code: 'aB3d' });
});

it('clears the captcha, asks for a new one, begins there and keeps the rest after a failed login', async () => {
  serve({ 'POST /login': refusal('LOGIN_FAILED', 'The username or password is wrong.') });
  open('/login');
  await screen.findByLabelText('Username');
  const before = await captchaSource();
  await fill();
  expect((await screen.findByRole('alert')).textContent).toBe('The username or password is wrong.');
  expect(await captchaSource()).not.toBe(before);
  const code = screen.getByLabelText<HTMLInputElement>('Verification code');
  expect(code.value).toBe('');
  expect(page.ownerDocument.activeElement).toBe(code);
  expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe('admin');
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('Tianheng2026');
});

it('does not repeat a refusal in another language than the page has by now', async () => {
  serve({ 'POST /login': refusal('LOGIN_FAILED', 'The username or password is wrong.') });
  open('/login');
  await fill();
  await screen.findByRole('alert');
  fireEvent.click(screen.getByRole('button', { name: '中文' }));
  await screen.findByLabelText('用户名');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('shows a refused captcha at its field and moves there', async () => {
  serve({ 'POST /login': refusal('CAPTCHA_WRONG', 'The captcha is wrong.') });
  open('/login');
  await fill();
  await screen.findByText('The captcha is wrong.');
  expect(page.ownerDocument.activeElement).toBe(screen.getByLabelText('Verification code'));
});

it('asks nothing of the server before the fields are right, and moves to the first that is not', async () => {
  const calls = serve();
  open('/login');
  await fill({ username: 'Admin', password: 'short', code: '' });
  expect(screen.getByText('Only lowercase letters, digits and _ @ $.')).toBeTruthy();
  expect(screen.getByText('Enter the verification code.')).toBeTruthy();
  expect(page.ownerDocument.activeElement).toBe(screen.getByLabelText('Username'));
  expect(calls).toEqual([]);
});

it('cuts nothing off what is pasted', async () => {
  const calls = serve();
  open('/login');
  await fill({ password: '' });
  const long = `Tianheng2026${'x'.repeat(20)}`;
  const fields = ['Username', 'Password', 'Verification code'].map((name) =>
    screen.getByLabelText<HTMLInputElement>(name),
  );
  for (const field of fields) {
    await userEvent.clear(field);
    await userEvent.paste(long);
    // What is cut off a paste would be missing from what is tried as the password.
    expect(field.value).toBe(long);
  }
  await userEvent.keyboard('{Enter}');
  expect(page.ownerDocument.activeElement).toBe(fields[0]);
  expect(calls).toEqual([]);
});

it.each([
  ['username', '', 'session.username.required'],
  ['username', 'a-b', 'session.username.pattern'],
  ['username', 'a_1', null],
  ['username', 'a@1$', null],
  ['password', 'abc12', 'password.pattern'],
  ['password', 'abcdefg', 'password.pattern'],
  ['password', 'abc123', null],
  ['verify_code', 'abc', 'session.captcha.pattern'],
  ['verify_code', 'aB3d', null],
] as const)('checks %s "%s": %s', (field, value, problem) => {
  expect(loginChecks[field](value)).toBe(problem);
});

it('asks for another picture when it is pressed', async () => {
  serve();
  open('/login');
  await screen.findByLabelText('Username');
  const before = await captchaSource();
  fireEvent.click(screen.getByRole('button', { name: /Picture with 4/ }));
  expect(await captchaSource()).not.toBe(before);
});

it('ends a session that is still there on entering', async () => {
  const calls = serve();
  open('/login', { token: 'old' });
  await waitFor(() =>
    expect(calls).toEqual([expect.objectContaining({ path: '/logout', token: 'Bearer old' })]),
  );
  expect(readStoredToken()).toBeNull();
});
