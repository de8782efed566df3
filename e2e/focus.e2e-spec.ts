import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { ApiKey, DatasetPage, Paged } from '@tianheng/contracts';
import type { Browser, Locator, Page } from 'playwright-core';
import { TOKEN_KEY } from '../web-kit/src/state/storage-keys.ts';
import { openBrowser, watchConsole } from './browser.ts';
import { Client, zipOf } from './client.ts';
import { theSystem } from './system.ts';
import { filled, TEXTS } from './texts.ts';
import { watchTraffic } from './traffic.ts';

const text = TEXTS.en;

const system = theSystem();
const leader = new Client(system.customer);
const keyName = `focus ${randomBytes(5).toString('hex')}`;
let browser: Browser;
let page: Page;
let problems: string[];

const button = (name: string): Locator => page.getByRole('button', { name, exact: true });
const focusOn = (target: Locator): Promise<void> => target.and(page.locator(':focus')).waitFor();
const press = async (target: Locator): Promise<void> => {
  await target.focus();
  await page.keyboard.press('Enter');
};
const dialog = (): Locator => page.getByRole('dialog');
async function openAndLeave(opener: Locator): Promise<void> {
  await press(opener);
  await dialog().waitFor();
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'detached' });
  await focusOn(opener);
}

beforeAll(async () => {
  await leader.login('leader');
  browser = await openBrowser();
  page = await browser.newPage({ locale: 'en', viewport: { width: 1440, height: 900 } });
  page.setDefaultTimeout(20_000);
  problems = watchConsole(page);
  await page.addInitScript(([key, token]) => sessionStorage.setItem(key, token), [
    TOKEN_KEY,
    leader.token,
  ] as const);
});

afterAll(async () => {
  await browser?.close();
  const { data } = await leader.call<Paged<ApiKey>>('GET', '/user/api_keys');
  for (const { id, name } of data) {
    if (name === keyName) await leader.call('DELETE', `/user/api_keys/${id}`);
  }
});

it('makes a key and revokes it by keys alone', async () => {
  await page.goto(`${system.customer}/customer/personage`);
  const create = button(text['profile.keys.new']);
  await openAndLeave(create);
  await press(create);
  const name = dialog().getByLabel(text['profile.key.name'], { exact: true });
  await focusOn(name);
  await page.keyboard.press('Enter');
  await dialog().getByText(text['profile.key.name.required'], { exact: true }).waitFor();
  await focusOn(name);
  await page.keyboard.type(keyName);
  await page.keyboard.press('Enter');
  // It is shown once: no stray key closes it.
  const made = page.getByRole('dialog', { name: text['profile.key.made.title'] });
  await made.waitFor();
  await page.keyboard.press('Escape');
  await press(button(text['profile.key.done']));
  await made.waitFor({ state: 'detached' });
  await focusOn(create);

  const revoke = button(filled(text['profile.key.revoke.label'], { name: keyName }));
  await openAndLeave(revoke);
  await press(revoke);
  await dialog().waitFor();
  await page.keyboard.press('Enter');
  await revoke.waitFor({ state: 'detached' });
  await focusOn(create);
});

it('takes who presses a slash on any page to the field that searches the datasets', async () => {
  await page.goto(`${system.customer}/customer/match`);
  await page.getByRole('article').first().waitFor();
  await page.keyboard.press('/');
  await focusOn(page.getByRole('textbox', { name: text['datasetList.search.label'] }));
});

it('hides nothing that gets the focus behind the header', async () => {
  await page.goto(`${system.customer}/customer/match`);
  const card = page.getByRole('article').first().getByRole('link').first();
  await card.waitFor();
  await page.getByRole('main').evaluate((main) => (main.style.minHeight = '3000px'));
  await card.evaluate((link) => window.scrollBy(0, link.getBoundingClientRect().top - 20));
  const header = page.getByRole('banner');
  const { height = 0 } = (await header.boundingBox()) ?? {};
  // The header is in sight as it is: its own links move nothing.
  const before = await page.evaluate(() => scrollY);
  await header.getByRole('link').first().focus();
  expect(await page.evaluate(() => scrollY)).toBe(before);
  await card.focus();
  expect(await card.evaluate((link) => link.getBoundingClientRect().top)).toBeGreaterThanOrEqual(height);
});

it('walks the tabs of a question by arrows, reads a log and saves it', async () => {
  const { competition, question } = await leader.orbit();
  await leader.verdict(await leader.submit(await zipOf('orbit/examples/python3'), 'python3', 'test'));
  await page.goto(`${system.customer}/customer/match/${competition.id}/${question.id}?questionType=model`);
  await page.getByRole('tab').first().focus();
  await page.keyboard.press('ArrowRight');
  await focusOn(page.getByRole('tab').nth(1));
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await focusOn(page.getByRole('tab').last());
  await page.waitForURL('**tab=commit**');
  const [read, save] = (['commitments.log.view.of', 'commitments.log.download.of'] as const).map((id) =>
    page.getByRole('button', { name: text[id].split('{number}')[0] ?? '' }).first(),
  ) as [Locator, Locator];
  await openAndLeave(read);
  const download = page.waitForEvent('download');
  await press(save);
  await download;
  await focusOn(save);
});

it('says at its field what a citation lacks, and comes back', async () => {
  const { data } = await leader.call<DatasetPage>('GET', '/dataset?access=open&limit=1');
  await page.goto(`${system.customer}/customer/detail/${data[0]?.id}`);
  const cite = button(text['dataset.submit']);
  await openAndLeave(cite);
  await press(cite);
  await press(dialog().getByRole('button', { name: text['dataset.submit.confirm'], exact: true }));
  await focusOn(dialog().getByLabel(text['dataset.submit.content']));
  await page.keyboard.press('Escape');
  await focusOn(cite);
  const answered = watchTraffic(page);
  await press(button(text['dataset.versions.show']));
  await page.getByText(text['dataset.version.present'], { exact: true }).waitFor();
  await answered();
  await page.locator('body :focus').waitFor();
});

it('says nothing wrong on the console', () => {
  expect(problems).toEqual([]);
});
