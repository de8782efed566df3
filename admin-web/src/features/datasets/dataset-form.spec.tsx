import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { COVER_MAX_BYTES, IDEMPOTENCY_KEY_PATTERN } from '@tianheng/contracts';
import { labelled } from '@tianheng/web-kit/test/labelled.ts';
import { FakeUpload } from '@tianheng/web-kit/test/upload.ts';
import { ok, paged, refusal, serve, type Answer } from '../../../test/api.ts';
import { dataset, detail, resource, saved } from '../../../test/data.ts';
import { open } from '../../../test/open.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);

const answers: Record<string, Answer> = {
  'GET /admin/dataset': ok(paged([dataset()])),
  'GET /object-storage/resources': ok(paged([resource('f1'), resource('f2'), resource('f9')])),
  'GET /dataset/d1': ok(detail()),
  'POST /admin/dataset': ok(saved()),
  'PUT /admin/dataset/d1': ok(saved()),
};

const show = async (address: string, more: Record<string, Answer> = {}) => {
  const calls = serve({ ...answers, ...more });
  const page = open(address, { token: 'good' });
  await screen.findByLabelText(labelled('Title'));
  return {
    ...page,
    calls,
    bodies: () => calls.filter(({ method }) => method !== 'GET').map(({ body }) => body),
  };
};
const create = (more?: Record<string, Answer>) => show('/manage/dataset-add', more);
const edit = (more?: Record<string, Answer>) => show('/manage/dataset-add?datasetId=d1', more);

const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(labelled(label)), { target: { value } });
const fillAll = () => {
  fill('Title', ' 轨道 "A" ');
  fill('Keywords', '轨道|雷达');
  fill('Source', '天衡');
  fill('Licence (optional)', ' CC-BY-4.0 ');
  fill('Data type', 'radar');
  fill('Access', 'private');
};
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const choose = async (group: string, file: string) => {
  const box = screen.getByRole('combobox', { name: group });
  fireEvent.focus(box);
  fireEvent.keyDown(box, { key: 'ArrowDown' });
  fireEvent.click(await screen.findByRole('option', { name: new RegExp(`^${file}`) }));
  fireEvent.keyDown(box, { key: 'Escape' });
};

it('says at every field what is missing and focuses the first', async () => {
  const { bodies } = await create();
  press('Create');
  expect((await screen.findByRole('alert')).textContent).toBe('Please complete the form as the hints say.');
  for (const missing of [
    'Enter a title.',
    'Enter a keyword.',
    'Enter the source.',
    'Choose a data type.',
    'Choose who may see it.',
    'At least one data item must be linked.',
  ]) {
    expect(screen.getByText(missing)).toBeTruthy();
  }
  expect(document.activeElement).toBe(screen.getByLabelText(labelled('Title')));
  fill('Title', 'A');
  fill('Keywords', 'b');
  press('Create');
  expect(document.activeElement).toBe(screen.getByLabelText(labelled('Source')));
  expect(bodies()).toEqual([]);
});

it.each([
  ['Title', '轨道<1>', 'Only Chinese characters, letters, digits, spaces and quotes.'],
  ['Keywords', '轨道,雷达', 'Only Chinese characters, letters and digits, separated by 、 or |.'],
  ['Source', '天 衡', 'Only Chinese characters, letters and digits.'],
])('refuses in %s the text %s', async (label, value, problem) => {
  await create();
  fill(label, value);
  fireEvent.blur(screen.getByLabelText(labelled(label)));
  expect(await screen.findByText(problem)).toBeTruthy();
});

it('sends one entry per file of every group, and leads to the list', async () => {
  const { calls, bodies, address } = await create();
  fillAll();
  await choose('Files of group 1', 'f1.csv');
  press('Add a group');
  await choose('Files of group 2', 'f2.csv');
  expect(screen.getByRole('button', { name: 'Remove f2.csv' })).toBeTruthy();
  press('Create');
  expect(await screen.findByText('Dataset created.')).toBeTruthy();
  await waitFor(() => expect(address()).toBe('/manage/dataset-list'));
  expect(calls.find(({ method }) => method === 'POST')?.key).toMatch(IDEMPOTENCY_KEY_PATTERN);
  expect(bodies()).toEqual([
    {
      title: '轨道 "A"',
      keyword: '轨道|雷达',
      data_type: 'radar',
      status: 'private',
      source: '天衡',
      license: 'CC-BY-4.0',
      language: 'zh-CN',
      introduction: '',
      question_use_info: '',
      picture_id: null,
      download_list: [
        { key: 'f1', is_tmp: false },
        { key: 'f2', is_tmp: true },
      ],
    },
  ]);
});

