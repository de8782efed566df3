import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ok, plain, serve } from '../../../test/api.ts';
import { commitment, commitmentPage } from '../../../test/data.ts';
import { open } from '../../../test/open.tsx';
import { api, TAGS } from '../../shared/api.ts';

const ADDRESS = '/customer/match/c1/q1?questionType=model&tab=commit';
const OPENER = { name: 'Read the log of C-1' };

beforeEach(() => localStorage.clear());
afterEach(cleanup);

async function read() {
  let records = [commitment({ has_log: true })];
  serve({
    'GET /commitment': () => ok(commitmentPage(records))(),
    'GET /commitment/k1/log': plain('[judge] unpacked 2 files'),
  });
  const { store } = open(ADDRESS, { token: 'good' });
  const opener = await screen.findByRole('button', OPENER);
  opener.focus();
  fireEvent.click(opener);
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText('[judge] unpacked 2 files');
  const pushOut = async () => {
    records = [commitment({ commitment_id: 'k2', commitment_no: 'C-2' })];
    await act(async () => void store.dispatch(api.util.invalidateTags([...TAGS])));
    await screen.findByText('C-2');
  };
  return { dialog, opener, pushOut };
}
const close = (dialog: ReturnType<typeof within>) =>
  fireEvent.click(dialog.getByRole('button', { name: 'Close' }));

it('gives the focus back to what opened it', async () => {
  const { dialog, opener } = await read();
  close(dialog);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(opener);
});

it('stays open while newer submissions push its record off the page', async () => {
  const { dialog, pushOut } = await read();
  await pushOut();
  expect(dialog.getByText('[judge] unpacked 2 files')).toBeTruthy();
  close(dialog);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('tabpanel').contains(document.activeElement)).toBe(true);
});
