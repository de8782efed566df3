import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { encodePassword } from '@tianheng/web-kit/form/rules.ts';
import { languageChosen } from '@tianheng/web-kit/state/preferences.slice.ts';
import { ok, refusal, serve, type Answer } from '../../../test/api.ts';
import { open } from '../../../test/open.tsx';
import { input, press, sent, type } from '../../../test/profile.ts';
import { NO_REGISTRATION, registerChecks, toRegistry } from './session.rules.ts';

const CODE = 'Email verification code';
const FILLED = {
  Username: 'dubhe_1@$',
  Nickname: '天枢',
  Password: 'Tianheng2026',
  'Confirm password': 'Tianheng2026',
  Email: 'dubhe@example.org',
  [CODE]: 'AB12CD',
  'Mobile phone': '+86 138-0000-0000',
  School: 'Beihang University',
};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);

async function visit(answers: Record<string, Answer> = {}, address = '/register') {
  const calls = serve({ 'POST /registry': ok({}), 'POST /email_verification_code': ok({}), ...answers });
  const site = open(address);
  await screen.findByRole('heading', { name: 'Create an account' });
  return { ...site, calls };
}
const fill = (values: Partial<typeof FILLED> = {}) => {
  for (const [label, value] of Object.entries({ ...FILLED, ...values })) type(label, value);
};
const submit = () => press('Create account');

it.each([
  ['username', '', 'session.username.required'],
  ['username', 'Dubhe', 'session.username.pattern'],
  ['username', 'dubhe-1', 'session.username.pattern'],
  ['username', 'dubhe_1@$', null],
  ['nickname', '  ', 'session.nickname.required'],
  ['nickname', 'a\tb', 'session.nickname.pattern'],
  ['nickname', ' 天枢 ', null],
  ['password', '', 'password.required'],
  ['password', 'a1'.repeat(11), 'password.pattern'],
  ['password', 'abcdef', 'password.pattern'],
  ['password', 'abc12=', 'password.pattern'],
  ['password', 'abc12-', null],
  ['confirm_password', '', 'session.confirm.required'],
  ['confirm_password', 'abc12+', 'session.confirm.different'],
  ['confirm_password', 'abc12-', null],
  ['email', '', 'common.check.email.required'],
  ['email', 'dubhe@example', 'common.check.email.pattern'],
  ['email', 'dubhe@example.org', null],
  ['verify_code', '', 'common.check.emailCode.required'],
  ['verify_code', 'AB12CD7', 'common.check.emailCode.pattern'],
  ['verify_code', 'AB-12', 'common.check.emailCode.pattern'],
  ['verify_code', 'ab12', null],
  ['mobile_phone', '', 'common.check.phone.required'],
  ['mobile_phone', '12345', 'common.check.phone.pattern'],
  ['mobile_phone', '138 0000 OOOO', 'common.check.phone.pattern'],
  ['mobile_phone', ' +44 20 7946 0000 ', null],
  ['school', '', 'common.check.school.required'],
  ['school', '北航', null],
] as const)('%s "%s": %s', (name, value, problem) => {
  expect(registerChecks[name](value, { ...NO_REGISTRATION, password: 'abc12-' })).toBe(problem);
});

it('sends what was entered without the spaces around it, the passwords encoded', () => {
  const values = { ...NO_REGISTRATION, nickname: ' 天枢 ', school: ' 北航 ', mobile_phone: ' 13800000000 ' };
  expect(toRegistry({ ...values, password: 'abc12-', confirm_password: 'abc12-' })).toEqual({
    ...NO_REGISTRATION,
    nickname: '天枢',
    school: '北航',
    mobile_phone: '13800000000',
    password: encodePassword('abc12-'),
    confirm_password: encodePassword('abc12-'),
    certified_status: 'accept',
  });
});

it('says every rule beforehand', async () => {
  await visit();
  for (const label of Object.keys(FILLED)) {
    const hint = document.getElementById(input(label).getAttribute('aria-describedby') ?? '');
    expect(hint?.textContent).toBeTruthy();
  }
});