it('marks that a file is required, and says why none can be searched', async () => {
  await create({ 'GET /object-storage/resources': refusal('STORAGE_FULL', 'No room is left.') });
  const box = screen.getByRole<HTMLInputElement>('combobox', { name: 'Files of group 1' });
  expect(box.required).toBe(true);
  fireEvent.focus(box);
  fireEvent.keyDown(box, { key: 'ArrowDown' });
  await waitFor(() =>
    expect(document.querySelector('.MuiAutocomplete-noOptions')?.textContent).toBe('No room is left.'),
  );
});

it('lets no file be in two groups', async () => {
  await edit();
  const box = screen.getByRole('combobox', { name: 'Files of group 2' });
  fireEvent.focus(box);
  fireEvent.keyDown(box, { key: 'ArrowDown' });
  const option = await screen.findByRole('option', { name: /^f1\.csv/ });
  expect(option.getAttribute('aria-disabled')).toBe('true');
  expect(within(option).getByText('in another group')).toBeTruthy();
});

it('offers no files that were found for other words than those that stand there', async () => {
  await edit();
  const box = screen.getByRole('combobox', { name: 'Files of group 2' });
  fireEvent.focus(box);
  fireEvent.keyDown(box, { key: 'ArrowDown' });
  await screen.findByRole('option', { name: /^f1\.csv/ });
  fireEvent.change(box, { target: { value: 'f' } });
  expect(screen.queryByRole('option', { name: /^f1\.csv/ })).toBeNull();
  await screen.findByRole('option', { name: /^f1\.csv/ });
});

it('leads the focus on where a row, a group or the cover goes with its button', async () => {
  await edit({ 'GET /dataset/d1': ok(detail({ picture_url: '/p', picture_id: 'p' })) });
  const button = (name: string) => screen.getByRole('button', { name });
  const remove = (name: string) => {
    act(() => button(name).focus());
    press(name);
  };
  remove('Remove f1.csv');
  expect(document.activeElement).toBe(button('Remove f3.csv'));
  remove('Remove f3.csv');
  expect(document.activeElement?.textContent).toBe('Upload files');
  remove('Remove group 2');
  expect(document.activeElement).toBe(button('Add a group'));
  remove('Remove the cover');
  expect(document.activeElement).toBe(button('Choose a picture: Cover (optional)'));
});

it('regroups the files of a dataset, and updates it after asking', async () => {
  const { bodies, address } = await edit();
  const example = screen.getByRole('group', { name: 'Group 2' });
  expect(within(example).getByRole('button', { name: 'Remove f2.csv' })).toBeTruthy();
  expect(within(example).getByRole<HTMLInputElement>('radio', { name: 'Yes' }).checked).toBe(true);
  fireEvent.click(within(example).getByRole('radio', { name: 'No' }));
  press('Remove f1.csv');

  press('Update');
  const dialog = () => screen.findByRole('dialog', { name: 'Update this dataset?' });
  fireEvent.click(within(await dialog()).getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('Update cancelled.')).toBeTruthy();
  expect(bodies()).toEqual([]);
  expect(screen.getByText('Unsaved changes')).toBeTruthy();

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  press('Update');
  fireEvent.click(within(await dialog()).getByRole('button', { name: 'Update' }));
  expect(await screen.findByText('Dataset updated.')).toBeTruthy();
  await waitFor(() => expect(address()).toBe('/manage/dataset-list'));
  expect(bodies()).toMatchObject([
    {
      question_use_info: '赛题一',
      introduction: '一段介绍',
      download_list: [
        { key: 'f3', is_tmp: false },
        { key: 'f2', is_tmp: false },
      ],
    },
  ]);
});

it('leads back to the place of the list that it was opened from', async () => {
  serve(answers);
  const { address } = open('/manage/dataset-list?size=20&q=orbit', { token: 'good' });
  fireEvent.click(await screen.findByRole('link', { name: '轨道观测' }));
  await screen.findByLabelText(labelled('Title'));
  fireEvent.click(screen.getByRole('link', { name: 'Cancel' }));
  await waitFor(() => expect(address()).toBe('/manage/dataset-list?size=20&q=orbit'));
});

