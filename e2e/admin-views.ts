import { expect } from '@jest/globals';
import type { DatasetPage, UiLanguage } from '@tianheng/contracts';
import type { Page } from 'playwright-core';
import type { BackOffice } from './back-office.ts';
import { axeViolations, watchConsole } from './browser.ts';
import { Client } from './client.ts';
import type { System } from './system.ts';
import { filled, TEXTS } from './texts.ts';

/** What the server answers whoever would do more than read. */
const READ_ONLY: Record<UiLanguage, string> = {
  en: "This is a look through somebody else's eyes: nothing can be changed or downloaded.",
  'zh-CN': '当前为他人视角的只读查看，不能修改或下载任何内容。',
};

interface Looking {
  step: (name: string, act: () => Promise<void>) => void;
  office: () => BackOffice;
  system: System;
  locale: UiLanguage;
}

/** An administrator looks at the customer site as a team and as a visitor, changes nothing, and it stands in the audit. */
export function lookingThroughOthersEyes({ step, office, system, locale }: Looking): void {
  const text = TEXTS[locale];
  /** What the button opens, in a tab of its own. */
  const opened = async (press: () => Promise<void>): Promise<Page> => {
    const coming = office().page.context().waitForEvent('page');
    await press();
    const page = await coming;
    page.setDefaultTimeout(20_000);
    return page;
  };
  const band = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words });
  const end = async (page: Page): Promise<void> => {
    await page.getByRole('button', { name: text['view.end'], exact: true }).click();
    await page.getByRole('button', { name: text['view.end'], exact: true }).waitFor({ state: 'detached' });
  };

  step('the site is seen as a team, which can be read and not written', async () => {
    const at = office();
    const leader = new Client(system.customer, '', locale);
    await leader.login('leader');
    const { competition, team } = await leader.orbit();
    await at.goto(`/manage/group?q=${encodeURIComponent(team.name)}`);
    await at.heading('teams.title').waitFor();
    const page = await opened(() => at.button('teams.view.of', { name: team.name }).click());
    const problems = watchConsole(page);
    await page.waitForURL(`**/customer/match/${competition.id}`);
    await page.getByRole('heading', { level: 1, name: competition.title }).waitFor();
    const [words = ''] = filled(text['view.team'], { name: team.name, leader: 'leader' }).split('{time}');
    await band(page, words).waitFor();
    await page.goto(`${system.customer}/customer/match/${competition.id}?tab=team`);
    await page.getByRole('heading', { level: 2, name: team.name }).waitFor();
    expect(await axeViolations(page)).toEqual([]);

    const { data } = await leader.call<DatasetPage>('GET', '/dataset?access=open&limit=1');
    await page.goto(`${system.customer}/customer/detail/${data[0]?.id}`);
    await page.getByRole('button', { name: text['dataset.submit'], exact: true }).click();
    const dialog = page.getByRole('dialog', { name: text['dataset.submit.title'] });
    await dialog.getByLabel(text['dataset.submit.content']).fill('Through the eyes of others');
    await dialog.getByLabel(text['dataset.submit.address']).fill('https://example.org/eyes');
    await dialog.getByRole('button', { name: text['dataset.submit.confirm'], exact: true }).click();
    await page.getByText(READ_ONLY[locale]).waitFor();
    expect(problems.filter((problem) => !problem.includes('403'))).toEqual([]);
    await dialog.getByRole('button', { name: text['common.cancel'], exact: true }).click();
    await page.getByRole('button', { name: text['common.discard.confirm'], exact: true }).click();
    await end(page);
    await page.close();
  });

  step('the site is seen as a visitor, and both stand in the audit', async () => {
    const at = office();
    const page = await opened(() => at.button('teams.view.visitor').click());
    const [words = ''] = text['view.visitor'].split('{time}');
    await band(page, words).waitFor();
    await end(page);
    await page.close();
    await at.goTo('shell.audit');
    await at.heading('audit.title').waitFor();
    // The newest first, below the head.
    const rows = at.page.getByRole('row');
    await rows.nth(1).getByText(at.text('audit.action.user.view_as_visitor'), { exact: true }).waitFor();
    await rows.nth(2).getByText(at.text('audit.action.team.view_as'), { exact: true }).waitFor();
  });
}
