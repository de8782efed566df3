import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { UPLOAD_PART_BYTES } from '@tianheng/contracts';
import { labelled } from '@tianheng/web-kit/test/labelled.ts';
import { FakeUpload } from '@tianheng/web-kit/test/upload.ts';
import { ok, paged, refusal, serve } from '../../../test/api.ts';
import { dataset, detail, saved } from '../../../test/data.ts';
import { open } from '../../../test/open.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);

/** Opens a dataset that `save` then puts another one in the place of, as a colleague does. */
const edit = async (first = detail({ version: 3 })) => {
  let now = first;
  const calls = serve({
    'GET /admin/dataset': ok(paged([dataset()])),
    'GET /object-storage/resources': ok(paged([])),
    'GET /dataset/d1': () => ok(now)(),
    'PUT /admin/dataset/d1': (call) =>
      ((call.body as { version: number }).version === now.version
        ? ok(saved())
        : refusal('STALE_WRITE', 'Somebody else has saved.'))(call),
  });
  open('/manage/dataset-add?datasetId=d1', { token: 'good' });
  await screen.findByLabelText(labelled('Title'));
  return {
    bodies: () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body),
    save: (values: Partial<typeof first>) => {
      now = detail({ ...first, version: 4, ...values });
    },
  };
};
const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(labelled(label)), { target: { value } });
const update = async () => {
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: 'Update' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Update this dataset?' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Update' }));
};
const compared = async () => {
  const table = within(await screen.findByRole('region', { name: 'Somebody else has saved meanwhile' }));
  const rows = table.getAllByRole('row').slice(1);
  return {
    table,
    cells: rows.map((row) => [...row.children].slice(0, 3).map(({ textContent }) => textContent)),
  };
};

it('shows field by field what a colleague saved meanwhile, and saves over that version only', async () => {
  const { bodies, save } = await edit();
  fill('Keywords', '我的');
  save({ title: '同事的标题', keyword: '同事的', status: 'private' });
  await update();
  const { table, cells } = await compared();
  expect(cells).toEqual([
    ['Title', '同事的标题', '轨道观测'],
    ['Keywords', '同事的', '我的'],
    ['Access', 'Private', 'Fully open'],
  ]);
  fireEvent.click(table.getByRole('button', { name: 'Take over theirs: Title' }));
  expect(screen.getByLabelText<HTMLInputElement>(labelled('Title')).value).toBe('同事的标题');
  expect(screen.getByLabelText<HTMLInputElement>(labelled('Keywords')).value).toBe('我的');
  await update();
  expect(await screen.findByText('Dataset updated.')).toBeTruthy();
  expect(bodies()).toMatchObject([
    { version: 3, title: '轨道观测', keyword: '我的' },
    { version: 4, title: '同事的标题', keyword: '我的', status: 'open' },
  ]);
});

it('shows what was taken over from a colleague, and they took back', async () => {
  const { bodies, save } = await edit();
  save({ keyword: '同事的' });
  await update();
  const { table } = await compared();
  fireEvent.click(table.getByRole('button', { name: 'Take over theirs: Keywords' }));
  save({ version: 5 });
  await update();
  const before = detail().keyword;
  await waitFor(async () => expect((await compared()).cells).toEqual([['Keywords', before, '同事的']]));
  fireEvent.click(table.getByRole('button', { name: 'Take over theirs: Keywords' }));
  await update();
  expect(await screen.findByText('Dataset updated.')).toBeTruthy();
  expect(bodies().at(-1)).toMatchObject({ version: 5, keyword: before });
});

it('says that a colleague who saved meanwhile changed nothing of the form', async () => {
  const { save } = await edit();
  fill('Keywords', '我的');
  save({});
  await update();
  expect(await screen.findByText(/They changed nothing of this form/)).toBeTruthy();
});

it('keeps the group that a file is on its way to when theirs are taken over', async () => {
  FakeUpload.install((request) => {
    if (request.method !== 'PUT')
      request.answer(200, { upload_id: 'one', part_size: UPLOAD_PART_BYTES, received: [] });
  });
  const before = detail({ version: 3 });
  const data = before.download_list.filter(({ is_tmp: isExample }) => !isExample);
  const { bodies, save } = await edit({ ...before, download_list: data });
  fireEvent.click(screen.getByRole('button', { name: 'Add a group' }));
  fill('Keywords', '我的');
  save({ download_list: data.slice(1) });
  await update();
  const { table } = await compared();
  fireEvent.change(screen.getByLabelText('New files of group 2'), {
    target: { files: [new File(['x'], 'one.bin')] },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Pause one.bin' }));
  fireEvent.click(table.getByRole('button', { name: 'Take over theirs: Linked data' }));
  expect(screen.queryByRole('button', { name: 'Take over theirs: Linked data' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Discard one.bin' }));
  await update();
  expect(await screen.findByText('Dataset updated.')).toBeTruthy();
  expect(bodies().at(-1)).toMatchObject({ download_list: data.slice(1).map(({ key }) => ({ key })) });
});

it('tells a file that took the place of one of the same name, and a cover, from what was there', async () => {
  const cover = (id: string) => ({ picture_id: id, picture_url: `/v1/pictures/${id}` });
  const before = detail({ version: 3, ...cover('p1') });
  const [first, ...others] = before.download_list;
  const { bodies, save } = await edit(before);
  fill('Title', '我的');
  save({ ...cover('p2'), download_list: [{ ...first!, key: 'f1-corrected' }, ...others] });
  await update();
  const { table, cells } = await compared();
  expect(cells).toEqual([
    ['Cover (optional)', '', ''],
    [
      'Linked data',
      'f1.csv · 2 kB · replaced\nf3.csv · 2 kB\nf2.csv · 2 kB · Example data',
      'f1.csv · 2 kB\nf3.csv · 2 kB\nf2.csv · 2 kB · Example data',
    ],
  ]);
  expect(table.getAllByAltText('Preview of the cover').map((picture) => picture.getAttribute('src'))).toEqual(
    ['/v1/pictures/p2', '/v1/pictures/p1'],
  );
  const take = table.getByRole('button', { name: 'Take over theirs: Linked data' });
  fireEvent.click(take);
  expect(take.isConnected).toBe(false);
  await update();
  expect(await screen.findByText('Dataset updated.')).toBeTruthy();
  expect(bodies().at(-1)).toMatchObject({
    version: 4,
    title: '我的',
    picture_id: 'p1',
    download_list: [{ key: 'f1-corrected' }, { key: 'f3' }, { key: 'f2' }],
  });
});
