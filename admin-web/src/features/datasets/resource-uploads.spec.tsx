import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { DATASET_FILE_MAX_BYTES, UPLOAD_PART_BYTES } from '@tianheng/contracts';
import { signedIn } from '@tianheng/web-kit/state/session.slice.ts';
import { FakeUpload } from '@tianheng/web-kit/test/upload.ts';
import { ok, serve } from '../../../test/api.ts';
import { open } from '../../../test/open.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);

const file = (name: string, size: number) => {
  const made = new File(['x'.repeat(Math.min(size, 100))], name);
  Object.defineProperty(made, 'size', { value: size });
  return made;
};

/** The server's side: parts stay open until the test answers them. */
function answerAround(request: FakeUpload): void {
  const { method, url } = request;
  if (method === 'PUT') return;
  if (url.endsWith('/complete')) {
    const id = url.split('/').at(-2) ?? '';
    request.answer(200, { file_id: `file-${id}`, url: '', filename: `${id}.bin`, size: 10, sha256: '' });
    return;
  }
  const { filename } = method === 'POST' ? JSON.parse(String(request.body)) : { filename: 'one.bin' };
  const upload_id = String(filename).replace('.bin', '');
  request.answer(200, { upload_id, part_size: UPLOAD_PART_BYTES, received: method === 'GET' ? [1] : [] });
}
const parts = () => FakeUpload.sent.filter(({ method }) => method === 'PUT');

const show = async (files: File[], language: 'en' | 'zh-CN' = 'en') => {
  FakeUpload.install(answerAround);
  const calls = serve({ 'DELETE /object-storage/uploads/one': ok({}) });
  const page = open('/manage/dataset-add', { token: 'good', language });
  const input = await screen.findByLabelText(/^New files of group 1$|^第 1 组的新文件$/);
  fireEvent.change(input, { target: { files } });
  return { calls, ...page };
};

it('sends new files one after the other and links them', async () => {
  await show([file('one.bin', 10), file('two.bin', 10)]);
  await waitFor(() =>
    expect(parts().map(({ url }) => url)).toEqual(['/v1/object-storage/uploads/one/parts/1']),
  );
  parts()[0]?.progress(5, 10);
  expect(await screen.findByText(/uploading, 50%/)).toBeTruthy();
  expect(screen.getByText(/waiting/)).toBeTruthy();
  parts()[0]?.answer(200, {});
  expect(await screen.findByRole('button', { name: 'Remove one.bin' })).toBeTruthy();
  await waitFor(() => expect(parts()).toHaveLength(2));
  parts()[1]?.answer(200, {});
  expect(await screen.findByRole('button', { name: 'Remove two.bin' })).toBeTruthy();
  expect(screen.getByText('2 files')).toBeTruthy();
});

it('says that the line broke, until it goes on', async () => {
  await show([file('one.bin', 10)]);
  await waitFor(() => expect(parts()).toHaveLength(1));
  parts()[0]?.progress(5, 10);
  act(() => parts()[0]?.break());
  expect(await screen.findByText(/connection interrupted at 50%, goes on by itself/)).toBeTruthy();
  await waitFor(() => expect(parts()).toHaveLength(2));
  act(() => parts()[1]?.progress(6, 10));
  expect(await screen.findByText(/uploading, 60%/)).toBeTruthy();
});

it('takes files that are dropped', async () => {
  await show([]);
  fireEvent.drop(screen.getByText('Drop new files here, or'), {
    dataTransfer: { files: [file('one.bin', 10)], items: [{ webkitGetAsEntry: () => null }] },
  });
  await waitFor(() => expect(parts()).toHaveLength(1));
});

it('takes no folder, and says so at once', async () => {
  await show([]);
  fireEvent.drop(screen.getByText('Drop new files here, or'), {
    dataTransfer: {
      files: [file('one.bin', 10), file('folder', 4096)],
      items: [false, true].map((isDirectory) => ({ webkitGetAsEntry: () => ({ isDirectory }) })),
    },
  });
  expect(await screen.findByText(/folders are not taken\./)).toBeTruthy();
  expect(screen.queryByText('one.bin')).toBeNull();
  expect(FakeUpload.sent).toEqual([]);
});

