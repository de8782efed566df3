import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { CITATION_FORMATS, type DatasetDetail, type UiLanguage } from '@tianheng/contracts';
import type { Browser, BrowserContext, Download, Locator, Page } from 'playwright-core';
import { axeViolations, otherSchemeViolations, watchConsole } from './browser.ts';
import { DEMO_CAPTCHA, DEMO_PASSWORD } from './client.ts';
import { makeDataset, sendFile, sha256, type People } from './dataset-people.ts';
import type { System } from './system.ts';
import { filled, TEXTS, type Texts } from './texts.ts';

const CSV = 'time,band,counts\n0,450,12\n1,550,31\n';
const TABS_MAX = 60;
const WAIT_MS = 20_000;
const TYPES: Record<string, RegExp> = {
  pdf: /^application\/pdf/,
  docx: /^application\/vnd\.openxmlformats-officedocument\.wordprocessingml\.document/,
  pptx: /^application\/vnd\.openxmlformats-officedocument\.presentationml\.presentation/,
};

interface Visit {
  locale: UiLanguage;
  width: number;
  colorScheme: 'light' | 'dark';
}

/** A visitor who finds a dataset, signs in, looks at it, cites it and takes it along. */
export function openDataByBrowser(
  system: () => System,
  people: () => People,
  browser: () => Browser,
  { locale, width, colorScheme }: Visit,
): void {
  const text = TEXTS[locale];
  const other = TEXTS[locale === 'en' ? 'zh-CN' : 'en'];
  const tag = randomBytes(5).toString('hex');
  // As long and as unbroken as titles and names may be.
  const title = `观测 ${tag} ${'Spectrophotometry'.repeat(4)}`;
  const longName = `${tag}-${'observation'.repeat(12)}.csv`;
  const detailPath = (): string => `/customer/detail/${dataset.id}`;
  let dataset: DatasetDetail;
  let context: BrowserContext;
  let page: Page;
  let problems: string[];

  const button = (id: keyof Texts, values = {}): Locator =>
    page.getByRole('button', { name: filled(text[id], values), exact: true });
  const searchBox = (): Locator => page.getByLabel(text['datasetList.search.label'], { exact: true });
  const goto = (path: string) => page.goto(system().customer + path);
  const goTo = async (id: keyof Texts): Promise<void> => {
    if (width < 900) await button('shell.menu.open').click();
    await page
      .getByRole('navigation', { name: text['shell.nav'] })
      .getByRole('link', { name: text[id] })
      .click();
  };
  const queried = (name: string, value: string | null) =>
    page.waitForURL((url) => url.searchParams.get(name) === value);

  /** What is shown now: nothing wrong in either scheme, and nothing wider than the screen. */
  const look = async (): Promise<void> => {
    expect([...(await axeViolations(page)), ...(await otherSchemeViolations(page))]).toEqual([]);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(wide).toBeLessThanOrEqual(0);
  };
  /** The page has taken over what was chosen. */
  const shows = async (field: Locator, value: string): Promise<void> => {
    const handle = await field.elementHandle();
    await page.waitForFunction(
      ([element, wanted]) => (element as HTMLSelectElement | null)?.value === wanted,
      [handle, value] as const,
    );
  };
  const tabTo = async (wanted: Locator): Promise<void> => {
    await wanted.waitFor();
    for (let tabs = 0; tabs < TABS_MAX; tabs++) {
      if (await wanted.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`${TABS_MAX} steps with Tab do not lead to ${wanted}`);
  };
  const taken = async (download: Promise<Download>): Promise<[string, string]> => {
    const file = await download;
    return [file.suggestedFilename(), sha256(readFileSync(await file.path()))];
  };

  beforeAll(async () => {
    const { admin } = people();
    const [sample, long, ...others] = await Promise.all(
      ['sample.csv', longName, 'orbit.tle', 'notes.md', 'bands.json', 'README'].map((name) =>
        sendFile(admin, name, CSV),
      ),
    );
    const { id } = await makeDataset(admin, [], {
      title,
      introduction: '很长的简介。'.repeat(30),
      language: 'zh-CN',
      download_list: [
        { key: sample ?? '', is_tmp: true },
        ...[long ?? '', ...others].map((key) => ({ key, is_tmp: false })),
      ],
    });
    dataset = await admin.call<DatasetDetail>('GET', `/dataset/${id}`);
    context = await browser().newContext({
      locale,
      colorScheme,
      reducedMotion: 'reduce',
      viewport: { width, height: 800 },
    });
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: system().customer });
    page = await context.newPage();
    page.setDefaultTimeout(WAIT_MS);
    problems = watchConsole(page);
  });

  afterAll(async () => {
    await context?.close();
    if (dataset) await people().admin.call('DELETE', `/admin/dataset/${dataset.id}`);
  });

  it('arrives at home and goes to the list', async () => {
    await goto('/customer');
    for (const name of [text['datasets.recent'], text['datasets.hot']]) {
      await page.getByRole('region', { name }).getByRole('article').nth(2).waitFor();
    }
    await look();
    await goTo('shell.datasets');
    await page.getByRole('heading', { level: 1, name: text['datasets.title'] }).waitFor();
    await page.getByRole('article').first().waitFor();
    await look();
  });

  it('sorts, takes longer pages and finds its way back', async () => {
    const sort = page.getByLabel(text['datasetList.sort.label'], { exact: true });
    const size = page.getByLabel(text['common.pager.size'], { exact: true });
    await sort.selectOption('hot');
    await queried('order', 'hot');
    await shows(sort, 'hot');
    await size.selectOption('20');
    await queried('size', '20');
    await page.reload();
    await page.getByRole('article').first().waitFor();
    await shows(sort, 'hot');
    await shows(size, '20');
    await page.goBack();
    await shows(size, '10');
    await shows(sort, 'hot');
    await page.goBack();
    await queried('order', null);
    await shows(sort, 'created_at');
  });

  it('searches in both languages at once and sees what matched', async () => {
    await searchBox().fill(`观测 ${tag.slice(0, 6)}`);
    await searchBox().press('Enter');
    await queried('search', `观测 ${tag.slice(0, 6)}`);
    const card = page.getByRole('article').filter({ hasText: tag });
    await card.locator('mark').first().waitFor();
    expect(await card.getByRole('heading').locator('mark').allInnerTexts()).toEqual([
      '观测',
      tag.slice(0, 6),
    ]);
    expect(await searchBox().evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await page.getByRole('article').count()).toBe(1);
    await look();
    await searchBox().fill('没有这样的数据');
    await searchBox().press('Enter');
    await page.getByText(text['datasets.none'], { exact: true }).waitFor();
    await look();
    await page.goBack();
    await card.waitFor();
  });

  it('is asked to sign in and comes back to the dataset', async () => {
    await page
      .getByRole('link', { name: filled(text['datasets.signIn.of'], { title }), exact: true })
      .click();
    await page.getByLabel(text['session.username'], { exact: true }).fill('alice');
    await page.getByLabel(text['session.password'], { exact: true }).fill(DEMO_PASSWORD);
    await page.getByRole('textbox', { name: text['session.captcha'], exact: true }).fill(DEMO_CAPTCHA);
    await button('session.signIn').click();
    await page.waitForURL(`**${detailPath()}`);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    expect(await page.title()).toContain(title);
    expect(await page.getByText(text['common.language.onlyChinese'], { exact: true }).count()).toBe(
      locale === 'en' ? 1 : 0,
    );
    await look();
  });

  it('reads all of the introduction and looks into a file', async () => {
    await button('dataset.introduction.more').click();
    await button('dataset.introduction.less').waitFor();
    await page.getByRole('columnheader', { name: 'band', exact: true }).waitFor();
    expect(await page.getByRole('cell').allInnerTexts()).toEqual(['0', '450', '12', '1', '550', '31']);
    await look();
  });

  it('copies the citation in every format', async () => {
    const buttons = page.getByRole('group', { name: text['dataset.cite.format'] }).getByRole('button');
    expect(await buttons.count()).toBe(CITATION_FORMATS.length);
    const copied = new Set<string>();
    for (const format of await buttons.all()) {
      await format.click();
      const name = filled(text['dataset.cite.in'], { format: await format.innerText() });
      const shown = await page.getByRole('region', { name, exact: true }).innerText();
      await button('dataset.cite.copy').click();
      await page.waitForFunction(
        async (citation) => (await navigator.clipboard.readText()).trim() === citation.trim(),
        shown,
      );
      copied.add(shown);
    }
    expect(copied.size).toBe(CITATION_FORMATS.length);
    const saved = page.waitForEvent('download');
    await button('dataset.cite.save', { extension: 'json' }).click();
    expect((await saved).suggestedFilename()).toMatch(/\.json$/);
  });

  it('submits a citation, which waits for its review', async () => {
    const opener = button('dataset.submit');
    await opener.click();
    const dialog = page.getByRole('dialog', { name: text['dataset.submit.title'] });
    const field = (id: keyof Texts) => dialog.getByLabel(text[id], { exact: false });
    await dialog.waitFor();
    await look();
    await page.goBack();
    await dialog.waitFor({ state: 'detached' });
    await opener.click();
    await dialog.getByRole('button', { name: text['dataset.submit.confirm'], exact: true }).click();
    await dialog.getByText(text['dataset.submit.content.required']).waitFor();
    expect(
      await field('dataset.submit.content').evaluate((element) => element === document.activeElement),
    ).toBe(true);
    await look();
    await field('dataset.submit.content').fill(`A study of ${tag}`);
    await field('dataset.submit.address').fill(`https://example.org/${tag}`);
    await page.keyboard.press('Enter');
    await page.getByText(text['dataset.submit.done']).waitFor();
    await dialog.waitFor({ state: 'detached' });
    const work = page.getByRole('listitem').filter({ hasText: `A study of ${tag}` });
    await work.getByText(text['dataset.references.pending'], { exact: true }).waitFor();
    expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true);
    await look();
  });

  it('takes one file and all of them', async () => {
    const one = page.waitForEvent('download');
    await button('dataset.download.of', { filename: longName }).click();
    const file = dataset.download_list.find(({ filename }) => filename === longName);
    expect(await taken(one)).toEqual([longName, file?.sha256]);
    const all = page.waitForEvent('download');
    await button('dataset.downloadAll').click();
    const archive = await all;
    expect(archive.suggestedFilename()).toMatch(/\.zip$/);
    expect(
      readFileSync(await archive.path())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK');
  });

  it('stays where it is when a file is gone that was to be taken', async () => {
    const address = '**/v1/object-storage/download/*/url';
    const gone = { url: `/v1/object-storage/signed/${randomUUID()}?expires=1&signature=none` };
    await page.route(address, (route) => route.fulfill({ json: gone }));
    const nothing = page.waitForEvent('download');
    await button('dataset.download.of', { filename: longName }).click();
    expect(await (await nothing).failure()).not.toBeNull();
    await page.unroute(address);
    expect(page.url()).toBe(system().customer + detailPath());
  });

  it('does it by keyboard alone', async () => {
    await goto('/customer/list');
    await tabTo(searchBox());
    await page.keyboard.type(tag);
    await page.keyboard.press('Enter');
    await tabTo(page.getByRole('link', { name: title, exact: true }));
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${detailPath()}`);
    const button = page.getByRole('button', {
      name: filled(text['dataset.download.of'], { filename: 'sample.csv' }),
      exact: true,
    });
    await tabTo(button);
    const download = page.waitForEvent('download');
    await page.keyboard.press('Enter');
    expect(await taken(download)).toEqual(['sample.csv', sha256(Buffer.from(CSV))]);
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it('changes the language where it is', async () => {
    const search = `/customer/list?search=${tag}`;
    await goto(search);
    await page.getByRole('heading', { level: 1, name: text['datasets.title'], exact: true }).waitFor();
    const change = async (from: Texts, to: Texts): Promise<void> => {
      if (width < 900) {
        await page.getByRole('button', { name: from['shell.menu.open'], exact: true }).click();
      }
      await page
        .getByTitle(from['common.language.switch'], { exact: true })
        .filter({ visible: true })
        .click();
      await page.getByRole('heading', { level: 1, name: to['datasets.title'], exact: true }).waitFor();
      if (width < 900) await page.keyboard.press('Escape');
    };
    await change(text, other);
    expect(await page.locator('html').getAttribute('lang')).toBe(locale === 'en' ? 'zh-CN' : 'en');
    expect(page.url()).toBe(system().customer + search);
    await page.getByRole('link', { name: title, exact: true }).waitFor();
    await change(other, text);
  });

  it('reads the rules and who makes the platform', async () => {
    await goTo('shell.rule');
    await page.getByRole('heading', { level: 1, name: text['rules.title'] }).waitFor();
    await look();
    const links = page.getByRole('main').getByRole('link');
    expect(await links.count()).toBe(20);
    for (const link of await links.all()) {
      const href = (await link.getAttribute('href')) ?? '';
      const answer = await page.request.get(system().customer + href);
      expect([href, answer.status()]).toEqual([href, 200]);
      expect(answer.headers()['content-type']).toMatch(TYPES[href.slice(href.lastIndexOf('.') + 1)] ?? /^$/);
    }
    const download = page.waitForEvent('download');
    await links.first().click();
    expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
    await goTo('shell.about');
    await page.getByRole('heading', { level: 1, name: text['about.title'] }).waitFor();
    await look();
  });

  it('said nothing wrong on the console', () => {
    expect(problems).toEqual([]);
  });
}
