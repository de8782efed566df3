import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ok, paged, refusal, serve, type Answer, type Call } from '../../../test/api.ts';
import { quote } from '../../../test/data.ts';
import { open } from '../../../test/open.tsx';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const LIST = 'GET /admin/dataset/reference/approve';
const DECIDE = 'POST /admin/dataset/reference/r1/approve';
const asked = (calls: Call[]) =>
  calls.filter(({ method, path }) => method === 'GET' && path.endsWith('/approve')).map(({ query }) => query);
const sent = (calls: Call[]) => calls.filter(({ method }) => method !== 'GET');

const show = async (answers: Record<string, Answer> = {}, address = '/manage/quote-approve') => {
  const calls = serve({ [LIST]: ok(paged([quote()])), ...answers });
  const page = open(address, { token: 'good' });
  await screen.findByRole('grid', { name: 'Citation approval' });
  return { calls, ...page };
};
const press = async (name: RegExp) => fireEvent.click(await screen.findByRole('button', { name }));

it('shows a citation with a link that opens safely', async () => {
  await show();
  const row = await screen.findByRole('row', { name: /A study of orbits/ });
  for (const shown of ['轨道观测', 'leader', 'Pending']) expect(within(row).getByText(shown)).toBeTruthy();
  const link = within(row).getByRole('link', { name: /example\.org\/paper/ });
  expect(link.getAttribute('href')).toBe('https://example.org/paper');
  expect(link.getAttribute('target')).toBe('_blank');
  expect(link.getAttribute('rel')).toContain('noopener');
});

it('makes no link of an address that is none', async () => {
  await show({ [LIST]: ok(paged([quote({ address: 'javascript:alert(1)' })])) });
  expect(await screen.findByText('javascript:alert(1)')).toBeTruthy();
  expect(screen.queryByRole('link', { name: /alert/ })).toBeNull();
});

it('keeps the tab in the address and asks for its status', async () => {
  const { calls, address } = await show({}, '/manage/quote-approve?page=2');
  expect(asked(calls)).toEqual([{ page: '2', limit: '10' }]);
  for (const [name, tab, status] of [
    ['Pending', 'pending', '0'],
    ['Approved', 'approved', '1'],
    ['Rejected', 'rejected', '2'],
  ] as const) {
    fireEvent.click(screen.getByRole('tab', { name }));
    await waitFor(() => expect(address()).toBe(`/manage/quote-approve?tab=${tab}`));
    await waitFor(() => expect(asked(calls).at(-1)).toEqual({ page: '1', limit: '10', status }));
  }
});

it('approves once, however often it is pressed', async () => {
  const { calls } = await show({ [DECIDE]: ok(quote({ status: '1' })) });
  await press(/^Approve/);
  await press(/^Approve/);
  expect(await screen.findByText('Citation approved.')).toBeTruthy();
  expect(sent(calls).map(({ body }) => body)).toEqual([{ status: '1', desc: '' }]);
});

it.each(['', 'The address leads nowhere'])('rejects with the reason “%s”', async (reason) => {
  const { calls } = await show({ [DECIDE]: ok(quote({ status: '2' })) });
  await press(/^Reject/);
  const dialog = within(await screen.findByRole('dialog', { name: 'Reject this citation?' }));
  fireEvent.change(dialog.getByRole('textbox', { name: 'Reason (optional)' }), {
    target: { value: `${reason} ` },
  });
  fireEvent.click(dialog.getByRole('button', { name: 'Reject' }));
  expect(await screen.findByText('Citation rejected.')).toBeTruthy();
  expect(sent(calls).map(({ body }) => body)).toEqual([{ status: '2', desc: reason }]);
});

it('decides nothing when the rejection is given up', async () => {
  const { calls } = await show();
  await press(/^Reject/);
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('Cancelled, nothing was decided.')).toBeTruthy();
  expect(sent(calls)).toEqual([]);
});

it.each([
  ['REFERENCE_DECIDED', /^Somebody else has decided/],
  ['REFERENCE_NOT_FOUND', /^Somebody else has deleted/],
] as const)('explains %s and reads the list anew', async (code, explanation) => {
  const { calls } = await show({ [DECIDE]: refusal(code, 'no') });
  const before = asked(calls).length;
  await press(/^Approve/);
  expect(await screen.findByText(explanation)).toBeTruthy();
  await waitFor(() => expect(asked(calls).length).toBe(before + 1));
});

it('deletes what is decided, after asking', async () => {
  const { calls } = await show({
    [LIST]: ok(paged([quote({ status: '2', desc: 'no' })])),
    'DELETE /admin/dataset/reference/r1': ok({}),
  });
  expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull();
  await press(/^Delete/);
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('Deletion cancelled.')).toBeTruthy();
  await press(/^Delete/);
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Citation deleted.')).toBeTruthy();
  expect(sent(calls)).toHaveLength(1);
});