it('says that a file cannot be read, and does not wait for the line', async () => {
  const lost = file('one.bin', 10);
  lost.slice = () => {
    const part = new Blob(['x']);
    return Object.assign(part, {
      arrayBuffer: () => Promise.reject(new Error('changed')),
      slice: () => part,
    });
  };
  await show([lost]);
  await waitFor(() => expect(parts()).toHaveLength(1));
  act(() => parts()[0]?.break());
  expect(await screen.findByText(/failed: This cannot be read\./)).toBeTruthy();
});

it('goes on where it was paused, with the parts that are missing', async () => {
  await show([file('one.bin', UPLOAD_PART_BYTES + 5)]);
  await waitFor(() => expect(parts()).toHaveLength(2));
  parts()[0]?.answer(200, {});
  fireEvent.click(screen.getByRole('button', { name: 'Pause one.bin' }));
  expect(await screen.findByText(/paused at/)).toBeTruthy();
  expect(parts()[1]?.aborted).toBe(true);

  fireEvent.click(screen.getByRole('button', { name: 'Continue one.bin' }));
  await waitFor(() => expect(parts()).toHaveLength(3));
  expect(parts()[2]?.url).toBe('/v1/object-storage/uploads/one/parts/2');
  parts()[2]?.answer(200, {});
  expect(await screen.findByRole('button', { name: 'Remove one.bin' })).toBeTruthy();
});

it('discards an upload here and at the server', async () => {
  const { calls } = await show([file('one.bin', 10)]);
  await waitFor(() => expect(parts()).toHaveLength(1));
  const discard = screen.getByRole('button', { name: 'Discard one.bin' });
  act(() => discard.focus());
  fireEvent.click(discard);
  await waitFor(() => expect(screen.queryByText('one.bin')).toBeNull());
  expect(document.activeElement?.textContent).toBe('Upload files');
  expect(parts()[0]?.aborted).toBe(true);
  await waitFor(() => expect(calls.some(({ method }) => method === 'DELETE')).toBe(true));
});

it('keeps the upload of a file whose double is discarded', async () => {
  const { calls } = await show([file('one.bin', 10), file('one.bin', 10)]);
  await waitFor(() => expect(parts()).toHaveLength(1));
  fireEvent.click(screen.getAllByRole('button', { name: 'Discard one.bin' })[1]!);
  await waitFor(() => expect(screen.getAllByText('one.bin')).toHaveLength(1));
  expect(parts()[0]?.aborted).toBe(false);
  parts()[0]?.answer(200, {});
  expect(await screen.findByRole('button', { name: 'Remove one.bin' })).toBeTruthy();
  expect(calls.map(({ method }) => method)).not.toContain('DELETE');
});

it('goes on with the double of an upload that is discarded, and tells the server with the last of both', async () => {
  const size = UPLOAD_PART_BYTES + 5;
  const { calls } = await show([file('one.bin', size), file('one.bin', size)]);
  const discardFirst = () => fireEvent.click(screen.getAllByRole('button', { name: 'Discard one.bin' })[0]!);
  await waitFor(() => expect(parts()).toHaveLength(2));
  discardFirst();
  await waitFor(() => expect(parts()[2]?.url).toBe('/v1/object-storage/uploads/one/parts/2'));
  expect(calls.map(({ method }) => method)).not.toContain('DELETE');
  discardFirst();
  await waitFor(() => expect(calls.map(({ method }) => method)).toContain('DELETE'));
});

it('says what was refused and lets it be tried again', async () => {
  await show([file('one.bin', 10)]);
  await waitFor(() => expect(parts()).toHaveLength(1));
  parts()[0]?.answer(507, { error_info: 'The storage is full.', code: 'STORAGE_FULL' });
  expect(await screen.findByText(/The storage is full\./)).toBeTruthy();
  expect((await screen.findByRole('alert')).textContent).toMatch(/^one\.bin was not uploaded\./);
  fireEvent.click(screen.getByRole('button', { name: 'Continue one.bin' }));
  // Where it was: what has come is there still.
  await waitFor(() => expect(FakeUpload.sent.map(({ method }) => method)).toContain('GET'));
  expect(await screen.findByRole('button', { name: 'Remove one.bin' })).toBeTruthy();
});

