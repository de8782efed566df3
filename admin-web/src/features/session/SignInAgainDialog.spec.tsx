import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserInfo } from '@tianheng/contracts';
import { readStoredToken } from '@tianheng/web-kit/state/session.slice.ts';
import { labelled } from '@tianheng/web-kit/test/labelled.ts';
import { FakeUpload } from '@tianheng/web-kit/test/upload.ts';
import { ok, paged, refusal, roleRefusal, serve, user, type Answer } from '../../../test/api.ts';
import { dataset, detail } from '../../../test/data.ts';
import { open } from '../../../test/open.tsx';
import { api } from '../../shared/api.ts';
import { secondFactorNeeded } from '../../shared/protection.slice.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);

const ended = refusal('SESSION_ENDED', 'Ended.');
const TITLE = 'Your session has ended';

async function signIn(username: string) {
  const dialog = within(await screen.findByRole('dialog', { name: TITLE }));
  const fill = (label: string, value: string) =>
    fireEvent.change(dialog.getByLabelText(label), { target: { value } });
  fill('Username', username);
  fill('Password', 'Tianheng2026');
  fill('Verification code', 'aB3d');
  fireEvent.click(dialog.getByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: TITLE })).toBeNull());
}

/** Fills the form of a new dataset; the session dies with `end`. */
async function write(answers: Record<string, Answer> = {}) {
  let over = false;
  const living =
    (answer: Answer): Answer =>
    (call) =>
      over && call.token === 'Bearer good' ? ended(call) : answer(call);
  const whoever = () => ok(user({ username: name, email: `${name}@example.org`, ...person }))();
  let person: Partial<UserInfo> = {};
  let name = 'admin';
  serve({
    'GET /user/info': living(whoever),
    'GET /object-storage/resources': living(ok(paged([]))),
    'GET /admin/dataset': living(ok(paged([dataset()]))),
    ...answers,
  });
  const page = open('/manage/dataset-add', { token: 'good' });
  const title = await screen.findByLabelText<HTMLInputElement>(labelled('Title'));
  fireEvent.change(title, { target: { value: 'Orbits' } });
  const end = () => {
    over = true;
    act(() => void page.store.dispatch(api.util.invalidateTags(['User'])));
    return screen.findByRole('dialog', { name: TITLE });
  };
  const signInAs = (username: string) => {
    name = username;
    return signIn(username);
  };
  const become = (values: Partial<UserInfo>) => {
    person = values;
  };
  return {
    ...page,
    end,
    become,
    signIn: signInAs,
    entered: () => screen.getByLabelText<HTMLInputElement>(labelled('Title')).value,
  };
}

it('lies over a form, which the same person goes on with', async () => {
  const { end, signIn, entered, address } = await write();
  const dialog = within(await end());
  expect(readStoredToken()).toBeNull();
  expect(dialog.getByLabelText<HTMLInputElement>('Username').value).toBe('admin');
  expect(screen.queryByRole('alert')).toBeNull();
  await signIn('admin');
  expect(readStoredToken()).toBe('fresh');
  expect(entered()).toBe('Orbits');
  expect(address()).toBe('/manage/dataset-add');
});

it('keeps it while whoever came with a one-time password chooses one, and after that', async () => {
  const { become, end, signIn, entered, address } = await write({
    'PATCH /user/info/password': () => {
      become({});
      return ok({})();
    },
  });
  await end();
  become({ must_change_password: true });
  await signIn('admin');
  const choice = within(await screen.findByRole('dialog', { name: 'Your password' }));
  expect(choice.getByText(/^You signed in with a one-time password\./)).toBeTruthy();
  expect(entered()).toBe('Orbits');
  fireEvent.click(choice.getByRole('button', { name: 'Leave this page' }));
  await answer('Stay');
  expect(entered()).toBe('Orbits');
  const fill = (label: string, value: string) =>
    fireEvent.change(choice.getByLabelText(label), { target: { value } });
  fill('Current password', 'Once12345678');
  fill('New password', 'Tianheng2027');
  fill('Confirm the new password', 'Tianheng2027');
  fireEvent.click(choice.getByRole('button', { name: 'Change password' }));
  expect(await screen.findByText('Password changed. Please sign in with the new one.')).toBeTruthy();
  await signIn('admin');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(entered()).toBe('Orbits');
  expect(address()).toBe('/manage/dataset-add');
});

