import type { TestApp } from '../app.ts';
import type { User } from '../../src/auth/user.entity.ts';
import type { IdPool } from './pool.ts';
import type { Role } from './requests.ts';

const IMPOSTOR = 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.';

/** People, a competition with a team, files and datasets, anew for each operation: the one before may have had its way. */
export class FuzzWorld {
  tokens: Partial<Record<Role, string>> = {};
  private people: Partial<Record<Role, User>> = {};

  constructor(
    private readonly test: TestApp,
    private readonly ids: IdPool,
  ) {}

  async renew(): Promise<void> {
    const { factory } = this.test;
    const { competition, group, question, leader, team } = await factory.world({ commitLimit: 0 });
    const member = await factory.user();
    await factory.member(team, member, { status: 'accept', holdsSeat: true });
    const admin = await factory.admin();
    const files = [await factory.upload(team, leader), await factory.file(), await factory.file('more')];
    const datasets = [
      await factory.dataset({}, files.slice(2)),
      await factory.dataset({ status: 'private' }),
    ];
    this.people = { member, leader, admin };
    this.ids.setWorld({
      user: [member.id, leader.id, admin.id],
      username: [member.username, leader.username, admin.username],
      competition: [competition.id],
      group: [group.id],
      question: [question.id],
      team: [team.id],
      file: files.map(({ id }) => id),
      dataset: datasets.map(({ id }) => id),
    });
    await this.signIn();
  }

  /** Sessions end by what is fuzzed. */
  async signIn(): Promise<void> {
    this.tokens = { impostor: IMPOSTOR };
    for (const [role, user] of Object.entries(this.people) as [Role, User][]) {
      this.tokens[role] = (await this.test.factory.bearer(user)).Authorization;
    }
  }
}