it('puts what the server refuses at its field and keeps everything', async () => {
  await create({
    'POST /admin/dataset': refusal('VALIDATION_FAILED', 'Some fields are wrong.', {
      details: [
        { field: 'status', message: 'must be private for these files' },
        { field: 'download_list.0.key', message: 'is no resource' },
      ],
    }),
  });
  fillAll();
  await choose('Files of group 1', 'f9.csv');
  press('Create');
  expect(await screen.findByText('must be private for these files')).toBeTruthy();
  expect(screen.getByText('is no resource')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText(labelled('Access')));
  expect(screen.getByLabelText<HTMLInputElement>(labelled('Keywords')).value).toBe('轨道|雷达');
});

it('offers to try again when the dataset cannot be read', async () => {
  serve({ ...answers, 'GET /dataset/d1': refusal('INTERNAL', 'Something broke.') });
  open('/manage/dataset-add?datasetId=d1', { token: 'good' });
  const again = await screen.findByRole('button', { name: 'Try again' });
  serve(answers);
  fireEvent.click(again);
  expect((await screen.findByLabelText<HTMLInputElement>(labelled('Title'))).value).toBe('轨道观测');
});

it('asks before unsaved changes are left', async () => {
  const { address, router } = await edit();
  fill('Title', '另一个');
  act(() => void router.navigate('/manage/dataset-list'));
  const dialog = () => screen.findByRole('dialog', { name: 'Leave this page?' });
  fireEvent.click(within(await dialog()).getByRole('button', { name: 'Stay' }));
  expect(address()).toBe('/manage/dataset-add?datasetId=d1');
  expect(screen.getByLabelText<HTMLInputElement>(labelled('Title')).value).toBe('另一个');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  act(() => void router.navigate('/manage/dataset-list'));
  fireEvent.click(within(await dialog()).getByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(address()).toBe('/manage/dataset-list'));
});

it('asks before a new dataset takes the place of unsaved changes', async () => {
  const { address, router } = await edit();
  fill('Title', '另一个');
  act(() => void router.navigate('/manage/dataset-add'));
  fireEvent.click(await screen.findByRole('button', { name: 'Stay' }));
  expect(address()).toBe('/manage/dataset-add?datasetId=d1');
  expect(screen.getByLabelText<HTMLInputElement>(labelled('Title')).value).toBe('另一个');
});

it('leaves an untouched form without asking', async () => {
  const { address, router } = await edit();
  act(() => void router.navigate('/manage/dataset-list'));
  await waitFor(() => expect(address()).toBe('/manage/dataset-list'));
});

it('keeps what was entered when the language is changed', async () => {
  await edit();
  fill('Title', '另一个');
  fireEvent.click(screen.getAllByRole('button', { name: '中文', hidden: true })[0]!);
  expect((await screen.findByLabelText<HTMLInputElement>(labelled('标题'))).value).toBe('另一个');
});

const file = (name: string, size: number) => {
  const made = new File(['x'], name);
  Object.defineProperty(made, 'size', { value: size });
  return made;
};
const chooseCover = (cover: File) =>
  fireEvent.change(screen.getByLabelText('Cover (optional)'), { target: { files: [cover] } });

it.each([
  ['a.gif', 10, 'Please choose a .png or .jpg file.'],
  ['a.png', 0, 'The cover is empty, please upload it again.'],
  ['a.JPG', COVER_MAX_BYTES + 1, 'The picture may not exceed 2 MB.'],
])('refuses the cover %s of %d bytes', async (name, size, problem) => {
  FakeUpload.install();
  await create();
  chooseCover(file(name, size));
  expect((await screen.findAllByText(problem)).length).toBeGreaterThan(0);
  expect(FakeUpload.sent).toEqual([]);
});