it('is known to password managers', async () => {
  await visit();
  const known = Object.keys(FILLED).map((label) => {
    const { name, autocomplete, type: kind } = input(label);
    return [name, autocomplete, kind];
  });
  expect(known).toEqual([
    ['username', 'username', 'text'],
    ['nickname', 'nickname', 'text'],
    ['password', 'new-password', 'password'],
    ['confirm_password', 'new-password', 'password'],
    ['email', 'email', 'email'],
    ['verify_code', 'one-time-code', 'text'],
    ['mobile_phone', 'tel', 'tel'],
    ['school', 'organization', 'text'],
  ]);
});

it('warns of every missing field, sends nothing and moves to the first', async () => {
  const { calls } = await visit();
  type('Nickname', 'Dubhe');
  submit();
  for (const warning of [
    'Enter your username.',
    'Enter a password.',
    'Enter the password again.',
    'Enter your email address.',
    'Enter the code from the email.',
    'Enter your mobile phone number.',
    'Enter your school or organisation.',
  ]) {
    expect(screen.getByText(warning)).toBeTruthy();
  }
  expect(document.activeElement).toBe(input('Username'));
  expect(calls).toEqual([]);
});

it('checks a field when it is left, and the confirmation again when the password changes', async () => {
  await visit();
  type('Username', 'Dubhe');
  expect(screen.queryByText('Only lowercase letters, digits and _ @ $.')).toBeNull();
  fireEvent.blur(input('Username'));
  expect(screen.getByText('Only lowercase letters, digits and _ @ $.')).toBeTruthy();
  type('Password', 'abc12-');
  type('Confirm password', 'abc12-');
  fireEvent.blur(input('Confirm password'));
  expect(screen.queryByText('The two passwords are not the same.')).toBeNull();
  type('Password', 'abc12+');
  fireEvent.blur(input('Password'));
  expect(screen.getByText('The two passwords are not the same.')).toBeTruthy();
  type('Password', 'abc12-');
  fireEvent.blur(input('Password'));
  expect(screen.queryByText('The two passwords are not the same.')).toBeNull();
});

it('registers once, and leads to the login page with the name filled in', async () => {
  const { calls, address } = await visit({}, '/register?next=%2Fcustomer%2Fmatch');
  fill();
  submit();
  submit();
  expect((await screen.findByText(/Your account is ready\./)).closest('[role=status]')).not.toBeNull();
  await waitFor(() => expect(address()).toBe('/login?next=%2Fcustomer%2Fmatch'));
  await screen.findByRole('heading', { name: 'Welcome back' });
  expect(input('Username').value).toBe(FILLED.Username);
  expect(document.activeElement).toBe(input('Password'));
  const requests = sent(calls, 'POST').filter(({ path }) => path === '/registry');
  expect(requests.map(({ body }) => body)).toEqual([
    {
      username: FILLED.Username,
      nickname: FILLED.Nickname,
      password: encodePassword(FILLED.Password),
      confirm_password: encodePassword(FILLED.Password),
      email: FILLED.Email,
      verify_code: FILLED[CODE],
      mobile_phone: FILLED['Mobile phone'],
      school: FILLED.School,
      certified_status: 'accept',
    },
  ]);
});

it('takes what Chinese keyboards type for what it means', async () => {
  await visit();
  type('Email', ' ｄｕｂｈｅ＠example．org ');
  type(CODE, '１２３４５６');
  type('Mobile phone', '＋８６ １３８0000 0000');
  expect(['Email', CODE, 'Mobile phone'].map((label) => input(label).value)).toEqual([
    ...['dubhe@example.org', '123456', '+86 1380000 0000'],
  ]);
});

