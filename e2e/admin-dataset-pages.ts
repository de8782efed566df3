import { expect } from '@jest/globals';
import {
  DATASET_TITLE_MAX,
  UPLOAD_PART_BYTES,
  type AdminDatasetPage,
  type DatasetDetail,
} from '@tianheng/contracts';
import type { Locator } from 'playwright-core';
import type { Stage } from './admin-entering.ts';
import type { AdminTextId, BackOffice } from './back-office.ts';
import { sha256 } from './dataset-people.ts';

const SAMPLE = Buffer.from('time,band,counts\n0,450,12\n1,550,31\n');
/** Comes in two parts. */
const SCENE = Buffer.alloc(UPLOAD_PART_BYTES + 4096, 'orbit');

const titleOf = (tag: string): string => `轨道 ${tag}`;
const newTitleOf = (tag: string): string => `${titleOf(tag)} 二`;

async function onlyOne({ people, tag }: Stage): Promise<DatasetDetail> {
  const { admin } = people();
  const { data } = await admin.call<AdminDatasetPage>('GET', `/admin/dataset?q=${tag}`);
  expect(data.length).toBe(1);
  return admin.call('GET', `/dataset/${data[0]?.id}`);
}

const group = (at: BackOffice, number: number): Locator =>
  at.page.getByRole('group', { name: at.text('datasetForm.group', { number }), exact: true });
const example = (at: BackOffice, number: number, flag: 'yes' | 'no'): Locator =>
  group(at, number).getByRole('radio', { name: at.text(`datasetForm.group.${flag}`), exact: true });

async function send(at: BackOffice, number: number, name: string, buffer: Buffer): Promise<void> {
  await group(at, number)
    .getByLabel(at.text('datasetForm.upload.input', { number }), { exact: true })
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
  await group(at, number)
    .getByRole('button', { name: at.text('datasetForm.file.remove', { name }), exact: true })
    .waitFor();
}

async function search(at: BackOffice, words: string): Promise<void> {
  await at.field('datasets.search').fill(words);
  await at.field('datasets.search').press('Enter');
  await at.queried('q', words);
  await at.field('datasets.search').and(at.page.locator(':focus')).waitFor();
}

/** The address says what the list shows. */
export function finding({ step, people, office }: Stage): void {
  step('finds datasets, and the address says how', async () => {
    const at = office();
    // The filter beside it is the browser's own list.
    const size = at.page.locator('[role=combobox]');
    await size.click();
    await at.page.getByRole('option', { name: '20', exact: true }).click();
    await at.queried('size', '20');
    await at.page.reload();
    await size.filter({ hasText: '20' }).waitFor();
    const { data } = await people().admin.call<AdminDatasetPage>('GET', '/admin/dataset?limit=1');
    const title = data[0]?.title ?? '';
    await search(at, title);
    await at.row(title).waitFor();
    expect(new URL(at.page.url()).searchParams.get('size')).toBe('20');
    await search(at, '没有这样的数据');
    await at.page.getByText(at.text('common.noMatch.search', { search: '没有这样的数据' })).waitFor();
    await at.look();
    await at.page.goBack();
    await at.row(title).waitFor();
    expect(await at.field('datasets.search').inputValue()).toBe(title);
    await at.button('common.search.clear').click();
    await at.queried('q', null);
  });
}

/** A new one: refused first, then made of files of both kinds. */
export function creating(stage: Stage): void {
  const { step, tag, office } = stage;
  const submit = (): Promise<void> => office().button('datasetForm.submit.create').click();
  const complains = async (...ids: AdminTextId[]): Promise<void> => {
    for (const id of ids) await office().page.getByText(office().text(id), { exact: true }).waitFor();
  };

  step('is told what a dataset lacks', async () => {
    const at = office();
    await at.goTo('shell.datasetAdd');
    await at.heading('datasetForm.create').waitFor();
    await at.look();
    await submit();
    await at.field('datasetForm.title').and(at.page.locator(':focus')).waitFor();
    await at.told('common.form.incomplete', 'alert');
    await complains(
      'datasetForm.title.required',
      'datasetForm.keyword.required',
      'datasetForm.type.required',
      'datasetForm.status.required',
      'datasetForm.source.required',
      'datasetForm.files.required',
    );
    await at.look();
    await at.field('datasetForm.title').fill('<b>轨道</b>');
    await at.field('datasetForm.keyword').fill('轨道, 雷达');
    await at.field('datasetForm.source').fill('天 衡');
    await at.field('datasetForm.introduction').focus();
    await complains('datasetForm.title.pattern', 'datasetForm.keyword.pattern', 'datasetForm.source.pattern');
    await at.field('datasetForm.title').fill('轨'.repeat(DATASET_TITLE_MAX + 1));
    expect(await at.field('datasetForm.title').inputValue()).toBe('轨'.repeat(DATASET_TITLE_MAX));
    await submit();
    await at.told('common.form.incomplete', 'alert');
  });

  step('uploads two files into two groups and makes the dataset', async () => {
    const at = office();
    await at.field('datasetForm.title').fill(titleOf(tag));
    await at.field('datasetForm.keyword').fill('轨道、雷达');
    await at.field('datasetForm.source').fill('天衡');
    await at.choice('datasetForm.type').selectOption('radar');
    await at.choice('datasetForm.status').selectOption('open');
    await at.field('datasetForm.introduction').fill('两行根数与示例。');
    expect(await example(at, 1, 'no').isChecked()).toBe(true);
    await send(at, 1, `${tag}-scene.bin`, SCENE);
    await at.button('datasetForm.group.add').click();
    await example(at, 2, 'no').check();
    await example(at, 2, 'yes').check();
    await send(at, 2, `${tag}-sample.csv`, SAMPLE);
    await at.look();
    await submit();
    await at.told('datasetForm.created');
    await at.page.waitForURL('**/manage/dataset-list');
    await at.row(titleOf(tag)).waitFor();
    const { download_list: files, ...dataset } = await onlyOne(stage);
    expect(dataset).toMatchObject({
      title: titleOf(tag),
      data_type: 'radar',
      status: 'open',
      source: '天衡',
    });
    expect(files.map(({ filename, is_tmp, sha256: hash }) => [filename, is_tmp, hash])).toEqual(
      expect.arrayContaining([
        [`${tag}-scene.bin`, false, sha256(SCENE)],
        [`${tag}-sample.csv`, true, sha256(SAMPLE)],
      ]),
    );
    expect(files.length).toBe(2);
  });
}

