import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { ok, refusal, serve, type Answer } from '../../../test/api.ts';
import { open } from '../../../test/open.tsx';
import { input, press, type } from '../../../test/profile.ts';
import { recoverChecks } from './session.rules.ts';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

async function visit(answer: Answer = ok({}), address = '/recover') {
  const calls = serve({ 'POST /users/password/forget': answer });
  const site = open(address);
  await screen.findByRole('heading', { name: 'Recover your password' });
  return { ...site, calls };
}
function ask() {
  type('Username', 'dubhe@1');
  type('Email', ' dubhe@example.org ');
  press('Send one-time password');
}

it('takes the usernames that can be registered and valid addresses', () => {
  expect(recoverChecks.username('dubhe_1@$')).toBeNull();
  expect(recoverChecks.username('Dubhe')).toBe('session.username.pattern');
  expect(recoverChecks.email('dubhe@')).toBe('common.check.email.pattern');
});

it('warns of missing fields and sends nothing', async () => {
  const { calls } = await visit();
  press('Send one-time password');
  expect(screen.getByText('Enter your username.')).toBeTruthy();
  expect(screen.getByText('Enter your email address.')).toBeTruthy();
  expect(document.activeElement).toBe(input('Username'));
  expect(calls).toEqual([]);
});

it('confirms with a panel that has the focus, and leads back to the login page', async () => {
  const { calls, address } = await visit(ok({}), '/recover?next=%2Fcustomer%2Fmatch');
  ask();
  const heading = await screen.findByRole('heading', { name: 'Check your email' });
  expect(document.activeElement).toBe(heading);
  expect(calls.map(({ body }) => body)).toEqual([{ username: 'dubhe@1', email: 'dubhe@example.org' }]);
  expect(screen.getByText(/If dubhe@1 and dubhe@example.org belong to an account/)).toBeTruthy();
  expect(screen.getByText(/works once and for one hour/)).toBeTruthy();
  expect(screen.getByText(/spam folder/)).toBeTruthy();
  fireEvent.click(screen.getByRole('link', { name: 'Back to sign in' }));
  await waitFor(() => expect(address()).toBe('/login?next=%2Fcustomer%2Fmatch'));
});

it('may correct what was entered', async () => {
  await visit();
  ask();
  await screen.findByRole('heading', { name: 'Check your email' });
  press('Use another username or email');
  expect(input('Username').value).toBe('dubhe@1');
  expect(input('Email').value).toBe('dubhe@example.org');
  expect(document.activeElement).toBe(input('Username'));
});

it('says that it is too early for another mail, and keeps what was entered', async () => {
  await visit(refusal('MAIL_TOO_SOON', 'Please wait 42 seconds.'));
  ask();
  expect((await screen.findByRole('alert')).textContent).toBe('Please wait 42 seconds.');
  expect(input('Username').value).toBe('dubhe@1');
});

it('says that the network failed', async () => {
  await visit(() => Response.error());
  ask();
  expect((await screen.findByRole('alert')).textContent).toBe('Network error, please try again later.');
});
