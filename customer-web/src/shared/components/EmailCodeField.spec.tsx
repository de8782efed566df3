import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { languageChosen } from '@tianheng/web-kit/state/preferences.slice.ts';
import { ok, refusal, serve, type Answer } from '../../../test/api.ts';
import { open } from '../../../test/open.tsx';
import { input, press, type } from '../../../test/profile.ts';

const CODE = 'Email verification code';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

async function visit(answer: Answer = ok({})) {
  const calls = serve({ 'POST /email_verification_code': answer });
  const site = open('/register');
  await screen.findByRole('heading', { name: 'Create an account' });
  return { ...site, calls };
}
async function ask(answer?: Answer) {
  const site = await visit(answer);
  jest.useFakeTimers({ advanceTimers: true });
  type('Username', 'dubhe');
  type('Email', 'dubhe@example.org');
  const pressed = Date.now();
  press('Send code');
  return { ...site, pressed };
}
const button = (name: RegExp | string) => screen.findByRole<HTMLButtonElement>('button', { name });
const pass = (seconds: number) => act(() => jest.advanceTimersByTime(seconds * 1000));

const RESEND = /^Resend in (\d+) sec$/;
/** When the wait began: after the press, before it was seen. */
async function begun(pressed: number): Promise<[number, number]> {
  await button(RESEND);
  return [pressed, Date.now()];
}
/** It rests until so many seconds after then, and counts them: the clock of these tests goes on while they look. */
async function counts([earliest, latest]: [number, number], seconds = 60, words = RESEND) {
  const resting = await button(words);
  const left = (from: number) => Math.ceil((from + seconds * 1000 - Date.now()) / 1000);
  const shown = Number(words.exec(resting.textContent)?.[1]);
  expect(resting.disabled).toBe(true);
  expect(shown).toBeGreaterThanOrEqual(left(earliest));
  // It counts once a second.
  expect(shown).toBeLessThanOrEqual(left(latest) + 1);
}

it.each(['', 'dubhe', 'dubhe@example'])('warns instead of asking for a code to "%s"', async (email) => {
  const { calls } = await visit();
  type('Username', 'dubhe');
  type('Email', email);
  press('Send code');
  expect(screen.getByText('Enter a valid email address first; the code is sent there.')).toBeTruthy();
  expect(document.activeElement).toBe(input('Email'));
  expect(calls).toEqual([]);
});

it('needs to know for whom the code is', async () => {
  const { calls } = await visit();
  type('Email', 'dubhe@example.org');
  press('Send code');
  expect(screen.getByText('Enter your username.')).toBeTruthy();
  expect(document.activeElement).toBe(input('Username'));
  expect(calls).toEqual([]);
});

it('says where the code went, waits at its field and rests for a minute', async () => {
  const { calls, pressed } = await ask();
  const wait = await begun(pressed);
  await counts(wait);
  expect(calls.map(({ path, body }) => [path, body])).toEqual([
    ['/email_verification_code', { username: 'dubhe', email: 'dubhe@example.org' }],
  ]);
  expect(
    screen.getByText('Verification code sent to dubhe@example.org. It is valid for 10 minutes.'),
  ).toBeTruthy();
  expect(document.activeElement).toBe(input(CODE));
  pass(30);
  await counts(wait);
  pass(31);
  expect((await button('Send code')).disabled).toBe(false);
});

it('goes on counting after a reload and in another language', async () => {
  const { store, pressed } = await ask();
  const wait = await begun(pressed);
  pass(20);
  act(() => void store.dispatch(languageChosen('zh-CN')));
  await counts(wait, 60, /^(\d+) 秒后重新发送$/);
  cleanup();
  await visit();
  await counts(wait);
  pass(41);
  expect((await button('Send code')).disabled).toBe(false);
});

it('waits as long as the server says that the last mail is too young', async () => {
  const { pressed } = await ask(
    refusal('MAIL_TOO_SOON', 'Please wait 17 seconds.', { headers: { 'Retry-After': '17' } }),
  );
  await counts(await begun(pressed), 17);
  expect((await screen.findByRole('alert')).textContent).toContain('Please wait 17 seconds.');
  pass(18);
  expect((await button('Send code')).disabled).toBe(false);
});

it('may be asked again at once after another failure', async () => {
  await ask(refusal('SERVICE_UNAVAILABLE', 'Not now.'));
  expect((await screen.findByRole('alert')).textContent).toContain('Not now.');
  expect((await button('Send code')).disabled).toBe(false);
});

it("shows the server's complaint at its field", async () => {
  await ask(refusal('VALIDATION_FAILED', 'No such domain.', { field: 'email' }));
  expect(await screen.findByText('No such domain.')).toBeTruthy();
  expect(document.activeElement).toBe(input('Email'));
});

it('makes nobody wait longer than a minute when the clock was set back', async () => {
  sessionStorage.setItem('tianheng.emailCodeAgain', String(Date.now() + 86_400_000));
  await visit();
  expect((await button('Resend in 60 sec')).disabled).toBe(true);
});

it('takes a code pasted with spaces around it', async () => {
  await visit();
  fireEvent.change(input(CODE), { target: { value: '  AB12 CD\n' } });
  expect(input(CODE).value).toBe('AB12CD');
});

it('forgets an earlier code when a new one was sent', async () => {
  await visit();
  type('Username', 'dubhe');
  type('Email', 'dubhe@example.org');
  type(CODE, 'OLD123');
  press('Send code');
  await screen.findByText(/Verification code sent/);
  expect(input(CODE).value).toBe('');
});