it('keeps the reason of a rejection that fails, and sends it with the next try', async () => {
  let broken = true;
  const { calls } = await show({
    [DECIDE]: (call) => (broken ? refusal('INTERNAL', 'Something broke.') : ok(quote({ status: '2' })))(call),
  });
  await press(/^Reject/);
  const dialog = within(await screen.findByRole('dialog', { name: 'Reject this citation?' }));
  const reason = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Reason (optional)' });
  fireEvent.change(reason, { target: { value: 'The link is dead.' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Reject' }));
  expect((await dialog.findByRole('alert')).textContent).toBe('Something broke.');
  expect(reason.value).toBe('The link is dead.');
  broken = false;
  fireEvent.click(dialog.getByRole('button', { name: 'Reject' }));
  expect(await screen.findByText('Citation rejected.')).toBeTruthy();
  expect(sent(calls).map(({ body }) => body)).toEqual([
    { status: '2', desc: 'The link is dead.' },
    { status: '2', desc: 'The link is dead.' },
  ]);
});

it('approves the ticked ones that wait, and tells of one that somebody else has decided', async () => {
  const { calls } = await show({
    [LIST]: ok(paged([quote(), quote({ id: 'r2' }), quote({ id: 'r3', status: '1' })])),
    [DECIDE]: ok(quote({ status: '1' })),
    'POST /admin/dataset/reference/r2/approve': refusal('REFERENCE_DECIDED', 'Decided.'),
  });
  await screen.findAllByRole('row', { name: /A study of orbits/ });
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select all rows' }));
  await press(/^Approve 2 citations/);
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve 2 citations?' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Approve 2 citations' }));
  expect(
    await screen.findByText('1 citation approved. Somebody else had decided or deleted 1.'),
  ).toBeTruthy();
  expect(sent(calls).map(({ path }) => path)).toEqual([
    '/admin/dataset/reference/r1/approve',
    '/admin/dataset/reference/r2/approve',
  ]);
});

const approveBoth = async (answers: Record<string, Answer>) => {
  const page = await show({ [LIST]: ok(paged([quote(), quote({ id: 'r2' })])), ...answers });
  await screen.findAllByRole('row', { name: /A study of orbits/ });
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select all rows' }));
  await press(/^Approve 2 citations/);
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve 2 citations?' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Approve 2 citations' }));
  return { ...page, dialog };
};

it('asks for what is left of several, and does not say that nothing was done', async () => {
  const { dialog } = await approveBoth({
    [DECIDE]: ok(quote({ status: '1' })),
    'POST /admin/dataset/reference/r2/approve': refusal('INTERNAL', 'Something broke.'),
  });
  expect((await dialog.findByRole('alert')).textContent).toContain('1 done, 1 not');
  expect(screen.getByRole('dialog', { name: 'Approve 1 citation?' })).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Approve 1 citation' }));
  await waitFor(() => expect(dialog.getByRole('alert').textContent).toContain('0 done, 1 not'));
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByText('Cancelled, nothing was decided.')).toBeNull();
});

it('stops with the session, and goes on with all that is left after signing in again', async () => {
  const living: Answer = (call) =>
    (call.token === 'Bearer fresh' ? ok(quote({ status: '1' })) : refusal('SESSION_ENDED', 'Ended.'))(call);
  const { calls, dialog } = await approveBoth({
    [DECIDE]: living,
    'POST /admin/dataset/reference/r2/approve': living,
  });
  const signIn = within(await screen.findByRole('dialog', { name: 'Your session has ended' }));
  for (const [label, value] of Object.entries({ Password: 'Tianheng2026', 'Verification code': 'aB3d' }))
    fireEvent.change(signIn.getByLabelText(label), { target: { value } });
  fireEvent.click(signIn.getByRole('button', { name: 'Sign in' }));
  const again = await screen.findByRole('button', { name: 'Approve 2 citations' });
  expect(dialog.queryByRole('alert')).toBeNull();
  fireEvent.click(again);
  expect(await screen.findByText('2 citations approved.')).toBeTruthy();
  expect(sent(calls).map(({ path }) => path)).toEqual([
    '/admin/dataset/reference/r1/approve',
    '/login',
    '/admin/dataset/reference/r1/approve',
    '/admin/dataset/reference/r2/approve',
  ]);
});

it('does not count as deleted what somebody else had deleted', async () => {
  await show({
    [LIST]: ok(paged([quote({ status: '1' }), quote({ id: 'r2', status: '2' })])),
    'DELETE /admin/dataset/reference/r1': ok({}),
    'DELETE /admin/dataset/reference/r2': refusal('REFERENCE_NOT_FOUND', 'Gone.'),
  });
  await screen.findAllByRole('row', { name: /A study of orbits/ });
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select all rows' }));
  await press(/^Delete 2 citations/);
  fireEvent.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete 2 citations' }),
  );
  expect(await screen.findByText('1 citation deleted. Somebody else had deleted 1.')).toBeTruthy();
});
