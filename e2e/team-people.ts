import { expect } from '@jest/globals';
import type { Competition, GroupRule, Team, UiLanguage } from '@tianheng/contracts';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { TOKEN_KEY } from '../web-kit/src/state/storage-keys.ts';
import { axeViolations, otherSchemeViolations, watchConsole } from './browser.ts';
import { Client } from './client.ts';
import { ONE_PIXEL } from './dataset-people.ts';
import type { System } from './system.ts';
import { filled, TEXTS, type Texts } from './texts.ts';

const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n',
);
const PHONE = { width: 360, height: 740 };
const DESKTOP = { width: 1280, height: 900 };

interface Setting {
  locale: UiLanguage;
  isOnPhone?: boolean;
  colorScheme?: BrowserContextOptions['colorScheme'];
  /** in this browser nobody has signed in yet */
  isVisitor?: boolean;
}

/** Somebody with a browser of their own. */
export class Person {
  /** dialogs whose flaws have been looked for */
  private readonly known = new Set<string>();

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
    { locale, isOnPhone = false, colorScheme = 'light', isVisitor = false }: Setting,
  ): Promise<Person> {
    const client = new Client(system.customer, '', locale);
    await client.login(name);
    const context = await browser.newContext({
      locale,
      colorScheme,
      reducedMotion: 'reduce',
      viewport: isOnPhone ? PHONE : DESKTOP,
      baseURL: system.customer,
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    if (!isVisitor) {
      await context.addInitScript(([key, token]) => sessionStorage.setItem(key, token), [
        TOKEN_KEY,
        client.token,
      ] as const);
    }
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
    const agreeing = dialog.getByRole('button', { name: verb, exact: true });
    await agreeing.waitFor();
    if (!this.known.has(verb)) await this.look();
    this.known.add(verb);
    await agreeing.click();
    await dialog.waitFor({ state: 'hidden' });
  }

  /** Looks at something else, so that the news is still news on coming back. */
  async lookAway(): Promise<void> {
    await this.page.goto('/customer/about');
    await this.page.getByRole('heading', { level: 1 }).waitFor();
  }

  /** What was said to the person, word for word. */
  async told(words: string): Promise<void> {
    await this.page.getByText(words, { exact: true }).first().waitFor();
  }

  /** What was said to the person beside other words. */
  async news(words: string): Promise<void> {
    await this.page.getByText(words).first().waitFor();
  }

  /** Sees the team's page, and where the team stands. */
  async sees(teamName: string, competition: Competition, status: Team['status']): Promise<void> {
    await this.page.goto(`/customer/match/${competition.id}?tab=team`);
    await this.page.getByRole('heading', { name: teamName, level: 2 }).waitFor();
    await this.told(this.text[`teams.status.${status}`]);
  }

  /** Presses what submits the form, once it can be pressed. */
  async submitForm(verb: 'create' | 'resubmit'): Promise<void> {
    await this.page.getByRole('switch', { name: this.text['teamForm.original'] }).check();
    await this.button(this.text[`teamForm.${verb}`]).click();
    await this.page.waitForURL('**/customer/match/*?tab=team');
  }

  async answer(teamName: string, competition: Competition, verb: 'accept' | 'decline'): Promise<void> {
    await this.page.goto(`/customer/match/${competition.id}?tab=team`);
    const { text } = this;
    await this.agree(filled(text[`teams.${verb}.of`], { name: teamName }), text[`teams.${verb}`]);
    const said =
      verb === 'accept' ? filled(text['teams.accepted'], { name: teamName }) : text['teams.declined'];
    await this.told(said);
  }

  /** Nothing is wrong with the page as it stands: for assistive technology in either scheme, and sideways. */
  async look(): Promise<void> {
    const overflow = await this.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    const flaws = [...(await axeViolations(this.page)), ...(await otherSchemeViolations(this.page))];
    expect([...flaws, ...(overflow > 0 ? [`${overflow} px too wide`] : [])]).toEqual([]);
  }

  async fillForm(teamName: string, rules: GroupRule[], others: string[]): Promise<void> {
    const { page, text } = this;
    const field = (id: keyof Texts) => page.getByRole('textbox', { name: text[id] });
    await field('teamForm.company').fill('Observatory');
    await field('teams.teamName').fill(teamName);
    await field('teams.slogan').fill('Per aspera ad astra, and home');
    await field('teams.introduction').fill('We watch what is up there.');
    const file = (id: keyof Texts) => page.locator(`input[type=file][aria-label="${text[id]}"]`);
    await file('teams.picture').setInputFiles({ name: 'icon.png', mimeType: 'image/png', buffer: ONE_PIXEL });
    await file('teamForm.signature').setInputFiles({
      name: 'signed.pdf',
      mimeType: 'application/pdf',
      buffer: PDF,
    });
    await page.getByText('signed.pdf', { exact: true }).waitFor();
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