it('shows an uploaded cover and sends it along', async () => {
  FakeUpload.install();
  const { bodies } = await edit();
  chooseCover(file('a.png', COVER_MAX_BYTES));
  await waitFor(() => expect(FakeUpload.sent).toHaveLength(1));
  const [upload] = FakeUpload.sent;
  expect(upload?.url).toBe('/v1/object-storage/upload?file_type=picture');
  expect(upload?.headers.Authorization).toBe('Bearer good');
  press('Update');
  expect(await screen.findByText('The cover is still on its way. Wait for it, or cancel it.')).toBeTruthy();
  upload?.answer(201, { file_id: 'p1', url: '/v1/object-storage/download/p1' });
  expect((await screen.findByAltText('Preview of the cover')).getAttribute('src')).toBe(
    '/v1/object-storage/download/p1',
  );
  press('Update');
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Update' }));
  await waitFor(() => expect(bodies()).toMatchObject([{ picture_id: 'p1' }]));
});

it('begins with what the dataset holds now, not with what was read a moment ago', async () => {
  let title = '轨道观测';
  serve({ ...answers, 'GET /dataset/d1': () => ok(detail({ title }))() });
  const { router } = open('/manage/dataset-add?datasetId=d1', { token: 'good' });
  await screen.findByLabelText(labelled('Title'));
  await act(() => router.navigate('/manage/dataset-list'));
  title = '同事的标题';
  await act(() => router.navigate('/manage/dataset-add?datasetId=d1'));
  expect((await screen.findByLabelText<HTMLInputElement>(labelled('Title'))).value).toBe('同事的标题');
});

it('asks before participants can read what a track is judged by', async () => {
  const { bodies } = await edit({
    'PUT /admin/dataset/d1': (call) =>
      ((call.body as { confirm_open_truth?: boolean }).confirm_open_truth
        ? ok(saved())
        : refusal('TRUTH_OPEN', 'Participants may read: 轨道观测'))(call),
  });
  const update = async (answer: string) => {
    press('Update');
    const asked = within(await screen.findByRole('dialog', { name: 'Update this dataset?' }));
    fireEvent.click(asked.getByRole('button', { name: 'Update' }));
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Let participants read what a track is judged by?' }),
    );
    // Asked, and not told as an error as well.
    expect(screen.getAllByText('Participants may read: 轨道观测')).toEqual([
      dialog.getByText('Participants may read: 轨道观测'),
    ]);
    fireEvent.click(dialog.getByRole('button', { name: answer }));
  };
  fill('Access', 'open');
  await update('Cancel');
  expect(await screen.findByText('Not saved.')).toBeTruthy();
  expect(bodies()).toHaveLength(1);
  await update('Save anyway');
  expect(await screen.findByText('Dataset updated.')).toBeTruthy();
  expect(bodies().at(-1)).toMatchObject({ confirm_open_truth: true });
});

it('asks so of a new one, too', async () => {
  const { bodies } = await create({
    'POST /admin/dataset': (call) =>
      ((call.body as { confirm_open_truth?: boolean }).confirm_open_truth
        ? ok(saved())
        : refusal('TRUTH_OPEN', 'Participants may read: 真值'))(call),
  });
  fillAll();
  await choose('Files of group 1', 'f1.csv');
  press('Create');
  const dialog = within(await screen.findByRole('dialog', { name: /^Let participants read/ }));
  fireEvent.click(dialog.getByRole('button', { name: 'Save anyway' }));
  expect(await screen.findByText('Dataset created.')).toBeTruthy();
  expect(bodies()).toMatchObject([{}, { confirm_open_truth: true }]);
});

it('calls nobody back who has gone elsewhere while it was saved', async () => {
  let answer: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  const { address, router } = await edit({
    'PUT /admin/dataset/d1': async () => {
      await answered;
      return ok(saved())();
    },
  });
  press('Update');
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Update' }));
  expect(screen.getByLabelText(labelled('Title')).closest('[inert]')).not.toBeNull();
  await act(() => router.navigate('/manage/quote-approve'));
  answer();
  expect(await screen.findByText('Dataset updated.')).toBeTruthy();
  expect(address()).toBe('/manage/quote-approve');
});

it('says that the tracks judged by other files are synchronised anew', async () => {
  const { address } = await edit({ 'PUT /admin/dataset/d1': ok(saved(['t1'])) });
  press('Remove f1.csv');
  press('Update');
  const dialog = await screen.findByRole('dialog', { name: 'Update this dataset?' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Update' }));
  const notice = (await screen.findByText(/synchronised anew/)).closest('.MuiAlert-root');
  fireEvent.click(within(notice as HTMLElement).getByRole('button', { name: 'Task list' }));
  await waitFor(() => expect(address()).toBe('/manage/task-list'));
});