it.each([
  ['USERNAME_TAKEN', 'username', 'Username'],
  ['EMAIL_TAKEN', 'email', 'Email'],
  ['EMAIL_CODE_WRONG', 'verify_code', CODE],
  ['EMAIL_CODE_EXPIRED', 'verify_code', CODE],
  ['PASSWORD_MISMATCH', 'confirm_password', 'Confirm password'],
] as const)('shows %s at its field and keeps everything', async (code, field, label) => {
  await visit({ 'POST /registry': refusal(code, 'Not this one.', { field, fragment: 'is bad' }) });
  fill();
  submit();
  expect(await screen.findByText('Not this one.')).toBeTruthy();
  expect(input(label).getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(input(label));
  for (const [each, value] of Object.entries(FILLED)) expect(input(each).value).toBe(value);
});

it("shows a detail of the server's own check at its field", async () => {
  const answer = refusal('VALIDATION_FAILED', 'Some fields are not valid.', {
    field: 'school',
    fragment: 'is bad',
  });
  await visit({ 'POST /registry': answer });
  fill();
  submit();
  expect(await screen.findByText('is bad')).toBeTruthy();
  expect(document.activeElement).toBe(input('School'));
});

it('shows another refusal above the button, and may try again', async () => {
  const answers = [refusal('INTERNAL', 'Something went wrong.'), ok({})];
  const { address } = await visit({
    'POST /registry': (call) => (answers.shift() ?? ok({}))(call),
  });
  fill();
  submit();
  expect((await screen.findByRole('alert')).textContent).toBe('Something went wrong.');
  for (const [label, value] of Object.entries(FILLED)) expect(input(label).value).toBe(value);
  submit();
  await waitFor(() => expect(address()).toBe('/login'));
});

it.each([
  ['EMAIL_CODE_EXPIRED', 'verify_code'],
  ['USERNAME_TAKEN', 'username'],
] as const)('leads to the sign-in where %s may come from a try without an answer', async (code, field) => {
  const lose: Answer = () => {
    throw new TypeError('The line broke.');
  };
  const answers = [refusal(code, 'Not this one.', { field }), lose];
  const { address } = await visit({
    'POST /registry': (call) => (answers.shift() ?? refusal(code, 'Not this one.', { field }))(call),
  });
  fill();
  submit();
  expect(await screen.findByText('Not this one.')).toBeTruthy();
  const told = () => screen.queryByText(/your account may have been made already/);
  expect(told()).toBeNull();
  submit();
  expect(await screen.findByText('Network error, please try again later.')).toBeTruthy();
  submit();
  expect(await screen.findByText(/your account may have been made already/)).toBeTruthy();
  const link = told()?.querySelector('a');
  if (!link) throw new Error('no way leads to the sign-in');
  fireEvent.click(link);
  fireEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(address()).toBe('/login'));
  expect(input('Username').value).toBe(FILLED.Username);
});

it("drops the server's sentence when another language is chosen, and keeps our own", async () => {
  const { store } = await visit({
    'POST /registry': refusal('USERNAME_TAKEN', 'Taken.', { field: 'username' }),
  });
  fill();
  submit();
  await screen.findByText('Taken.');
  type('School', '');
  submit();
  await screen.findByText('Enter your school or organisation.');
  act(() => void store.dispatch(languageChosen('zh-CN')));
  await screen.findByRole('heading', { name: '注册账号' });
  expect(screen.getByText('请输入学校或单位。')).toBeTruthy();
  expect(input('昵称').value).toBe(FILLED.Nickname);
  expect(screen.queryByText('Taken.')).toBeNull();
});

it('shows and hides each password by itself', async () => {
  await visit();
  type('Password', 'abc12-');
  press('Show Password');
  expect(input('Password').type).toBe('text');
  expect(input('Confirm password').type).toBe('password');
  press('Hide Password');
  expect(input('Password').type).toBe('password');
});

it('asks before an entered form is left, and not otherwise', async () => {
  const { address } = await visit();
  fireEvent.click(screen.getByRole('link', { name: 'Back to sign in' }));
  await waitFor(() => expect(address()).toBe('/login'));
  cleanup();

  const { address: second } = await visit();
  type('Nickname', 'Dubhe');
  fireEvent.click(screen.getByRole('link', { name: 'Back to sign in' }));
  await screen.findByRole('dialog', { name: 'Leave this page?' });
  press('Stay');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(second()).toBe('/register');
  expect(input('Nickname').value).toBe('Dubhe');
  fireEvent.click(screen.getByRole('link', { name: 'Back to sign in' }));
  await screen.findByRole('dialog');
  press('Leave');
  await waitFor(() => expect(second()).toBe('/login'));
});
