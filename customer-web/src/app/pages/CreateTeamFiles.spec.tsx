import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { FakeUpload } from '@tianheng/web-kit/test/upload.ts';
import { enterForm, field, give } from '../../../test/team-form.ts';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const CHOOSE = 'Choose a file: Signed unit form';
const CANCEL = 'Cancel: Signed unit form';

async function begin(): Promise<FakeUpload | undefined> {
  enterForm();
  await field(/Team name/);
  act(() => screen.getByRole('button', { name: CHOOSE }).focus());
  await give('Signed unit form', 'signed.pdf');
  await screen.findByRole('button', { name: CANCEL });
  return FakeUpload.sent[0];
}
const focused = () => document.activeElement?.getAttribute('aria-label');

it('says that a file may be dropped, until one is on its way', async () => {
  enterForm();
  const zone = within(await screen.findByRole('group', { name: /^Signed unit form/ }));
  expect(zone.getByText('Drop the file here, or choose it.')).toBeTruthy();
  await give('Signed unit form', 'signed.pdf');
  await screen.findByRole('button', { name: CANCEL });
  expect(zone.queryByText('Drop the file here, or choose it.')).toBeNull();
});

it('keeps the focus where a file was chosen, and says that it has arrived', async () => {
  const upload = await begin();
  expect(focused()).toBe(CANCEL);
  act(() => upload?.answer(201, { file_id: 's1', url: '/x' }));
  expect(await screen.findByText('“signed.pdf” has been uploaded.')).toHaveProperty('role', 'status');
  expect(focused()).toBe('Choose another file: Signed unit form');
});

it('keeps it where an upload is cancelled, of which nothing has arrived', async () => {
  const upload = await begin();
  act(() => screen.getByRole('button', { name: CANCEL }).click());
  await waitFor(() => expect(focused()).toBe(CHOOSE));
  expect(upload?.aborted).toBe(true);
  expect(screen.queryByText(/has been uploaded/)).toBeNull();
});
