import { randomInt } from 'node:crypto';
import type { Team as TeamWire, TeamForm } from '@tianheng/contracts';
import type { DeepPartial } from 'typeorm';
import type { User } from '../src/auth/accounts/user.entity.ts';
import type { Competition } from '../src/competitions/competition.entity.ts';
import type { QuestionGroup } from '../src/competitions/question-group.entity.ts';
import type { Question } from '../src/competitions/question.entity.ts';
import { TeamMember } from '../src/teams/team-member.entity.ts';
import type { TestApp } from './app.ts';
import { Client } from './judging.ts';

export interface FormingWorld {
  competition: Competition;
  group: QuestionGroup;
  question: Question;
}

/** Of a team the database refuses what is recorded, for a reason that is nobody's rule. */
export async function whileUnrecorded<T>(
  { database }: TestApp,
  teamId: string,
  work: () => Promise<T>,
): Promise<T> {
  await database.query(
    `create function unrecorded() returns trigger language plpgsql as $$ begin raise exception 'unrecorded'; end $$;
     create trigger unrecorded before insert on audit_entry for each row when (new.object_id = '${teamId}')
       execute function unrecorded()`,
  );
  try {
    return await work();
  } finally {
    await database.query('drop function unrecorded() cascade');
  }
}

let names = 0;
/** A team name that no other test uses. */
export const teamName = (): string => `T${(names += 1)}x${randomInt(1e9)}`;

/** What tests of teams do again and again, over HTTP. */
export class Forming {
  constructor(
    readonly test: TestApp,
    readonly world: FormingWorld,
  ) {}

  /** A competition that takes registrations, with one group of one question. */
  static async begin(test: TestApp, values: DeepPartial<Competition> = {}): Promise<Forming> {
    const competition = await test.factory.competition(values);
    const group = await test.factory.group(competition);
    const question = await test.factory.question(group);
    return new Forming(test, { competition, group, question });
  }

  get path(): string {
    return `/competition/${this.world.competition.id}`;
  }

  client(user: User | null): Promise<Client> {
    return Client.of(this.test, user);
  }

  /** Everything that a submit needs, on files of the leader's own. */
  async form(leader: User, values: Partial<TeamForm> = {}): Promise<TeamForm> {
    const { factory } = this.test;
    const picture = await factory.file('png', { purpose: 'picture', ownerId: leader.id });
    const document = await factory.file('form', {
      purpose: 'team_document',
      filename: 'form.pdf',
      ownerId: leader.id,
    });
    const { group, question } = this.world;
    return {
      name: teamName(),
      slogan: 'To the stars',
      introduction: 'We fly.',
      company_name: 'Institute',
      leader_address: 'Beijing',
      country: 'cn',
      picture_id: picture.id,
      unit_signature_file_id: document.id,
      instructors: [{ name: 'I', position: 'Professor', phone: '13800000000' }],
      consent_to_publish: true,
      member_list: [],
      question_binds: [{ question_id: question.id, question_group_id: group.id }],
      ...values,
    };
  }

  /** A submitted team that invites these people. */
  async submitted(leader: User, people: User[] = [], values: Partial<TeamForm> = {}): Promise<TeamWire> {
    const member_list = people.map(({ id }) => ({ id }));
    const form = await this.form(leader, { ...values, member_list });
    const { status, body } = await (await this.client(leader)).post(`${this.path}/team`, form);
    if (status !== 201) throw new Error(`The team was not made: ${status} ${JSON.stringify(body)}`);
    return body as TeamWire;
  }

  async own(user: User): Promise<TeamWire> {
    return (await (await this.client(user)).get(`${this.path}/team/info`)).body as TeamWire;
  }

  /** The person's invitation into this team. */
  async invitation(user: User, teamId: string): Promise<string> {
    const members = this.test.database.getRepository(TeamMember);
    return (await members.findOneByOrFail({ teamId, userId: user.id })).id;
  }

  async answer(user: User, teamId: string, status: 'accept' | 'reject') {
    const id = await this.invitation(user, teamId);
    return (await this.client(user)).post(`${this.path}/invited/${id}`, { status });
  }
}
