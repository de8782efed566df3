import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { AdminDatasetVersion } from '@tianheng/contracts';
import { labelled } from '@tianheng/web-kit/test/labelled.ts';
import { ok, paged, refusal, serve, type Answer } from '../../../test/api.ts';
import { dataset, detail, resource, saved } from '../../../test/data.ts';
import { open } from '../../../test/open.tsx';

const PATH = '/admin/dataset/d1/versions';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);

const version = (values: Partial<AdminDatasetVersion> = {}): AdminDatasetVersion => ({
  number: 1,
  created_at: 1_760_000_000,
  note: '',
  file_count: 1,
  total_size: 2048,
  files_added: 1,
  files_removed: 0,
  files_changed: 0,
  withdrawn_at: null,
  withdrawn_reason: '',
  username: 'ann',
  own_size: 1024,
  ...values,
});
const show = async (more: Record<string, Answer> = {}) => {
  const calls = serve({
    'GET /object-storage/resources': ok(paged([resource('f1')])),
    'GET /dataset/d1': ok(detail({ version_number: 3 })),
    'PUT /admin/dataset/d1': ok(saved()),
    'GET /admin/dataset': ok(paged([dataset()])),
    [`GET ${PATH}`]: ok(
      paged([
        version({ number: 3, note: 'New units' }),
        version({ number: 2, withdrawn_at: 1_765_000_000, withdrawn_reason: 'Wrong.', own_size: 0 }),
        version(),
      ]),
    ),
    ...more,
  });
  open('/manage/dataset-add?datasetId=d1', { token: 'good' });
  await screen.findByText('Version 1');
  return calls;
};
const itemOf = (name: string) => {
  const item = screen.getByText(name).closest('li');
  if (!item) throw new Error(`${name} is in no list.`);
  return item;
};

it('tells who made each version and what it costs, and offers to withdraw the old ones', async () => {
  await show();
  expect(itemOf('Version 3').textContent).toContain('New units');
  expect(itemOf('Version 3').textContent).toContain('Present');
  expect(itemOf('Version 2').textContent).toContain('Withdrawn: Wrong.');
  expect(itemOf('Version 1').textContent).toContain('ann');
  expect(itemOf('Version 1').textContent).toContain('2 kB in all, 1 kB of it in no other version');
  expect(screen.getAllByRole('button', { name: /^Withdraw version/ })).toHaveLength(1);
});

it('withdraws one for a reason', async () => {
  const calls = await show({ [`POST ${PATH}/1/withdraw`]: ok({}) });
  fireEvent.click(screen.getByRole('button', { name: 'Withdraw version 1' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'Withdraw' }));
  expect(await dialog.findByText('Enter a reason.')).toBeTruthy();
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'Wrong\nunits.' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Withdraw' }));
  expect(await screen.findByText('Version 1 withdrawn.')).toBeTruthy();
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ reason: 'Wrong units.' });
});

it('leaves the focus at the versions when one has been withdrawn', async () => {
  let first = version();
  await show({
    [`GET ${PATH}`]: () => ok(paged([version({ number: 2 }), first]))(),
    [`POST ${PATH}/1/withdraw`]: () =>
      ok((first = version({ withdrawn_at: 1, withdrawn_reason: 'Wrong.' })))(),
  });
  const button = screen.getByRole('button', { name: 'Withdraw version 1' });
  act(() => button.focus());
  fireEvent.click(button);
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'Wrong.' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Withdraw' }));
  await waitFor(() => expect(button.isConnected).toBe(false));
  await waitFor(() => expect(document.activeElement?.contains(itemOf('Version 1'))).toBe(true));
  expect(document.activeElement?.contains(screen.getByLabelText(labelled('Title')))).toBe(false);
});

it('says that a colleague was faster', async () => {
  await show({ [`POST ${PATH}/1/withdraw`]: refusal('DATASET_VERSION_WITHDRAWN', 'It was withdrawn.') });
  fireEvent.click(screen.getByRole('button', { name: 'Withdraw version 1' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'Wrong\nunits.' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Withdraw' }));
  expect(await screen.findByText('A colleague has withdrawn this version already.')).toBeTruthy();
});

it('sends what changed in the files with the files', async () => {
  const calls = await show();
  fireEvent.change(screen.getByLabelText('What changed in the files (optional)'), {
    target: { value: ' New units ' },
  });
  fireEvent.click(screen.getAllByRole('button', { name: 'Update' })[0] as HTMLElement);
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'Update' }));
  await waitFor(() => expect(calls.some(({ method }) => method === 'PUT')).toBe(true));
  expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({ version_note: 'New units' });
});

it('calls that version present which is the newest of the list, whatever the form began with', async () => {
  await show({ [`GET ${PATH}`]: ok(paged([version({ number: 4 }), version({ number: 3 }), version()], 4)) });
  expect(itemOf('Version 4').textContent).toContain('Present');
  expect(itemOf('Version 3').textContent).not.toContain('Present');
  expect(screen.queryByRole('button', { name: 'Withdraw version 4' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Withdraw version 3' })).toBeTruthy();
});
