import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { loseFocus } from '@tianheng/web-kit/test/focus.ts';
import type { Answers } from '@tianheng/web-kit/test/serve.ts';
import { ok, refusal, serve } from '../../test/api.ts';
import { team } from '../../test/data.ts';
import { open } from '../../test/open.tsx';
import { enter, type } from '../../test/profile.ts';
import { confirmOriginal, draft, enterForm } from '../../test/team-form.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);

type Fill = (answers: Answers) => unknown;
const form =
  (address: string, values: Record<string, string>): Fill =>
  async (answers) => {
    serve(answers);
    open(address);
    await screen.findByLabelText('Username');
    for (const [label, value] of Object.entries(values)) type(label, value);
  };
const teamForm: Fill = async (answers) => {
  enterForm({ 'GET /competition/c1/team/info': ok(draft), ...answers });
  await confirmOriginal();
};
const teamTab: Fill = (answers) => {
  const own = ok(team({ status: 'in_recruiting' }));
  enter('/customer/match/c1?tab=team', { 'GET /competition/c1/team/info': own, ...answers });
};
const MAIL = { Username: 'leader', Email: 'leader@example.org' };
const LINK = ok({ token: 'k', url: 'http://site/join', expires_at: Date.UTC(2100, 0, 1) });

it.each<[string, string, Fill]>([
  [
    'Sign in',
    'POST /login',
    form('/login', { Username: 'leader', Password: 'Tianheng2026', 'Verification code': 'aB3d' }),
  ],
  ['Send one-time password', 'POST /users/password/forget', form('/recover', MAIL)],
  ['Send code', 'POST /email_verification_code', form('/register', MAIL)],
  [
    'Create account',
    'POST /registry',
    form('/register', {
      ...{ ...MAIL, Nickname: 'Dubhe', Password: 'Tianheng2026', 'Confirm password': 'Tianheng2026' },
      ...{ 'Email verification code': 'AB12CD', 'Mobile phone': '13800000000', School: 'Beihang' },
    }),
  ],
  ['Save draft', 'POST /competition/c1/team/temporary-storage', teamForm],
  ['Create the team', 'POST /competition/c1/team', teamForm],
  ['Make a link', 'POST /competition/c1/team/invitation_link', teamTab],
  [
    'Revoke',
    'DELETE /competition/c1/team/invitation_link',
    (answers) => teamTab({ 'GET /competition/c1/team/invitation_link': LINK, ...answers }),
  ],
])('"%s" has the focus again once it was refused', async (name, call, visit) => {
  let arrive = (): void => undefined;
  const awaited = new Promise<void>((resolve) => (arrive = resolve));
  await visit({ [call]: (asked) => awaited.then(() => refusal('INTERNAL', 'Something broke.')(asked)) });
  const button = await screen.findByRole<HTMLButtonElement>('button', { name });
  act(() => button.focus());
  fireEvent.click(button);
  await waitFor(() => expect(button.disabled).toBe(true));
  act(loseFocus);
  expect(document.activeElement).toBe(document.body);
  arrive();
  await screen.findByText('Something broke.');
  await waitFor(() => expect(document.activeElement).toBe(button));
});
