import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Competition, GroupRule, Paged } from '@tianheng/contracts';
import type { Browser } from 'playwright-core';
import { openBrowser } from './browser.ts';
import { Client } from './client.ts';
import { theSystem } from './system.ts';
import { approve, Person } from './team-people.ts';
import { filled } from './texts.ts';

const NAMES = ['alice', 'bob', 'carol', 'dave', 'erin'] as const;

const system = theSystem();
let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
}, 60_000);
afterAll(() => browser?.close());

describe.each([
  { locale: 'zh-CN', onPhone: 'erin' },
  { locale: 'en', onPhone: 'alice' },
] as const)('five people form a team in $locale, $onPhone on a phone', ({ locale, onPhone }) => {
  const team = `Dubhe${randomBytes(4).toString('hex')}`;
  const step = (name: string, act: () => Promise<void>): void => it(name, act, 90_000);
  let people: Person[];
  let competition: Competition;
  let rules: GroupRule[];
  const who = (name: (typeof NAMES)[number]): Person => {
    const found = people.find((person) => person.name === name);
    if (!found) throw new Error(`${name} is not here`);
    return found;
  };
  const status = async () => (await who('alice').ownTeam(competition)).status;

  beforeAll(async () => {
    people = await Promise.all(
      NAMES.map((name) => Person.enter(browser, system, name, locale, name === onPhone)),
    );
    const { client } = who('alice');
    const { data } = await client.call<Paged<Competition>>('GET', '/competitions');
    const running = data.find((one) => one.status === 'in_processing');
    if (!running) throw new Error('no competition is running');
    competition = running;
    rules = await client.call('GET', `/competitions/${running.id}/groups/questions-rules`);
  }, 60_000);

  afterAll(async () => {
    // What a failed step has left behind.
    await who('alice').client.send('POST', `/competition/${competition.id}/team/dismiss`);
    await Promise.all(people.map(({ page }) => page.context().close()));
  }, 60_000);

  step('the leader fills in the form, and finds it again after a reload', async () => {
    const leader = who('alice');
    const { page, text } = leader;
    await page.goto(`/customer/match/${competition.id}`);
    await leader.button(text['teams.join']).click();
    await page.getByRole('radio', { name: text['teams.join.create'] }).check();
    expect(await leader.flaws()).toEqual([]);
    await leader.button(text['teams.join.confirm']).click();
    await page.waitForURL('**/customer/create-team/**');
    await leader.fillForm(team, rules, NAMES.slice(1));
    await page.waitForFunction(
      (name) => Object.values({ ...localStorage }).some((kept) => String(kept).includes(name)),
      team,
    );
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await page.getByText(text['teamForm.restored'], { exact: true }).waitFor();
    expect(await leader.flaws()).toEqual([]);
  });

  step('confirms the statement and invites', async () => {
    const leader = who('alice');
    const { page, text } = leader;
    const submit = leader.button(text['teamForm.create']);
    expect(await submit.isDisabled()).toBe(true);
    await page.getByRole('switch', { name: text['teamForm.original'] }).check();
    await submit.click();
    await page.waitForURL('**/customer/match/*?tab=team');
    await page.getByRole('heading', { name: team }).waitFor();
    expect(await leader.flaws()).toEqual([]);
    expect(await status()).toBe('in_recruiting');
  });

  step('one accepts, one declines, and recruiting has failed', async () => {
    await who('bob').answer(team, competition, 'accept');
    expect(await who('bob').flaws()).toEqual([]);
    await who('carol').answer(team, competition, 'decline');
    expect(await status()).toBe('recruit_failed');
  });

  step('the leader is told, and submits again', async () => {
    const leader = who('alice');
    const { page, text } = leader;
    await page.goto(`/customer/match/${competition.id}`);
    await page.getByText(filled(text['teams.news.recruit_failed'], { name: team })).waitFor();
    await leader.button(text['teams.news.open']).click();
    await page.getByRole('radio', { name: filled(text['teams.join.again'], { name: team }) }).check();
    await leader.button(text['teams.join.confirm']).click();
    await page.waitForURL('**/customer/create-team/**edit=true');
    await page.getByText(text['teamForm.recruitFailed'], { exact: true }).waitFor();
    await page.getByRole('switch', { name: text['teamForm.original'] }).check();
    await leader.button(text['teamForm.resubmit']).click();
    await page.waitForURL('**/customer/match/*?tab=team');
    expect(await status()).toBe('in_recruiting');
  });

  step('the others accept, and the team is approved', async () => {
    for (const name of ['carol', 'dave', 'erin'] as const) {
      await who(name).answer(team, competition, 'accept');
    }
    expect(await who('erin').flaws()).toEqual([]);
    expect(await status()).toBe('approving');
    const admin = new Client(system.admin);
    await admin.login('admin');
    await approve(admin, team);
    const { page, text } = who('alice');
    await page.goto(`/customer/match/${competition.id}?tab=team`);
    await page.getByText(filled(text['teams.news.accept'], { name: team })).waitFor();
    await page.getByText(text['teams.status.accept'], { exact: true }).first().waitFor();
    expect(await who('alice').flaws()).toEqual([]);
  });

  step('the leader edits what everybody sees, and dismisses the team', async () => {
    const leader = who('alice');
    const { page, text } = leader;
    await leader.button(text['teams.edit']).click();
    const dialog = page.getByRole('dialog', { name: text['teams.edit.title'] });
    await dialog.getByRole('textbox', { name: text['teams.slogan'] }).fill('Up');
    expect(await leader.flaws()).toEqual([]);
    await dialog.getByRole('button', { name: text['teams.edit.save'], exact: true }).click();
    await page.getByText(text['teams.edited'], { exact: true }).waitFor();
    await leader.agree(text['teams.dismiss'], text['teams.dismiss.confirm']);
    await page.getByText(text['teams.dismissed'], { exact: true }).waitFor();
    expect(await who('bob').client.call('GET', `/competition/${competition.id}/team/info`)).toEqual({});
  });

  it('nobody read anything wrong on the console', () => {
    expect(people.flatMap(({ problems }) => problems)).toEqual([]);
  });
});
