import { randomBytes } from 'node:crypto';
import request from 'supertest';
import type { TestApp } from '../app.ts';
import { EmailCodes } from '../../src/auth/proofs/email-codes.ts';
import { User } from '../../src/auth/accounts/user.entity.ts';
import type { IdPool } from './pool.ts';
import { PART, type Role } from './requests.ts';

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
    const picture = await factory.file('cover', { filename: 'cover.png', mediaType: 'image/png' });
    const files = [await factory.upload(team, leader), await factory.file(), await factory.file('more')];
    const resource = await factory.file('data', { purpose: 'dataset', filename: 'data.csv' });
    const datasets = [
      await factory.dataset({}, [resource, ...files.slice(2)]),
      await factory.dataset({ status: 'private' }),
    ];
    await this.signIn();
    const newcomer = `new_${randomBytes(4).toString('hex')}`;
    const email = `${newcomer}@example.org`;
    this.ids.setWorld({
      user: [member.id, leader.id, admin.id],
      username: [member.username, leader.username, admin.username],
      competition: [competition.id],
      group: [group.id],
      question: [question.id],
      team: [team.id],
      file: files.map(({ id }) => id),
      dataset: datasets.map(({ id }) => id),
      picture: [picture.id],
      resource: [resource.id],
      upload: [await this.begunUpload()],
      newcomer: [newcomer],
      email: [email],
      verify_code: [await this.test.app.get(EmailCodes).make(email)],
    });
  }

  /** An upload of the administrator's whose one part is there. */
  private async begunUpload(): Promise<string> {
    const uploads = '/v1/object-storage/uploads';
    const by = { Authorization: this.tokens.admin ?? '' };
    const begin = { purpose: 'dataset', filename: 'data.csv', size: PART.length };
    const { body } = await request(this.test.http).post(uploads).set(by).send(begin).expect(201);
    const { upload_id: id } = body as { upload_id: string };
    const part = request(this.test.http).put(`${uploads}/${id}/parts/1`).set(by);
    await part.set('Content-Type', 'application/octet-stream').send(Buffer.from(PART)).expect(200);
    return id;
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
