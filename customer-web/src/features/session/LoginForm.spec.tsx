import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { refusal, serve } from '../../../test/api.ts';
import { open } from '../../../test/open.tsx';
import { readStoredToken } from '../../shared/session.slice.ts';
import { encodePassword } from '../../shared/form-rules.ts';
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
    expect(loginChecks.password(password)).toBe('common.check.password.pattern');
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
  const picture = () => screen.getByRole('img', { name: /Picture with 4/ }).getAttribute('src');
  const before = picture();
  await new Promise((wake) => setTimeout(wake, 5));
  await signIn();
  expect((await screen.findByRole('alert')).textContent).toBe('Wrong username or password.');
  expect(picture()).not.toBe(before);
  expect(input('Verification code').value).toBe('');
  expect(input('Username').value).toBe('leader');
  expect(input('Password').value).toBe('Tianheng2026');
});

it('shows a refused captcha at its field', async () => {
  serve({ 'POST /login': refusal('CAPTCHA_WRONG', 'The code is wrong.') });
  open('/login');
  await signIn();
  await screen.findByText('The code is wrong.');
  expect(document.activeElement).toBe(input('Verification code'));
});
