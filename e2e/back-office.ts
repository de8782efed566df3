import { expect } from '@jest/globals';
import type { UiLanguage } from '@tianheng/contracts';
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { TOKEN_KEY } from '../web-kit/src/state/storage-keys.ts';
import { axeViolations, watchConsole } from './browser.ts';
import { DEMO_CAPTCHA, DEMO_PASSWORD } from './client.ts';
import { ADMIN_TEXTS, filled, type AdminTexts } from './texts.ts';
import { watchTraffic } from './traffic.ts';

const WAIT_MS = 20_000;
/** Narrower ones keep the menu behind a button. */
const MENU_MIN_WIDTH = 900;

export type AdminTextId = keyof AdminTexts;
export type Visit = BrowserContextOptions & {
  locale: UiLanguage;
  viewport: { width: number; height: number };
};
type Values = Record<string, string | number>;

/** Somebody at the back office, who goes by what is written there. */
export class BackOffice {
  readonly problems: string[];
  /** Nothing that the page has asked for is on its way any more. */
  readonly answered: () => Promise<void>;
  private readonly known = new Set<AdminTextId>();

  private constructor(
    private readonly context: BrowserContext,
    readonly page: Page,
    private readonly site: string,
    private readonly visit: Visit,
  ) {
    page.setDefaultTimeout(WAIT_MS);
    this.problems = watchConsole(page);
    this.answered = watchTraffic(page);
  }

  static async open(browser: Browser, site: string, visit: Visit): Promise<BackOffice> {
    const context = await browser.newContext({ reducedMotion: 'reduce', ...visit });
    return new BackOffice(context, await context.newPage(), site, visit);
  }

  close(): Promise<void> {
    return this.context.close();
  }

  text(id: AdminTextId, values: Values = {}): string {
    return filled(ADMIN_TEXTS[this.visit.locale][id], values);
  }

  goto(path: string): Promise<unknown> {
    return this.page.goto(this.site + path);
  }

  /** Follows the menu; the first time it opens it is looked at. */
  async goTo(entry: AdminTextId): Promise<void> {
    const link = this.page
      .getByRole('navigation', { name: this.text('shell.nav'), exact: true })
      .getByRole('link', { name: this.text(entry), exact: true });
    if (this.visit.viewport.width < MENU_MIN_WIDTH) {
      await this.button('shell.menu.open').click();
      await link.waitFor();
      await this.lookOnce('shell.nav');
    }
    await link.click();
  }

  button(id: AdminTextId, values?: Values): Locator {
    return this.page.getByRole('button', { name: this.text(id, values), exact: true });
  }

  field(id: AdminTextId, values?: Values): Locator {
    return this.page.getByRole('textbox', { name: this.text(id, values), exact: true });
  }

  choice(id: AdminTextId): Locator {
    return this.page.getByRole('combobox', { name: this.text(id), exact: true });
  }

  heading(id: AdminTextId): Locator {
    return this.page.getByRole('heading', { level: 1, name: this.text(id), exact: true });
  }

  /** The row of a list that tells of it. */
  row(words: string): Locator {
    return this.page.getByRole('row').filter({ hasText: words });
  }

  /** Does to a row what its menu offers. */
  async doRarely(row: Locator, id: AdminTextId, values?: Values): Promise<void> {
    const more = this.text('users.more.of', { name: '' }).trim();
    await row.getByRole('button', { name: more }).click();
    await this.page.getByRole('menuitem', { name: this.text(id, values), exact: true }).click();
  }

  /** Reads what popped up and closes it, so that the next is not taken for it; it may have gone by itself. */
  async told(words: AdminTextId | { text: string }, role: 'status' | 'alert' = 'status'): Promise<void> {
    const text = typeof words === 'string' ? this.text(words) : words.text;
    const notice = this.page.getByRole(role).filter({ hasText: text });
    await notice.waitFor().catch(async (error: Error) => {
      throw new Error(`${error.message}\nthe page says instead: ${JSON.stringify(await this.said())}`);
    });
    await notice
      .getByRole('button', { name: this.text('common.close'), exact: true })
      .evaluateAll((buttons: HTMLElement[]) => buttons.forEach((button) => button.click()));
    await notice.waitFor({ state: 'detached' });
  }

  /** Notices, dialogs, and fields that were refused. */
  private said(): Promise<string[]> {
    const places = '[role="status"], [role="alert"], [role="dialog"], [aria-invalid="true"]';
    return this.page.locator(places).evaluateAll((elements: HTMLElement[]) =>
      elements.map((element) => {
        const hints = element.getAttribute('aria-describedby')?.split(' ') ?? [];
        const words = hints.map((id) => document.getElementById(id)?.innerText);
        return [element.role ?? element.id, element.innerText, ...words].join(' ').trim();
      }),
    );
  }

  /** The opened dialog of that title; the first time it is looked at. */
  async asked(title: AdminTextId): Promise<Locator> {
    const dialog = this.page.getByRole('dialog', { name: this.text(title), exact: true });
    await dialog.waitFor();
    await this.lookOnce(title);
    return dialog;
  }

  async answer(dialog: Locator, id: AdminTextId): Promise<void> {
    const name = this.text(id);
    // A notice may lie in the dialog, whose own button is named the same but has no text.
    await dialog.getByRole('button', { name, exact: true }).filter({ hasText: name }).click();
    await dialog.waitFor({ state: 'detached' });
  }

  /** What is shown now: nothing wrong, and nothing wider than the screen. */
  async look(): Promise<void> {
    expect(await axeViolations(this.page)).toEqual([]);
    const wide = await this.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(wide).toBeLessThanOrEqual(0);
  }

  async queried(name: string, value: string | null): Promise<void> {
    await this.page.waitForURL((url) => url.searchParams.get(name) === value);
  }

  async signIn(username: string, password = DEMO_PASSWORD): Promise<void> {
    await this.field('session.username').fill(username);
    await this.field('session.password').fill(password);
    await this.field('session.captcha').fill(DEMO_CAPTCHA);
    await this.button('session.signIn').click();
  }

  /** Comes with a session that was not begun here. */
  async carry(token: string): Promise<void> {
    await this.page.evaluate(([key, value]) => sessionStorage.setItem(key, value), [
      TOKEN_KEY,
      token,
    ] as const);
  }

  /** Of the session that the page has. */
  async token(): Promise<string> {
    const token = await this.page.evaluate((key) => sessionStorage.getItem(key), TOKEN_KEY);
    if (token === null) throw new Error('nobody is signed in');
    return token;
  }

  async forget(): Promise<void> {
    await this.page.evaluate((key) => sessionStorage.removeItem(key), TOKEN_KEY);
  }

  private async lookOnce(id: AdminTextId): Promise<void> {
    if (this.known.has(id)) return;
    this.known.add(id);
    await this.look();
  }
}