/** An edit: regrouped on load, and only after a yes. */
export function changing(stage: Stage): void {
  const { step, tag, isThorough, office } = stage;
  const update = (): Promise<void> => office().button('datasetForm.submit.update').click();

  step('changes it, and comes back to the same place of the list', async () => {
    const at = office();
    await search(at, tag);
    await at.page.getByRole('link', { name: titleOf(tag), exact: true }).click();
    await at.heading('datasetForm.edit').waitFor();
    await example(at, 2, 'yes').waitFor();
    expect(await example(at, 1, 'no').isChecked()).toBe(true);
    expect(await example(at, 2, 'yes').isChecked()).toBe(true);
    await group(at, 1).getByText(`${tag}-scene.bin`, { exact: true }).waitFor();
    await group(at, 2).getByText(`${tag}-sample.csv`, { exact: true }).waitFor();
    await at.look();
    await at.field('datasetForm.title').fill(newTitleOf(tag));
    if (isThorough) {
      await at.goTo('shell.quoteApprove');
      await at.answer(await at.asked('common.leave.title'), 'common.leave.stay');
      await update();
      await at.answer(await at.asked('datasetForm.update.title'), 'common.cancel');
      await at.told('datasetForm.update.cancelled');
      expect((await onlyOne(stage)).title).toBe(titleOf(tag));
    }
    await update();
    const dialog = await at.asked('datasetForm.update.title');
    await dialog.getByText(at.text('datasetForm.update.body'), { exact: true }).waitFor();
    await at.answer(dialog, 'datasetForm.update.confirm');
    await at.told('datasetForm.updated');
    await at.queried('q', tag);
    await at.row(newTitleOf(tag)).waitFor();
    const { title, download_list: files } = await onlyOne(stage);
    expect([title, files.map(({ is_tmp }) => is_tmp).sort()]).toEqual([newTitleOf(tag), [false, true]]);
  });
}

/** Not what a question uses; anything else after a yes. */
export function deleting(stage: Stage): void {
  const { step, tag, isThorough, people, office } = stage;
  const remove = async (title: string, answer: AdminTextId): Promise<void> => {
    const at = office();
    await at.button('datasets.delete', { title }).click();
    const dialog = await at.asked('datasets.delete.title');
    await dialog.getByRole('textbox').fill(title);
    await at.answer(dialog, answer);
  };

  if (isThorough) {
    step('cannot delete what a question uses', async () => {
      const at = office();
      const { data } = await people().admin.call<AdminDatasetPage>('GET', '/admin/dataset?limit=100');
      const used = data.find(({ in_use: inUse }) => inUse)?.title ?? '';
      await at.goTo('shell.datasetList');
      await search(at, used);
      await at.row(used).getByText(at.text('datasets.inUse'), { exact: true }).waitFor();
      await at.button('datasets.delete', { title: used }).click();
      const dialog = await at.asked('datasets.delete.inUse.title');
      expect(await dialog.getByRole('button').count()).toBe(1);
      await at.answer(dialog, 'common.close');
      await at.row(used).waitFor();
      expect(await at.button('datasets.delete', { title: used }).count()).toBe(1);
    });
  }

  step('thinks better of deleting it, then deletes it', async () => {
    const at = office();
    const title = newTitleOf(tag);
    await at.goTo('shell.datasetList');
    await search(at, tag);
    await remove(title, 'common.cancel');
    await at.told('datasets.delete.cancelled');
    const { id } = await onlyOne(stage);
    await remove(title, 'datasets.delete.confirm');
    await at.told('datasets.deleted');
    await at.page.getByText(at.text('common.noMatch.search', { search: tag })).waitFor();
    expect((await people().admin.send('GET', `/dataset/${id}`)).status).toBe(404);
  });
}
