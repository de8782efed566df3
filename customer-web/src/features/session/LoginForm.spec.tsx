import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { CAPTCHA_HEADER, type CaptchaWork } from '@tianheng/contracts';
import { encodePassword } from '@tianheng/web-kit/form/rules.ts';
import { readStoredToken } from '@tianheng/web-kit/state/session.slice.ts';
import { USERNAME_KEY } from '@tianheng/web-kit/state/storage-keys.ts';
import { webcrypto } from 'node:crypto';
import { ok, picture, refusal, serve } from '../../../test/api.ts';
import { user } from '../../../test/data.ts';
import { open } from '../../../test/open.tsx';
import { loginChecks } from './session.rules.ts';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
async function signIn(values: { username?: string; password?: string; code?: string } = {}) {
  const { username = 'leader', password = 'Tianheng2026', code = 'aB3d' } = values;
  fireEvent.change(await screen.findByLabelText('Username'), { target: { value: username } });
  fireEvent.change(input('Password'), { target: { value: password } });
  fireEvent.change(input('Verification code'), { target: { value: code } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
}

it('checks every field by the rules of the server', () => {
  expect(loginChecks.username('')).toBe('session.username.required');
  expect(loginChecks.username('Leader')).toBe('session.username.pattern');
  expect(loginChecks.username('leader_1')).toBeNull();
  for (const password of ['abcde', 'abcdef', '123456', 'abc 123', 'a1'.repeat(11)]) {
    expect(loginChecks.password(password)).toBe('password.pattern');
  }
  expect(loginChecks.password('a1-_*/+.~!@#$%^&()')).toBeNull();
  expect(loginChecks.verify_code('abc')).toBe('session.captcha.pattern');
  expect(loginChecks.verify_code('aB3d')).toBeNull();
});

it('sends nothing while a field is missing, and moves to the first one', async () => {
  const calls = serve();
  open('/login');
  await signIn({ username: '', code: '' });
  expect(screen.getByText('Enter your username.')).toBeTruthy();
  expect(screen.getByText('Enter the verification code.')).toBeTruthy();
  expect(document.activeElement).toBe(input('Username'));
  expect(calls).toEqual([]);
});

it('signs in and goes home, or back to where the person came from', async () => {
  const calls = serve();
  const { address } = open('/login?next=%2Fcustomer%2Fmatch%3Fpage%3D2');
  await signIn();
  await waitFor(() => expect(address()).toBe('/customer/match?page=2'));
  expect(calls[0]?.body).toEqual({
    username: 'leader',
    password: encodePassword('Tianheng2026'),
    verify_code: 'aB3d',
  });
  expect(readStoredToken()).toBe('fresh');
  expect(sessionStorage.getItem(USERNAME_KEY)).toBe('leader');
});

it.each([
  ['/customer/match', '#invitation=k', '#invitation=k'],
  ['/customer/match#invitation=old', '#other', '#invitation=old'],
])('goes back to %s with %s: %s', async (next, hash, found) => {
  serve();
  const { router } = open(`/login?next=${encodeURIComponent(next)}${hash}`);
  await signIn();
  await waitFor(() => expect(router.state.location.pathname).toBe('/customer/match'));
  expect(router.state.location.hash).toBe(found);
});

it.each(['https://evil.example.org', '//evil.example.org', '/customerevil', 'javascript:alert(1)'])(
  'goes home instead of to %s',
  async (next) => {
    serve();
    const { address } = open(`/login?next=${encodeURIComponent(next)}`);
    await signIn();
    await waitFor(() => expect(address()).toBe('/customer'));
  },
);

it('clears and renews the captcha after a failure, and keeps the rest', async () => {
  serve({ 'POST /login': refusal('LOGIN_FAILED', 'Wrong username or password.') });
  open('/login');
  await screen.findByLabelText('Username');
  const shown = async () => (await screen.findByRole('img', { name: /Picture with 4/ })).getAttribute('src');
  const before = await shown();
  await signIn();
  expect((await screen.findByRole('alert')).textContent).toBe('Wrong username or password.');
  expect(await shown()).not.toBe(before);
  expect(input('Verification code').value).toBe('');
  expect(input('Username').value).toBe('leader');
  expect(input('Password').value).toBe('Tianheng2026');
});

it("names its own picture, for the cookie may name another tab's", async () => {
  let asked = 0;
  const calls = serve({
    'GET /verification_code': () => picture(`picture ${(asked += 1)}`),
    'POST /login': refusal('LOGIN_FAILED', 'Wrong username or password.'),
  });
  open('/login');
  const challenge = () => calls.findLast(({ path }) => path === '/login')?.challenge;
  const shown = () => screen.findByRole('img', { name: /Picture with 4/ });
  expect((await shown()).getAttribute('src')).toMatch(/^data:image\/svg\+xml;base64,/);
  await signIn();
  await screen.findByText('Wrong username or password.');
  expect(challenge()).toBe('picture 1');
  await shown();
  fireEvent.click(screen.getByTitle('New picture'));
  await waitFor(() => expect(asked).toBe(3));
  await shown();
  await signIn();
  await waitFor(() => expect(challenge()).toBe('picture 3'));
});

it('goes on without a picture where none comes, and asks for another when it is pressed', async () => {
  const calls = serve({ 'GET /verification_code': refusal('TOO_MANY_REQUESTS', 'Too many requests.') });
  open('/login');
  expect((await screen.findByRole('img', { name: /Picture with 4/ })).getAttribute('src')).toBeNull();
  fireEvent.click(screen.getByRole('img', { name: /Picture with 4/ }));
  await waitFor(() => expect(calls).toHaveLength(2));
});

it('shows a refused captcha at its field', async () => {
  serve({ 'POST /login': refusal('CAPTCHA_WRONG', 'The code is wrong.') });
  open('/login');
  await signIn();
  await screen.findByText('The code is wrong.');
  expect(document.activeElement).toBe(input('Verification code'));
});

it.each([
  ['ACCOUNT_FROZEN', 'This account has been frozen.'],
  ['LOGIN_LOCKED', 'Too many failed attempts to sign in. Please try again in 15 minutes.'],
] as const)('says %s', async (code, sentence) => {
  serve({ 'POST /login': refusal(code, sentence) });
  open('/login');
  await signIn();
  expect((await screen.findByRole('alert')).textContent).toBe(sentence);
});

it('warns of a short captcha', async () => {
  const calls = serve();
  open('/login');
  await signIn({ code: 'aB3' });
  expect(screen.getByText('The code has exactly 4 letters or digits.')).toBeTruthy();
  expect(document.activeElement).toBe(input('Verification code'));
  expect(calls).toEqual([]);
});

it('signs in everybody who could register', async () => {
  const calls = serve();
  const { address } = open('/login');
  await signIn({ username: 'dubhe_1@$' });
  await waitFor(() => expect(address()).toBe('/customer'));
  expect(calls[0]?.body).toMatchObject({ username: 'dubhe_1@$' });
});

it('leads from a one-time password to the choice of a new one', async () => {
  serve({ 'GET /user/info': ok(user({ must_change_password: true })) });
  const { address } = open('/login?next=%2Fcustomer%2Fmatch');
  await signIn();
  await waitFor(() => expect(address()).toBe('/customer/personage?dialog=password'));
});

it('is left by its links, not by the back button', async () => {
  serve();
  const { router, address } = open('/customer');
  await screen.findByRole('link', { name: 'Sign in' });
  await router.navigate('/login?next=%2Fcustomer%2Fmatch');
  await screen.findByLabelText('Username');
  await router.navigate(-1);
  await waitFor(() => expect(router.state.blockers.size).toBe(1));
  await new Promise((wake) => setTimeout(wake, 50));
  expect(address()).toBe('/login?next=%2Fcustomer%2Fmatch');
  fireEvent.click(screen.getByRole('link', { name: 'Forgot your password?' }));
  await waitFor(() => expect(address()).toBe('/recover?next=%2Fcustomer%2Fmatch'));
  fireEvent.click(await screen.findByRole('link', { name: 'Back to sign in' }));
  fireEvent.click(await screen.findByRole('link', { name: 'Create an account' }));
  await waitFor(() => expect(address()).toBe('/register?next=%2Fcustomer%2Fmatch'));
  fireEvent.click(await screen.findByRole('link', { name: 'Back to sign in' }));
  await screen.findByLabelText('Verification code');
  fireEvent.click(screen.getAllByRole('link', { name: 'Back to home' })[0] ?? document.body);
  await waitFor(() => expect(address()).toBe('/customer'));
});

it('stays after a page load of its own, and leaves the home page behind it', async () => {
  serve();
  const { router, address } = open('/login?next=%2Fcustomer%2Fmatch');
  await screen.findByLabelText('Username');
  await waitFor(() => expect(router.state.location.key).not.toBe('default'));
  expect(window.location.pathname).toBe('/customer');
  await router.navigate(-1);
  await new Promise((wake) => setTimeout(wake, 50));
  expect(address()).toBe('/login?next=%2Fcustomer%2Fmatch');
});

it('is not behind the page that was entered after registering', async () => {
  serve({ 'POST /users/password/forget': ok({}) });
  const { router, address } = open('/customer');
  await screen.findByRole('link', { name: 'Sign in' });
  await router.navigate('/login');
  fireEvent.click(await screen.findByRole('link', { name: 'Forgot your password?' }));
  fireEvent.click(await screen.findByRole('link', { name: 'Back to sign in' }));
  await screen.findByLabelText('Verification code');
  await signIn();
  await waitFor(() => expect(address()).toBe('/customer'));
  await router.navigate(-1);
  await new Promise((wake) => setTimeout(wake, 50));
  expect(address()).toBe('/customer');
  expect(readStoredToken()).toBe('fresh');
});

const WORK: CaptchaWork = {
  seed: '000102030405060708090a0b0c0d0eff',
  rounds: 100,
  codes: 40,
  target: '26629c4fe6766552170687e17ba0a1bf',
};
const withKeys = () =>
  Object.defineProperty(crypto, 'subtle', { value: webcrypto.subtle, configurable: true });
const giveUp = async () => {
  const way = await screen.findByRole('button', { name: 'I cannot read a picture' });
  fireEvent.click(way);
  return way;
};
const status = () => screen.getByRole('status').textContent;

it('offers a code without a picture, says so, and keeps the focus', async () => {
  withKeys();
  const calls = serve({ 'GET /verification_code/work': ok(WORK, { [CAPTCHA_HEADER]: 'challenge' }) });
  const { address } = open('/login');
  const way = await giveUp();
  await waitFor(() => expect(status()).toBe('The code has been filled in. You can sign in now.'));
  expect(input('Verification code').value).toBe('000z');
  expect(screen.queryByRole('img', { name: /Picture with 4/ })).toBeNull();
  // The same button, or the focus would be lost.
  expect(screen.getByRole('button', { name: 'Use a picture instead' })).toBe(way);
  expect(calls.filter(({ path }) => path === '/verification_code/work')).toHaveLength(1);
  await signIn({ code: '000z' });
  await waitFor(() => expect(address()).toBe('/customer'));
  // Another tab's picture may have taken the cookie meanwhile.
  expect(calls.find(({ path }) => path === '/login')?.challenge).toBe('challenge');
});

it('works out another code after a failed sign-in, and goes back to a picture when asked to', async () => {
  withKeys();
  const calls = serve({
    'GET /verification_code/work': ok(WORK, { [CAPTCHA_HEADER]: 'challenge' }),
    'POST /login': refusal('LOGIN_FAILED', 'Wrong username or password.'),
  });
  open('/login');
  await giveUp();
  await waitFor(() => expect(input('Verification code').value).toBe('000z'));
  await signIn({ code: '000z' });
  await screen.findByText('Wrong username or password.');
  await waitFor(() => expect(input('Verification code').value).toBe('000z'));
  expect(calls.filter(({ path }) => path === '/verification_code/work')).toHaveLength(2);
  fireEvent.click(screen.getByRole('button', { name: 'Use a picture instead' }));
  expect(await screen.findByRole('img', { name: /Picture with 4/ })).toBeTruthy();
  expect(input('Verification code').value).toBe('');
  expect(status()).toBe('');
  await signIn({ code: 'aB3d' });
  await waitFor(() => expect(calls.filter(({ path }) => path === '/login')).toHaveLength(2));
  expect(calls.findLast(({ path }) => path === '/login')?.challenge).toBeNull();
});

it.each([
  [refusal('TOO_MANY_REQUESTS', 'Too many requests.'), true, 'Too many requests.'],
  [ok({ ...WORK, codes: 1 }), true, 'The code could not be worked out.'],
  [ok(WORK), false, 'This works only over a secure connection'],
])('says why there is no code (%#)', async (answer, isSecure, says) => {
  if (isSecure) withKeys();
  else Reflect.deleteProperty(crypto, 'subtle');
  serve({ 'GET /verification_code/work': answer });
  open('/login');
  await giveUp();
  await waitFor(() => expect(status()).toContain(says));
  expect(input('Verification code').value).toBe('');
});
