import { expect } from '@jest/globals';
import type { UiLanguage } from '@tianheng/contracts';
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { TOKEN_KEY } from '../web-kit/src/state/storage-keys.ts';
import { axeViolations, watchConsole } from './browser.ts';
import { DEMO_CAPTCHA, encoded } from './client.ts';
import { filled, TEXTS, type Texts } from './texts.ts';

const TABS_MAX = 30;
const WAIT_MS = 20_000;

type TextId = keyof Texts;

/** A person at the pages around an account, who goes by what is written there. */
export class AccountPages {
  page!: Page;
  private readonly consoles: string[][] = [];
  private readonly secrets = new Set<string>();
  private readonly addresses: string[] = [];

  private constructor(
    private readonly context: BrowserContext,
    private readonly site: string,
    private readonly text: Texts,
  ) {}

  static async open(
    browser: Browser,
    site: string,
    options: BrowserContextOptions & { locale: UiLanguage },
  ): Promise<AccountPages> {
    const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site });
    const pages = new AccountPages(context, site, TEXTS[options.locale]);
    context.on('request', (request) => pages.addresses.push(request.url()));
    await pages.newTab();
    return pages;
  }

  /** A tab has a session and a countdown of its own. */
  async newTab(): Promise<void> {
    this.page = await this.context.newPage();
    this.page.setDefaultTimeout(WAIT_MS);
    this.consoles.push(watchConsole(this.page));
    this.page.on('framenavigated', (frame) => this.addresses.push(frame.url()));
  }

  async close(): Promise<void> {
    await this.context.close();
  }

  goto(path: string): Promise<unknown> {
    return this.page.goto(`${this.site}${path}`);
  }

  field(label: TextId): Locator {
    return this.page.getByLabel(this.text[label], { exact: true });
  }

  focused(label: TextId): Locator {
    return this.field(label).and(this.page.locator(':focus'));
  }

  button(name: TextId): Locator {
    return this.page.getByRole('button', { name: this.text[name], exact: true });
  }

  link(name: TextId): Locator {
    return this.page.getByRole('link', { name: this.text[name], exact: true });
  }

  heading(words: TextId): Locator {
    return this.page.getByRole('heading', { name: this.text[words], exact: true });
  }

  /** The header's button with the name of who is signed in. */
  account(name: string): Locator {
    return this.page.getByRole('button', { name: filled(this.text['session.account'], { name }) });
  }

  menuItem(name: TextId): Locator {
    return this.page.getByRole('menuitem', { name: this.text[name] });
  }

  /** The opened dialog of that title. */
  async dialog(title: TextId): Promise<Locator> {
    const dialog = this.page.getByRole('dialog', { name: this.text[title] });
    await dialog.waitFor();
    return dialog;
  }

  /** Presses a dialog's button of that name. */
  async confirm(dialog: Locator, name: TextId): Promise<void> {
    await dialog.getByRole('button', { name: this.text[name], exact: true }).click();
  }

  async sees(what: TextId | { text: string }): Promise<void> {
    const words = typeof what === 'string' ? this.text[what] : what.text;
    await this.page.getByText(words).first().waitFor();
  }

  async accessible(): Promise<void> {
    expect(await axeViolations(this.page)).toEqual([]);
  }

  /** The button that rests while the last mail is young. */
  countdown(): Locator {
    return this.page.getByRole('button', { name: this.countdownText() });
  }

  async secondsLeft(): Promise<number> {
    return Number(this.countdownText().exec(await this.countdown().innerText())?.[1]);
  }

  /** Moves the focus there by Tab alone. */
  async reach(target: Locator): Promise<void> {
    for (let tabs = 0; tabs < TABS_MAX; tabs++) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await this.page.keyboard.press('Tab');
    }
    throw new Error(`Tab does not lead to ${String(target)}`);
  }

  /** Types into a field that Tab led to. */
  async type(label: TextId, value: string): Promise<void> {
    await this.reach(this.field(label));
    await this.page.keyboard.type(value);
  }

  /** Pastes into a field that Tab led to. */
  async paste(label: TextId, value: string): Promise<void> {
    await this.reach(this.field(label));
    await this.page.evaluate((words) => navigator.clipboard.writeText(words), value);
    await this.page.keyboard.press('ControlOrMeta+V');
  }

  async signIn(username: string, password: string): Promise<void> {
    await this.field('session.username').fill(username);
    await this.field('session.password').fill(this.keep(password));
    await this.field('session.captcha').fill(DEMO_CAPTCHA);
    await this.button('session.signIn').click();
    await this.page.waitForURL('**/customer{,/**}');
  }

  /** The tab's session; empty where nobody is signed in. */
  token(): Promise<string> {
    return this.page.evaluate((key) => sessionStorage.getItem(key) ?? '', TOKEN_KEY);
  }

  /** The same, of somebody who is signed in. */
  async keepToken(): Promise<string> {
    const token = await this.token();
    expect(token).not.toBe('');
    return this.keep(token);
  }

  /** Where the site is after the back button. */
  afterBack(): Promise<string> {
    return this.page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          let steps = 0;
          // The step back, and the one by which the site takes it back.
          addEventListener('popstate', () => {
            steps += 1;
            if (steps === 2) resolve(location.pathname);
          });
          history.back();
        }),
    );
  }

  /** Remembers something that must never be seen in an address or kept. */
  keep(secret: string): string {
    this.secrets.add(secret);
    return secret;
  }

  /** What the pages said on their consoles that no page should say. */
  problems(): string[] {
    return this.consoles.flat();
  }

  /** Where a secret went that it must not go. */
  async leaks(): Promise<string[]> {
    const kept = await this.page.evaluate(() => JSON.stringify(localStorage));
    const cookies = (await this.context.cookies()).map(({ name, value }) => `cookie ${name}=${value}`);
    const forms = [...this.secrets].flatMap((secret) => [
      secret,
      encodeURIComponent(secret),
      encoded(secret),
    ]);
    return [...this.addresses, kept, ...cookies].filter((place) =>
      forms.some((form) => place.includes(form)),
    );
  }

  private countdownText(): RegExp {
    return new RegExp(this.text['common.mailCode.again'].replace('{seconds}', '(\\d+)'));
  }
}
