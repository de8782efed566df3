import type { Approval, Competition, GroupRule, Paged, Team, UiLanguage } from '@tianheng/contracts';
import type { Browser, Page } from 'playwright-core';
import { axeViolations, watchConsole } from './browser.ts';
import { Client } from './client.ts';
import type { System } from './system.ts';
import { filled, TEXTS, type Texts } from './texts.ts';

const TOKEN_KEY = 'tianheng.token';
/** One pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n',
);
export const PHONE = { width: 360, height: 740 };
const DESKTOP = { width: 1280, height: 900 };

/** Somebody with a browser of their own. */
export class Person {
  private constructor(
    readonly name: string,
    readonly page: Page,
    readonly client: Client,
    readonly text: Texts,
    readonly problems: string[],
  ) {}

  static async enter(
    browser: Browser,
    system: System,
    name: string,
    locale: UiLanguage,
    isOnPhone: boolean,
  ): Promise<Person> {
    const client = new Client(system.customer, '', locale);
    await client.login(name);
    const context = await browser.newContext({
      locale,
      viewport: isOnPhone ? PHONE : DESKTOP,
      baseURL: system.customer,
    });
    await context.addInitScript(([key, token]) => sessionStorage.setItem(key, token), [
      TOKEN_KEY,
      client.token,
    ] as const);
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    return new Person(name, page, client, TEXTS[locale], watchConsole(page));
  }

  button(name: string | RegExp) {
    return this.page.getByRole('button', { name, exact: true });
  }

  /** Presses what asks first, and agrees. */
  async agree(opening: string, verb: string): Promise<void> {
    await this.button(opening).click();
    const dialog = this.page.getByRole('dialog');
    await dialog.getByRole('button', { name: verb, exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
  }

  async answer(teamName: string, competition: Competition, verb: 'accept' | 'decline'): Promise<void> {
    await this.page.goto(`/customer/match/${competition.id}?tab=team`);
    const { text } = this;
    await this.agree(filled(text[`teams.${verb}.of`], { name: teamName }), text[`teams.${verb}`]);
    const said =
      verb === 'accept' ? filled(text['teams.accepted'], { name: teamName }) : text['teams.declined'];
    await this.page.getByText(said, { exact: true }).waitFor();
  }

  /** What is wrong with the page as it stands: for assistive technology, and sideways. */
  async flaws(): Promise<string[]> {
    const overflow = await this.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    return [...(await axeViolations(this.page)), ...(overflow > 0 ? [`${overflow} px too wide`] : [])];
  }

  async fillForm(teamName: string, rules: GroupRule[], others: string[]): Promise<void> {
    const { page, text } = this;
    const field = (id: keyof Texts) => page.getByRole('textbox', { name: text[id] });
    await field('teamForm.company').fill('Observatory');
    await field('teams.teamName').fill(teamName);
    await field('teams.slogan').fill('Per aspera ad astra, and home');
    await field('teams.introduction').fill('We watch what is up there.');
    const file = (id: keyof Texts) => page.locator(`input[type=file][aria-label="${text[id]}"]`);
    await file('teams.picture').setInputFiles({ name: 'icon.png', mimeType: 'image/png', buffer: PNG });
    await file('teamForm.signature').setInputFiles({
      name: 'signed.pdf',
      mimeType: 'application/pdf',
      buffer: PDF,
    });
    await page.getByText('signed.pdf').waitFor();
    for (const name of others) {
      await page.getByRole('combobox', { name: text['teamForm.members.search'] }).fill(name);
      await page.getByRole('option', { name: new RegExp(`^${name}`) }).click();
    }
    await this.button(text['teamForm.instructor.add']).click();
    await page.getByRole('textbox', { name: text['teamForm.instructor.name'] }).last().fill('Dr Xu');
    await page.getByRole('textbox', { name: text['teamForm.instructor.position'] }).fill('Professor');
    await page.getByRole('textbox', { name: text['teamForm.instructor.phone'] }).fill('+86 10 1234 5678');
    await this.pick(rules);
  }

  /** Takes as many questions of the first group as it asks for. */
  private async pick([rule]: GroupRule[]): Promise<void> {
    if (!rule) throw new Error('there is no group to choose');
    const group = this.page.getByRole('group', { name: rule.question_group_name });
    await group.getByRole('checkbox').first().check();
    const free = rule.questions.filter(({ required }) => !required);
    const wanted = rule.total_questions - (rule.questions.length - free.length);
    for (const { title } of free.slice(0, wanted)) {
      await group.getByRole('checkbox', { name: title }).check();
    }
  }

  ownTeam(competition: Competition): Promise<Team> {
    return this.client.call('GET', `/competition/${competition.id}/team/info`);
  }
}

/** An administrator decides about a team that waits. */
export async function approve(admin: Client, teamName: string): Promise<void> {
  const { data } = await admin.call<Paged<Approval>>(
    'GET',
    `/admin/competition/approvals?status=approving&q=${encodeURIComponent(teamName)}`,
  );
  const approval = data.find(({ team_name: name }) => name === teamName);
  if (!approval) throw new Error(`${teamName} does not wait for approval`);
  await admin.call('POST', `/teams/approval/${approval.id}`, { status: 'accept', desc: '' });
}
