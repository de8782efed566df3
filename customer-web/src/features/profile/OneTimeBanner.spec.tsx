import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { unauthorized } from '@tianheng/web-kit/state/session.slice.ts';
import { FakeUpload } from '@tianheng/web-kit/test/upload.ts';
import { ok, refusal, type Answer } from '../../../test/api.ts';
import { commitmentPage, competition, paged, question as questionOf, team } from '../../../test/data.ts';
import { enter, person, PROFILE } from '../../../test/profile.ts';

beforeEach(() => {
  localStorage.clear();
  FakeUpload.install();
});
afterEach(cleanup);

const answers = {
  'GET /user/info': ok({ ...person, must_change_password: true }),
  'GET /competitions': refusal('PASSWORD_CHANGE_REQUIRED', 'Choose a new password first.'),
  'GET /dataset': refusal('PASSWORD_CHANGE_REQUIRED', 'Choose a new password first.'),
};

it.each(['/customer', '/customer/match', '/customer/list'])(
  'leads whoever signed in with a one-time password from %s to a new one',
  async (page) => {
    const { address } = enter(page, answers);
    await screen.findByRole('dialog', { name: 'Change password' });
    expect(address()).toBe(`${PROFILE}?dialog=password`);
  },
);

it('goes on offering the new password to who closed its dialog', async () => {
  const { address } = enter(PROFILE, answers);
  const dialog = await screen.findByRole('dialog', { name: 'Change password' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(address()).toBe(PROFILE));
  expect(screen.getByText('Choose a new password')).toBeTruthy();
  fireEvent.click(await screen.findByRole('link', { name: 'Change password' }));
  await screen.findByRole('dialog', { name: 'Change password' });
});

it('lets who signed in again with one choose over what is not saved, which is still there afterwards', async () => {
  const question = '/customer/match/c1/q1?questionType=model';
  let known = person;
  const ended = refusal('SESSION_ENDED', 'Ended.');
  let good: string | null = 'Bearer good';
  const chooseFirst = refusal('PASSWORD_CHANGE_REQUIRED', 'Choose a new password first.');
  /** As the server answers all but who it is. */
  const own =
    (body: unknown): Answer =>
    (call) =>
      call.token === 'Bearer once' ? chooseFirst(call) : ok(body)();
  const { address, router, store } = enter(question, {
    'GET /competitions/c1': own(competition()),
    'GET /competition/c1/model/questions/q1': own(questionOf()),
    'GET /competition/c1/team/info': own(team()),
    'GET /commitment': own(commitmentPage([])),
    'GET /competition/c1/team/question/info': own([]),
    'GET /dataset': own(paged([])),
    'GET /user/info': (call) => (call.token === good ? ok(known)() : ended(call)),
    'PATCH /user/info/password': () => {
      known = person;
      good = null;
      return ok({})();
    },
    'POST /login': () => {
      good = `Bearer ${known.must_change_password ? 'once' : 'own'}`;
      return ok({ data: { token: good.slice('Bearer '.length) } })();
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Upload code' }));
  const upload = within(await screen.findByRole('dialog'));
  const zip = new File(['PK'], 'solution.zip', { type: 'application/zip' });
  fireEvent.change(upload.getByLabelText('Zip file'), { target: { files: [zip] } });
  const fill = (values: Record<string, string>) => {
    const dialogs = screen.getAllByRole('dialog');
    const dialog = within(dialogs.at(-1) ?? document.body);
    for (const [label, value] of Object.entries(values))
      fireEvent.change(dialog.getByLabelText(label), { target: { value } });
    return dialog;
  };
  const signInAgain = async () => {
    await screen.findByRole('dialog', { name: 'Your session has ended' });
    const dialog = fill({ Username: person.username, Password: 'Tianheng2026', 'Verification code': 'aB3d' });
    fireEvent.click(dialog.getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(screen.queryByText('Your session has ended')).toBeNull());
  };
  known = { ...person, must_change_password: true };
  good = null;
  act(() => void store.dispatch(unauthorized()));
  await signInAgain();
  await screen.findByRole('dialog', { name: 'Change password' });
  expect(upload.getByText('solution.zip')).toBeTruthy();
  // Going away from it asks, though nothing is entered in the dialog above.
  act(() => void router.navigate('/customer/list'));
  const leaving = within(await screen.findByRole('dialog', { name: 'Leave this page?' }));
  fireEvent.click(leaving.getByRole('button', { name: 'Stay' }));
  await waitFor(() => expect(screen.queryByText('Leave this page?')).toBeNull());
  const choice = fill({
    'Current password': 'Once12345678',
    'New password': 'Tianheng2027',
    'Confirm the new password': 'Tianheng2027',
  });
  fireEvent.click(choice.getByRole('button', { name: 'Change password' }));
  expect(await screen.findByText('Password changed. Please sign in with the new one.')).toBeTruthy();
  await signInAgain();
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  expect(upload.getByText('solution.zip')).toBeTruthy();
  expect(address()).toBe(question);
});

it('has nothing chosen over a page that is gone to afterwards', async () => {
  const { address, router } = enter(`${PROFILE}?dialog=password`, answers);
  const dialog = within(await screen.findByRole('dialog', { name: 'Change password' }));
  fireEvent.change(dialog.getByLabelText('Current password'), { target: { value: 'O' } });
  act(() => void router.navigate('/customer/list'));
  const seen: string[] = [];
  router.subscribe(({ location }) => {
    if (seen.at(-1) !== location.pathname) seen.push(location.pathname);
  });
  fireEvent.click(await screen.findByRole('button', { name: /^(Leave|Discard)/ }));
  await waitFor(() => expect(seen.slice(-2)).toEqual(['/customer/list', PROFILE]));
  expect(address()).toBe(`${PROFILE}?dialog=password`);
});