it('asks before it leads away whoever has to set up a second factor first', async () => {
  const { store, end, signIn, entered, address, router } = await write();
  await end();
  await signIn('admin');
  act(() => void store.dispatch(secondFactorNeeded()));
  const leaving = within(await screen.findByRole('dialog', { name: 'Leave this page?' }));
  fireEvent.click(leaving.getByRole('button', { name: 'Stay' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(entered()).toBe('Orbits');
  expect(address()).toBe('/manage/dataset-add');
  // It leads there from every other page as before.
  act(() => void router.navigate('/manage/dataset-list'));
  fireEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(address()).toBe('/manage/profile'));
});

it('leaves nothing of it to another administrator', async () => {
  const { end, signIn, entered, store } = await write();
  await end();
  await signIn('other');
  await screen.findByRole('button', { name: 'Account: other' });
  expect(await screen.findByLabelText(labelled('Title'))).toBeTruthy();
  expect(entered()).toBe('');
  expect(JSON.stringify(store.getState())).not.toContain('admin@example.org');
});

it('lets nobody in who is no administrator, and keeps the form meanwhile', async () => {
  const { end, entered } = await write();
  const dialog = within(await end());
  serve({ 'GET /user/info': ok(user({ platform_role: 'platform_member' })) });
  fireEvent.change(dialog.getByLabelText('Password'), { target: { value: 'Tianheng2026' } });
  fireEvent.change(dialog.getByLabelText('Verification code'), { target: { value: 'aB3d' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Sign in' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('is not a platform administrator');
  expect(readStoredToken()).toBeNull();
  expect(entered()).toBe('Orbits');
});

const answer = async (name: string) => {
  const question = within(await screen.findByRole('dialog', { name: 'Leave this page?' }));
  fireEvent.click(question.getByRole('button', { name }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Leave this page?' })).toBeNull());
};

it('asks as well whoever signs out over something that is not saved', async () => {
  const { address, entered } = await write({ 'POST /auth/logout': ok({}) });
  const signOut = async () => {
    fireEvent.click(await screen.findByRole('button', { name: /^Account: / }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
  };
  await signOut();
  await answer('Stay');
  expect(entered()).toBe('Orbits');
  expect(readStoredToken()).toBe('good');
  await signOut();
  await answer('Leave');
  await waitFor(() => expect(address()).toMatch(/^\/login/));
  expect(readStoredToken()).toBeNull();
});

it('may be left, which leads to the login page and forgets everything', async () => {
  const { end, address, entered, store } = await write();
  await end();
  fireEvent.click(screen.getByRole('button', { name: 'Leave this page' }));
  await answer('Stay');
  expect(await screen.findByRole('dialog', { name: TITLE })).toBeTruthy();
  expect(entered()).toBe('Orbits');
  fireEvent.click(screen.getByRole('button', { name: 'Leave this page' }));
  await answer('Leave');
  await waitFor(() => expect(address()).toBe('/login?next=%2Fmanage%2Fdataset-add'));
  expect(store.getState().api.queries).toEqual({});
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('is not asked for by a refusal that is about a permission', async () => {
  const { store } = await write();
  serve({ 'GET /user/info': roleRefusal });
  act(() => void store.dispatch(api.util.invalidateTags(['User'])));
  expect(await screen.findByText('You do not have permission for this.')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('takes back what a question said of the ended session, and leaves the question', async () => {
  let over = false;
  serve({
    'GET /user/info': ok(user({ username: 'admin' })),
    'GET /admin/dataset': ok(paged([dataset({ title: '轨道观测' })])),
    'DELETE /admin/dataset/d1': (call) => (over && call.token === 'Bearer good' ? ended(call) : ok({})()),
  });
  open('/manage/dataset-list', { token: 'good' });
  fireEvent.click(await screen.findByRole('button', { name: 'Delete “轨道观测”' }));
  const question = within(await screen.findByRole('dialog', { name: 'Delete this dataset?' }));
  fireEvent.change(question.getByRole('textbox'), { target: { value: '轨道观测' } });
  over = true;
  fireEvent.click(question.getByRole('button', { name: 'Delete' }));
  expect(await question.findByText('Ended.')).toBeTruthy();
  await signIn('admin');
  expect(question.queryByText('Ended.')).toBeNull();
  fireEvent.click(question.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Delete this dataset?' })).toBeNull());
});

it('reads what a form begins with anew once somebody is there again', async () => {
  serve({
    'GET /user/info': ok(user({ username: 'admin' })),
    'GET /dataset/d1': (call) => (call.token === 'Bearer good' ? ended(call) : ok(detail())()),
  });
  open('/manage/dataset-add?datasetId=d1', { token: 'good' });
  expect(await screen.findByText('Ended.')).toBeTruthy();
  await signIn('admin');
  const title = await screen.findByLabelText<HTMLInputElement>(labelled('Title'));
  expect(title.value).toBe('轨道观测');
  expect(screen.queryByText('Ended.')).toBeNull();
});

it.each([
  ['a cover', 'Cover (optional)'],
  ['a file', 'New files of group 1'],
])('takes back what the upload of %s said of the ended session', async (_what, input) => {
  FakeUpload.install((request) => {
    if (request.headers.Authorization === 'Bearer good')
      request.answer(401, { error_info: 'Ended.', code: 'SESSION_ENDED' });
  });
  const { entered } = await write();
  const box = screen.getByLabelText(input);
  fireEvent.change(box, { target: { files: [new File(['x'], 'a.png')] } });
  await screen.findByRole('dialog', { name: TITLE });
  const section = box.closest('section')!;
  await waitFor(() => expect(section.textContent).toContain('Ended.'));
  await signIn('admin');
  expect(section.textContent).not.toContain('Ended.');
  await waitFor(() => expect(FakeUpload.sent).toHaveLength(2));
  expect(entered()).toBe('Orbits');
});

it('sends nothing again of what somebody else chose', async () => {
  FakeUpload.install((request) => request.answer(401, { error_info: 'Ended.', code: 'SESSION_ENDED' }));
  const { signIn, entered } = await write();
  const cover = screen.getByLabelText('Cover (optional)');
  fireEvent.change(cover, { target: { files: [new File(['x'], 'a.png')] } });
  await signIn('other');
  await waitFor(() => expect(entered()).toBe(''));
  expect(FakeUpload.sent).toHaveLength(1);
});