it('tells the server to forget what a full disk has kept', async () => {
  const { calls } = await show([file('one.bin', 10)]);
  await waitFor(() => expect(parts()).toHaveLength(1));
  parts()[0]?.answer(507, { error_info: 'The storage is full.', code: 'STORAGE_FULL' });
  fireEvent.click(await screen.findByRole('button', { name: 'Discard one.bin' }));
  await waitFor(() => expect(calls.map(({ method }) => method)).toContain('DELETE'));
});

it('waits with all that is queued at the end of the session, and goes on once somebody has signed in again', async () => {
  const { store } = await show([file('one.bin', 10), file('two.bin', 10), file('three.bin', 10)]);
  await waitFor(() => expect(parts()).toHaveLength(1));
  parts()[0]?.answer(401, { error_info: 'Ended.', code: 'SESSION_ENDED' });
  expect(await screen.findByText(/waiting: Ended\.$/)).toBeTruthy();
  expect(screen.getAllByText(/ · waiting/)).toHaveLength(3);
  const begins = () => FakeUpload.sent.filter(({ url }) => url.endsWith('/uploads'));
  expect(begins()).toHaveLength(1);

  act(() => void store.dispatch(signedIn('fresh')));
  // The part that was refused is there by now, as the server says.
  for (const count of [2, 3]) {
    await waitFor(() => expect(parts()).toHaveLength(count));
    parts().at(-1)?.answer(200, {});
  }
  for (const name of ['one', 'two', 'three'])
    expect(await screen.findByRole('button', { name: `Remove ${name}.bin`, hidden: true })).toBeTruthy();
  expect(begins()).toHaveLength(3);
});

it('keeps no sentence of the server in a language that is not shown', async () => {
  await show([file('one.bin', 10), file('two.bin', 0)]);
  await waitFor(() => expect(parts()).toHaveLength(1));
  parts()[0]?.answer(507, { error_info: 'The storage is full.', code: 'STORAGE_FULL' });
  expect(await screen.findByText(/The storage is full\./)).toBeTruthy();
  fireEvent.click(screen.getAllByRole('button', { name: '中文', hidden: true })[0]!);
  expect(await screen.findByText(/ · 上传失败$/)).toBeTruthy();
  expect(screen.getByText(/ · 上传失败：\S/)).toBeTruthy();
  expect(screen.queryByText(/The storage is full\./)).toBeNull();
});

it('sets what is refused in Chinese as Chinese is set', async () => {
  await show([file('one.bin', 0)], 'zh-CN');
  expect(await screen.findByText(/ · 上传失败：\S/)).toBeTruthy();
});

it.each([
  [0, /The file is empty\./],
  [DATASET_FILE_MAX_BYTES + 1, /The file may not exceed 4 GB\./],
])('does not send a file of %d bytes', async (size, problem) => {
  await show([file('one.bin', size)]);
  expect(await screen.findByText(problem)).toBeTruthy();
  expect((await screen.findByRole('alert')).textContent).toMatch(/^one\.bin was not uploaded\./);
  expect(FakeUpload.sent).toEqual([]);
});

it('says of several files at once that they were not sent', async () => {
  await show([file('one.bin', 0), file('two.bin', 0)]);
  expect((await screen.findByRole('alert')).textContent).toMatch(/^2 files were not uploaded\./);
});

it('saves nothing while an upload is unfinished, and asks before it is left', async () => {
  const { router, address } = await show([file('one.bin', 10)]);
  await waitFor(() => expect(parts()).toHaveLength(1));
  fireEvent.click(screen.getByRole('button', { name: 'Create' }));
  expect(await screen.findByText(/Some uploads are not finished\./)).toBeTruthy();
  act(() => void router.navigate('/manage/index'));
  expect(await screen.findByRole('dialog', { name: 'Leave this page?' })).toBeTruthy();
  expect(address()).toBe('/manage/dataset-add');
  fireEvent.click(screen.getByRole('button', { name: 'Stay' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: 'Discard one.bin' }));
  expect(screen.queryByText(/Some uploads are not finished\./)).toBeNull();
});
