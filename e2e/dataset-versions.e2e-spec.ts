import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AdminDataset, DatasetPage, DatasetRequest, DatasetStatus, Id } from '@tianheng/contracts';
import type { Browser } from 'playwright-core';
import { openBrowser } from './browser.ts';
import { makeDataset, meet, sendFile, type People } from './dataset-people.ts';
import { theSystem } from './system.ts';
import { Person } from './team-people.ts';
import { filled } from './texts.ts';

/** Enough rows to be worth a picture. */
const OLD = [
  'time,height',
  ...Array.from({ length: 40 }, (_, at) => `${at * 60},${412 + (at % 7) / 10}`),
  '',
].join('\n');
const NEW = OLD.replaceAll('412', '415');
const REASON = 'The clock was wrong.';

const system = theSystem();
const tag = randomBytes(5).toString('hex');
const title = `Versions ${tag}`;
let people: People;
let browser: Browser;
let dataset: AdminDataset;
let reader: Person;
let old: Id;
let added: Id;

const save = (files: Id[], status: DatasetStatus = 'open'): Promise<AdminDataset> => {
  const { keyword, data_type, source, introduction } = dataset;
  const body: DatasetRequest = {
    ...{ title, keyword, data_type, source, introduction, status },
    download_list: files.map((key) => ({ key, is_tmp: false })),
  };
  return people.admin.call('PUT', `/admin/dataset/${dataset.id}`, body);
};

beforeAll(async () => {
  browser = await openBrowser();
  people = await meet(system);
  old = await sendFile(people.admin, 'old.csv', OLD);
  dataset = await makeDataset(people.admin, [old], { title });
  reader = await Person.enter(browser, system, 'alice', { locale: 'en', isOnPhone: true });
});

afterAll(async () => {
  await browser?.close();
  if (dataset) await people.admin.call('DELETE', `/admin/dataset/${dataset.id}`);
});

describe('a dataset whose files change', () => {
  const page = (): string => `/customer/detail/${dataset.id}`;

  it('has a new version, which the list tells with what changed', async () => {
    added = await sendFile(people.admin, 'new.csv', NEW);
    await save([old, added]);
    await reader.page.goto(page());
    await reader.page.getByRole('heading', { level: 1, name: title }).waitFor();
    await reader.told(filled(reader.text['dataset.versions.latest'], { number: 2 }));
    await reader.button(reader.text['dataset.versions.show']).click();
    const newest = reader.page.getByRole('listitem').filter({ hasText: '1 file added' }).first();
    await newest.getByText(reader.text['dataset.version.present'], { exact: true }).waitFor();
    await reader.look();
  });

  it('opens the old one from the list, with the file that it had, to be downloaded and cited', async () => {
    const { page: shown, text } = reader;
    await shown
      .getByRole('link', { name: filled(text['dataset.version'], { number: 1 }), exact: true })
      .click();
    await shown.waitForURL(`**${page()}?version=1`);
    await shown
      .getByText(filled(text['dataset.version.old'], { number: 1 }))
      .first()
      .waitFor();
    expect(await reader.button(filled(text['dataset.download.of'], { filename: 'new.csv' })).count()).toBe(0);
    const coming = shown.waitForEvent('download');
    await reader.button(filled(text['dataset.download.of'], { filename: 'old.csv' })).click();
    const download = await coming;
    expect([download.suggestedFilename(), readFileSync(await download.path(), 'utf8')]).toEqual([
      'old.csv',
      OLD,
    ]);
    const citation = shown.getByRole('region', {
      name: filled(text['dataset.cite.in'], { format: 'GB/T 7714' }),
    });
    const cited = (await citation.innerText()).replace(/\s+/g, '');
    expect(cited).toContain('V1');
    expect(cited).toContain(`${page()}?version=1`);
    await reader.look();
  });

  it('says why one was withdrawn, and no longer has its file', async () => {
    await save([added]);
    const route = `/admin/dataset/${dataset.id}/versions`;
    for (const number of [1, 2])
      await people.admin.call('POST', `${route}/${number}/withdraw`, { reason: REASON });
    await reader.page.goto(`${page()}?version=1`);
    await reader.page.getByText(REASON).first().waitFor();
    expect(
      await reader.button(filled(reader.text['dataset.download.of'], { filename: 'old.csv' })).count(),
    ).toBe(0);
    const archive = await people.member.send('GET', `/dataset/${dataset.id}/archive/url?version=1`);
    expect(archive.status).toBe(410);
    await reader.look();
  });

  it('says how versions work, on a page of its own', async () => {
    await reader.button(reader.text['dataset.versions.show']).click();
    await reader.page.getByRole('link', { name: reader.text['dataset.versions.about'] }).click();
    await reader.page.getByRole('heading', { name: reader.text['help.data.versions'] }).waitFor();
    await reader.look();
  });
});

describe('a picture made of the data', () => {
  /** The list as it is drawn now. */
  const card = async () => {
    await reader.page.goto(`/customer/list?search=${tag}`);
    const found = reader.page.getByRole('article').filter({ hasText: tag });
    await found.waitFor();
    return found;
  };

  it('is really drawn in the list', async () => {
    for (const end = Date.now() + 40_000; Date.now() < end; await sleep(300)) {
      const { data } = await people.visitor.call<DatasetPage>('GET', `/dataset?search=${tag}`);
      if (data[0]?.picture_url) break;
    }
    const picture = (await card()).locator('img');
    await picture.waitFor();
    const width = await picture.evaluate(async (image: HTMLImageElement) => {
      await image.decode();
      return image.naturalWidth;
    });
    expect(width).toBeGreaterThan(0);
  });

  it('is gone at once when the dataset is made private, its address too', async () => {
    const address = await (await card()).locator('img').getAttribute('src');
    await save([added], 'private');
    expect(await (await card()).locator('img').count()).toBe(0);
    expect((await fetch(new URL(address ?? '', system.customer))).status).toBe(404);
  });

  it('and nothing was said on the console but of the withdrawn version', () => {
    expect(reader.problems.filter((problem) => !problem.includes('410'))).toEqual([]);
  });
});
