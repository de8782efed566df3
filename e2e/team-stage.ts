import { randomBytes } from 'node:crypto';
import { it } from '@jest/globals';
import type { Competition, GroupRule, Paged, Team, UiLanguage } from '@tianheng/contracts';
import type { Browser } from 'playwright-core';
import { Client } from './client.ts';
import { Mailbox, type Letter } from './mailbox.ts';
import type { System } from './system.ts';
import { Person } from './team-people.ts';

type Settings = Parameters<typeof Person.enter>[3];

/** The people of one journey, the competition that they are in, and the team that comes and goes with it. */
export class TeamStage {
  readonly team = `Dubhe${randomBytes(4).toString('hex')}`;
  readonly rules: GroupRule[] = [];
  private readonly people: Person[] = [];
  private shown: Competition | null = null;
  private inbox: Mailbox | null = null;
  private admin: Client | null = null;

  constructor(
    private readonly locale: UiLanguage,
    private readonly leaderName: string,
  ) {}

  readonly step = it;

  async open(
    browser: Browser,
    system: System,
    cast: Record<string, Omit<Settings, 'locale'>>,
  ): Promise<void> {
    this.inbox = new Mailbox(system.mail);
    this.admin = new Client(system.admin);
    await this.admin.login('admin');
    for (const [name, setting] of Object.entries(cast)) {
      this.people.push(await Person.enter(browser, system, name, { ...setting, locale: this.locale }));
    }
    const { client } = this.who(this.leaderName);
    const { data } = await client.call<Paged<Competition>>('GET', '/competitions');
    this.shown = data.find(({ status }) => status === 'in_processing') ?? null;
    this.rules.push(
      ...(await client.call<GroupRule[]>(
        'GET',
        `/competitions/${this.competition.id}/groups/questions-rules`,
      )),
    );
  }

  /** Also what a failed step has left behind; only an administrator ends a team that has submitted. */
  async close(): Promise<void> {
    const left = await this.admin?.call<Paged<Team>>('GET', `/teams?q=${this.team}`);
    for (const { id } of left?.data ?? []) await this.admin?.send('DELETE', `/teams/${id}`);
    await Promise.all(this.people.map(({ page }) => page.context().close()));
  }

  get competition(): Competition {
    if (!this.shown) throw new Error('no competition is running');
    return this.shown;
  }

  get problems(): string[] {
    return this.people.flatMap(({ problems }) => problems);
  }

  who(name: string): Person {
    const found = this.people.find((person) => person.name === name);
    if (!found) throw new Error(`${name} is not here`);
    return found;
  }

  async status(): Promise<Team['status'] | undefined> {
    return (await this.who(this.leaderName).ownTeam(this.competition)).status;
  }

  /** The next letter about this team that somebody gets, with these words in its subject. */
  async letter(name: string, words: string): Promise<Letter> {
    if (!this.inbox) throw new Error('nothing is open yet');
    return this.inbox.next(
      `${name}@example.org`,
      ({ subject }) => subject.includes(this.team) && subject.includes(words),
    );
  }
}

/** The page that a letter leads to. */
export function linkIn({ subject, text }: Letter): string {
  const link = /https?:\/\/\S+/.exec(text)?.[0];
  if (!link) throw new Error(`"${subject}" leads nowhere`);
  return link;
}
