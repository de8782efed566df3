import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { FakeUpload } from '@tianheng/web-kit/test/upload.ts';
import { ok, serve } from '../../../test/api.ts';
import { match } from '../../../test/data.ts';
import { open } from '../../../test/open.tsx';
import { group } from '../../../test/questions.ts';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

/** The form of a new track. */
async function enter(): Promise<void> {
  serve({
    'GET /admin/competitions/c1': ok(match()),
    'GET /admin/competition/c1/group/g1': ok(group()),
    'GET /admin/judging/images': ok([]),
  });
  open('/manage/topic-question/c1/g1', { token: 'good' });
  await screen.findByLabelText(/^Title \(Chinese\)/);
}

it('takes one picture of the right kind and one file of sample code', async () => {
  FakeUpload.install((request) => request.answer(201, { file_id: 'f9', url: '/v1/files/f9' }));
  await enter();
  const cover = screen.getByLabelText('Cover (optional)');
  fireEvent.change(cover, { target: { files: [new File(['x'], 'cover.gif')] } });
  expect((await screen.findAllByText('Please choose a .png or .jpg file.')).length).toBeGreaterThan(0);
  fireEvent.change(cover, { target: { files: [new File(['x'], 'cover.png')] } });
  expect(await screen.findByRole('img', { name: 'Preview of the cover' })).toBeTruthy();
  const example = screen.getByLabelText('Sample code', { selector: 'input' });
  const files = [new File(['x'], 'a.zip'), new File(['y'], 'b.zip')];
  fireEvent.change(example, { target: { files } });
  expect((await screen.findAllByText('At most one file may be uploaded.')).length).toBeGreaterThan(0);
  const told = { name: 'Sample code', description: 'At most one file may be uploaded.' };
  expect(screen.getByRole('group', told)).toBeTruthy();
  fireEvent.change(example, { target: { files: files.slice(1) } });
  expect(await screen.findByText('b.zip')).toBeTruthy();
  const remove = screen.getByRole('button', { name: 'Remove the sample code' });
  act(() => remove.focus());
  fireEvent.click(remove);
  expect(document.activeElement?.textContent).toBe('Choose a file');
  expect(FakeUpload.sent.map(({ url }) => url.slice(url.indexOf('?')))).toEqual([
    '?file_type=picture',
    '?file_type=example',
  ]);
});

it('says why a file was refused in the language that it was refused in, and only then', async () => {
  FakeUpload.install((request) =>
    request.answer(415, { error_info: 'Too dark.', code: 'FILE_TYPE_UNSUPPORTED' }),
  );
  await enter();
  const send = (label: string, name: string) =>
    fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), {
      target: { files: [new File(['x'], name)] },
    });
  const said = (words: string) =>
    screen.queryAllByText(words).filter((element) => element.closest('[role="alert"]') === null);
  send('Cover (optional)', 'cover.png');
  send('Sample code', 'a.zip');
  await waitFor(() => expect(said('Too dark.')).toHaveLength(2));
  fireEvent.click(screen.getAllByRole('button', { name: '中文' })[0]!);
  await screen.findByLabelText('示例代码', { selector: 'input' });
  expect(said('Too dark.')).toHaveLength(0);
});

it.each([
  ['Cover (optional)', 'Choose a picture', 'a.png', 'Choose another picture'],
  ['Sample code', 'Choose a file', 'a.zip', 'Choose a file'],
])('keeps the focus at %s while a file is on its way, and says that it has arrived', async (...field) => {
  const [label, choose, name, then] = field;
  FakeUpload.install();
  await enter();
  const button = screen.getByRole('button', { name: `${choose}: ${label}` });
  const says = () => button.getAttribute('aria-label');
  const send = async () => {
    fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), {
      target: { files: [new File(['x'], name)] },
    });
    await waitFor(() => expect(says()).toBe(`Cancel: ${label}`));
  };
  act(() => button.focus());
  await send();
  fireEvent.click(button);
  await waitFor(() => expect(says()).toBe(`${choose}: ${label}`));
  expect(FakeUpload.sent[0]?.aborted).toBe(true);
  expect(screen.queryByText(/has been uploaded/)).toBeNull();
  await send();
  act(() => FakeUpload.sent[1]?.answer(201, { file_id: 'f9', url: '/v1/files/f9' }));
  expect(await screen.findByText(`“${name}” has been uploaded.`)).toHaveProperty('role', 'status');
  expect(says()).toBe(`${then}: ${label}`);
  expect(document.activeElement).toBe(button);
});
