import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ok, paged, refusal, serve, type Answer } from '../../../test/api.ts';
import { account } from '../../../test/data.ts';
import { open } from '../../../test/open.tsx';
import { api } from '../../shared/api.ts';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const colleague = account({
  ...{ id: 'a2', username: 'root_one', email: 'root@example.org', platform_role: 'platform_admin' },
});

const KEY = {
  ...{ id: 'k1', name: 'nightly', prefix: 'th_abcdef', scopes: ['read'] },
  ...{ created_at: 0, expires_at: Date.UTC(2100, 1, 1), last_used_at: null },
};

/** The users' list, in which a colleague changes `rows` meanwhile. */
async function show(rows: { now: ReturnType<typeof account>[] }, answers: Record<string, Answer>) {
  serve({ 'GET /admin/users': () => ok(paged(rows.now))(), ...answers });
  const page = open('/manage/users', { token: 'good' });
  await screen.findByRole('row', { name: /alice/ });
  return page;
}
async function rarely(username: string, name: string) {
  const row = await screen.findByRole('row', { name: new RegExp(username) });
  fireEvent.click(within(row).getByRole('button', { name: `More on ${username}` }));
  fireEvent.click(screen.getByRole('menuitem', { name }));
}

it('takes an account off the list that is gone when its second factor is to be reset', async () => {
  const rows = { now: [account(), colleague] };
  await show(rows, {
    'POST /admin/users/a2/reset_second_factor': (call) => {
      rows.now = [account()];
      return refusal('USER_NOT_FOUND', 'No such user.')(call);
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Reset the second factor of root_one' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Reset the second factor/ }));
  fireEvent.change(dialog.getByLabelText(/^Reason/), { target: { value: 'Lost' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Reset second factor' }));
  await waitFor(() => expect(screen.queryByRole('row', { name: /root_one/, hidden: true })).toBeNull());
});

it('blames nobody for what it may have done itself without an answer', async () => {
  const rows = { now: [account(), colleague] };
  let isLost = true;
  await show(rows, {
    'DELETE /admin/users/a1': (call) => {
      rows.now = [colleague];
      if (!isLost) return refusal('USER_NOT_FOUND', 'No such user.')(call);
      isLost = false;
      throw new TypeError('The line broke.');
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Delete alice' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'alice' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await dialog.findByText('Network error, please try again later.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('row', { name: /alice/, hidden: true })).toBeNull());
  fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('It was done already, or there is nothing left to do.')).toBeTruthy();
  expect(screen.queryByText(/^Somebody else/)).toBeNull();
});

it('offers no more on an account what a colleague has taken away', async () => {
  const rows = { now: [account()] };
  await show(rows, {
    'DELETE /admin/users/a1': (call) => {
      rows.now = [account({ platform_role: 'platform_admin' })];
      return refusal('ADMIN_PROTECTED', 'Administrators are protected.')(call);
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Delete alice' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'alice' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Administrators are protected.')).toBeTruthy();
  await waitFor(() =>
    expect(screen.getByRole('row', { name: /alice/, hidden: true }).textContent).toMatch(/administrator/i),
  );
});

it('shows no keys that were read before and may have ended since', async () => {
  let read: Answer = ok({ data: [KEY] });
  await show({ now: [account()] }, { 'GET /admin/users/a1/api_keys': (call) => read(call) });
  await rarely('alice', 'API keys of alice');
  await screen.findByText('nightly');
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  read = () => new Promise(() => undefined);
  await rarely('alice', 'API keys of alice');
  await screen.findByRole('dialog', { name: 'API keys of alice' });
  expect(screen.queryByText('nightly')).toBeNull();
});

it('keeps the reason for a key that is being typed, whatever becomes of the row', async () => {
  const rows = { now: [account(), colleague] };
  const { store } = await show(rows, { 'GET /admin/users/a1/api_keys': ok({ data: [KEY] }) });
  await rarely('alice', 'API keys of alice');
  fireEvent.click(await screen.findByRole('button', { name: 'Revoke the key “nightly”' }));
  const question = within(await screen.findByRole('dialog', { name: 'Revoke this key?' }));
  fireEvent.change(question.getByLabelText(/^Reason/), { target: { value: 'It leaked' } });
  rows.now = [colleague];
  act(() => void store.dispatch(api.util.invalidateTags(['Account'])));
  await waitFor(() => expect(screen.queryByRole('row', { name: /alice/, hidden: true })).toBeNull());
  expect(screen.getByDisplayValue('It leaked')).toBeTruthy();
});
