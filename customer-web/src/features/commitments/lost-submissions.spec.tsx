import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Commitment } from '@tianheng/contracts';
import { FakeUpload } from '@tianheng/web-kit/test/upload.ts';
import { ok, refusal, serve, type Answer, type Call } from '../../../test/api.ts';
import { commitment, commitmentPage } from '../../../test/data.ts';
import { open } from '../../../test/open.tsx';

const CREATED = { commitment_id: 'k1', commitment_no: 'C-1', status: 'waiting', queue_number: 0 };

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  FakeUpload.install();
});
afterEach(cleanup);

const openDialog = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Upload code' }));
  const dialog = within(await screen.findByRole('dialog'));
  const send = (lastModified: number) => {
    const file = new File(['PK'], 'solution.zip', { lastModified });
    fireEvent.change(dialog.getByLabelText('Zip file'), { target: { files: [file] } });
    return act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Submit' })));
  };
  return { dialog, send };
};
const show = (answers: Record<string, Answer>) => {
  const calls = serve(answers);
  open('/customer/match/c1/q1?questionType=model', { token: 'good' });
  return calls;
};
const lose = () => {
  throw new TypeError('The line broke.');
};
/** The upload of this number has come. */
const uploaded = async (number: number) => {
  await waitFor(() => expect(FakeUpload.sent).toHaveLength(number));
  act(() => FakeUpload.sent[number - 1]?.answer(201, { file_id: `f${number}` }));
};
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const keysOf = (calls: Call[]) =>
  calls.filter(({ method, path }) => method === 'POST' && path === '/commitment').map(({ key }) => key);

it('shows what was submitted although its answer was lost, and submits the same file no second time', async () => {
  let isLost = true;
  let records: Commitment[] = [];
  const calls = show({
    'GET /commitment': () => ok(commitmentPage(records))(),
    'POST /commitment': () => {
      records = [commitment()];
      return isLost ? lose() : ok(CREATED)();
    },
  });
  const { dialog, send } = await openDialog();
  expect(await screen.findByText(/^Nothing submitted yet/)).toBeTruthy();
  await send(1);
  await uploaded(1);
  expect(await dialog.findByText(/^Network error/)).toBeTruthy();
  await waitFor(() => expect(screen.queryByText(/^Nothing submitted yet/)).toBeNull());
  await send(1);
  await waitFor(() => expect(keysOf(calls)).toHaveLength(2));
  expect(await dialog.findByText(/^Network error/)).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await closed();
  isLost = false;
  await (await openDialog()).send(1);
  await closed();
  expect(FakeUpload.sent).toHaveLength(1);
  expect(keysOf(calls)).toEqual(Array(3).fill('f1.c/c++.prod'));
  // What was answered is over: the same file may be submitted once more.
  await (await openDialog()).send(1);
  await uploaded(2);
  await closed();
  expect(keysOf(calls).at(-1)).toBe('f2.c/c++.prod');
});

it('uploads a file anew by itself of whose lost submission the server has no file any more', async () => {
  const answers: Answer[] = [
    lose,
    refusal('TOO_MANY_REQUESTS', 'Not so fast.'),
    refusal('FILE_NOT_FOUND', 'The file is gone.'),
  ];
  const calls = show({ 'POST /commitment': (call) => (answers.shift() ?? ok(CREATED))(call) });
  const { dialog, send } = await openDialog();
  await send(2);
  await uploaded(1);
  for (const said of [/^Network error/, 'Not so fast.']) {
    expect(await dialog.findByText(said)).toBeTruthy();
    await send(2);
  }
  await uploaded(2);
  await closed();
  expect(keysOf(calls)).toEqual([...Array<string>(3).fill('f1.c/c++.prod'), 'f2.c/c++.prod']);
});

it('uploads the chosen file anew once it was removed since, and what is gone at once only when it is asked to', async () => {
  const gone = refusal('FILE_NOT_FOUND', 'The file is gone.');
  const answers: Answer[] = [refusal('COMMITMENT_TOO_SOON', 'Not yet.'), gone, gone];
  const calls = show({ 'POST /commitment': (call) => (answers.shift() ?? ok(CREATED))(call) });
  const { dialog, send } = await openDialog();
  const again = () => fireEvent.click(dialog.getByRole('button', { name: 'Submit' }));
  await send(3);
  await uploaded(1);
  expect(await dialog.findByText('Not yet.')).toBeTruthy();
  again();
  await uploaded(2);
  expect(await dialog.findByText('The file is gone.')).toBeTruthy();
  again();
  await uploaded(3);
  await closed();
  expect(keysOf(calls)).toEqual(['f1', 'f1', 'f2', 'f3'].map((id) => `${id}.c/c++.prod`));
});
