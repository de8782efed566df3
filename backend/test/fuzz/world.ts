import type { TestApp } from '../app.ts';
import { User } from '../../src/auth/accounts/user.entity.ts';
import type { IdPool } from './pool.ts';
import type { Role } from './requests.ts';

const IMPOSTOR = 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.';

/** People, and anew for each operation a competition with a team, files and datasets: the one before may have had its way. */
export class FuzzWorld {
  tokens: Partial<Record<Role, string>> = {};
  private people: Partial<Record<Role, User>> = {};

  constructor(
    private readonly test: TestApp,
    private readonly ids: IdPool,
  ) {}

  async renew(): Promise<void> {
    const { factory } = this.test;
    const [member, leader, admin] = [
      await this.person('member', () => factory.user()),
      await this.person('leader', () => factory.user()),
      await this.person('admin', () => factory.admin()),
    ];
    const competition = await factory.competition();
    const group = await factory.group(competition);
    const question = await factory.question(group, { commitLimit: 0 });
    const team = await factory.team(competition, { leader, members: [member], questions: [question] });
    const files = [await factory.upload(team, leader), await factory.file(), await factory.file('more')];
    const datasets = [
      await factory.dataset({}, files.slice(2)),
      await factory.dataset({ status: 'private' }),
    ];
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

  /** The same as before, so that what is theirs can be found again, unless they were frozen or removed. */
  private async person(role: Role, make: () => Promise<User>): Promise<User> {
    const id = this.people[role]?.id;
    const known = id && (await this.test.database.getRepository(User).findOneBy({ id, isFrozen: false }));
    return (this.people[role] = known || (await make()));
  }

  /** Sessions end by what is fuzzed. */
  async signIn(): Promise<void> {
    this.tokens = { impostor: IMPOSTOR };
    for (const [role, user] of Object.entries(this.people) as [Role, User][]) {
      this.tokens[role] = (await this.test.factory.bearer(user)).Authorization;
    }
  }
}
