import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { encodePassword } from '@tianheng/web-kit/form/rules.ts';
import type { Answer, Answers } from '@tianheng/web-kit/test/serve.ts';
import { ok, refusal, serve, user } from '../../../test/api.ts';
import { open } from '../../../test/open.tsx';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const CHANGE = 'PATCH /user/info';
const CODE = 'Verification code from the email';
const NEW = 'new@example.org';
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

async function enter(answers: Answers) {
  const protection = {
    second_factor: false,
    second_factor_required: false,
    recovery_codes_left: 0,
    sessions: 2,
  };
  const calls = serve({
    'GET /admin/protection': ok(protection),
    'POST /email_verification_code': ok({}),
    ...answers,
  });
  open('/manage/profile', { token: 'good' });
  await press('Change email');
  return { sent: (method: string) => calls.filter((call) => call.method === method) };
}

async function askForCode() {
  type('New email', NEW);
  await press('Send code');
  await screen.findByText(`Verification code sent to ${NEW}. It is valid for 10 minutes.`);
}

/** The try before has ended. */
const ended = () =>
  waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Change email' }).disabled).toBe(false),
  );

it('changes the address by a code, and shows the new one', async () => {
  const { sent } = await enter({ [CHANGE]: ok(user({ email: NEW })) });
  await press('Send code');
  expect(screen.getByText('Enter your email address.')).toBeTruthy();
  type('New email', user().email.toUpperCase());
  await press('Send code');
  expect(screen.getByText('This already is the address of your account.')).toBeTruthy();
  expect(sent('POST')).toEqual([]);
  await askForCode();
  expect(sent('POST')[0]?.body).toEqual({ username: user().username, email: NEW });
  expect(document.activeElement).toBe(field(CODE));
  type(CODE, 'AB3D9X');
  await press('Change email');
  expect(await screen.findByText(/^Your email was changed\./)).toBeTruthy();
  expect(sent('PATCH').map(({ body }) => body)).toEqual([{ email: NEW, verify_code: 'AB3D9X' }]);
  expect(await screen.findByText(`Your address is ${NEW}.`)).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Change email' }));
});

it('asks for the password where the server wants it, and keeps the code', async () => {
  let answer: Answer = refusal('PASSWORD_REQUIRED', 'Enter your password.');
  const { sent } = await enter({ [CHANGE]: (call) => answer(call) });
  await askForCode();
  type(CODE, 'AB3D9X');
  await press('Change email');
  await waitFor(() => expect(document.activeElement).toBe(field('Password')));
  expect(field(CODE).value).toBe('AB3D9X');
  await ended();
  answer = refusal('OLD_PASSWORD_WRONG', 'The current password is wrong.', { field: 'old_password' });
  type('Password', 'Wrong12345');
  await press('Change email');
  expect(await screen.findByText('The password is wrong.')).toBeTruthy();
  await ended();
  answer = ok(user({ email: NEW }));
  type('Password', 'Tianheng2026');
  await press('Change email');
  expect(await screen.findByText(/^Your email was changed\./)).toBeTruthy();
  expect(sent('PATCH')[2]?.body).toEqual({
    email: NEW,
    verify_code: 'AB3D9X',
    password: encodePassword('Tianheng2026'),
  });
});

it('says why a code is not mailed, or not taken', async () => {
  const tooSoon = refusal('MAIL_TOO_SOON', 'Wait 17 s.', { headers: { 'Retry-After': '17' } });
  let answer: Answer = tooSoon;
  await enter({
    'POST /email_verification_code': (call) => answer(call),
    [CHANGE]: refusal('EMAIL_CODE_WRONG', 'The code is wrong.', { field: 'verify_code' }),
  });
  type('New email', NEW);
  await press('Send code');
  expect(await screen.findByText('Wait 17 s.')).toBeTruthy();
  answer = ok({});
  await askForCode();
  type(CODE, 'AB3D9X');
  await press('Change email');
  expect(await screen.findByText('The code is wrong.')).toBeTruthy();
  expect(document.activeElement).toBe(field(CODE));
  await press('Cancel');
  expect(document.activeElement).toBe(await screen.findByRole('button', { name: 'Change email' }));
});

it('calls nobody back to a code who has given the address up meanwhile', async () => {
  const answers: (() => void)[] = [];
  await enter({
    'POST /email_verification_code': () =>
      new Promise<Response>((resolve) => void answers.push(() => resolve(ok({})()))),
  });
  type('New email', NEW);
  await press('Send code');
  await waitFor(() => expect(answers).toHaveLength(1));
  await press('Cancel');
  await press('Change email');
  type('New email', 'other@example.org');
  await act(async () => {
    answers[0]?.();
    await new Promise((resolve) => setTimeout(resolve, 50));
  });
  expect(screen.queryByLabelText(CODE)).toBeNull();
  expect(field('New email').value).toBe('other@example.org');
});

it('cannot be given up while the address is being changed', async () => {
  let answer = (): void => undefined;
  const changed = new Promise<void>((resolve) => (answer = resolve));
  await enter({ [CHANGE]: () => changed.then(ok(user({ email: NEW }))) });
  await askForCode();
  type(CODE, 'AB3D9X');
  await press('Change email');
  const cancel = screen.getByRole<HTMLButtonElement>('button', { name: 'Cancel' });
  await waitFor(() => expect(cancel.disabled).toBe(true));
  answer();
  expect(await screen.findByText(/^Your email was changed\./)).toBeTruthy();
});

it('shows the address that was taken although no answer came', async () => {
  let email = user().email;
  await enter({
    'GET /user/info': () => ok(user({ email }))(),
    [CHANGE]: () => {
      email = NEW;
      throw new TypeError('The line broke.');
    },
  });
  await askForCode();
  type(CODE, 'AB3D9X');
  await press('Change email');
  expect(await screen.findByText(`Your address is ${NEW}.`)).toBeTruthy();
});
