import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { TeamForm } from '@tianheng/contracts';
import fc from 'fast-check';
import type { User } from '../src/auth/accounts/user.entity.ts';
import { RecruitingSchedule } from '../src/teams/recruiting.schedule.ts';
import { TeamApproval } from '../src/teams/team-approval.entity.ts';
import { TeamMember } from '../src/teams/team-member.entity.ts';
import { Team } from '../src/teams/team.entity.ts';
import { startApp, type TestApp } from './app.ts';
import { Client, NOWHERE } from './judging.ts';
import { brokenInvariants } from './teams-invariants.ts';
import { TeamModel, type Deed } from './teams-model.ts';
import { Forming, teamName } from './teams.ts';

const PEOPLE = 5;
/** Fewer than people, so that teams fill up. */
const LIMIT = 3;
const HOUR_MS = 3600 * 1000;

let test: TestApp;
let people: User[];
let clients: Client[];
let admin: Client;
let forms: TeamForm[];

beforeAll(async () => {
  test = await startApp();
  people = await Promise.all(Array.from({ length: PEOPLE }, () => test.factory.user()));
  clients = await Promise.all(people.map((person) => Client.of(test, person)));
  admin = await Client.of(test, await test.factory.admin());
  const anywhere = await Forming.begin(test);
  forms = await Promise.all(people.map((person) => anywhere.form(person)));
});
afterAll(() => test.stop());

type Call = Exclude<Deed, { kind: 'close' | 'open' }>;
const isCall = (deed: Deed): deed is Call => deed.kind !== 'close' && deed.kind !== 'open';

/** A competition in which deeds are done for real. */
class Reality {
  private readonly tokens = new Map<string, string>();
  private constructor(private readonly forming: Forming) {}

  static async begin(): Promise<Reality> {
    // A handful of people do in a minute what would be theirs in hours.
    await test.database.query('delete from rate_limit');
    return new Reality(await Forming.begin(test, { teamSizeLimit: LIMIT }));
  }

  /** `ok` or the code of the refusal; never anything that went wrong on our side. */
  async act(deed: Deed): Promise<string> {
    if (!isCall(deed)) return this.setOpen(deed.kind === 'open');
    const { status, body } = await this.send(deed);
    if (status >= 500) throw new Error(`${JSON.stringify(deed)} was answered with ${JSON.stringify(body)}`);
    return status < 300 ? 'ok' : (body as { code: string }).code;
  }

  /** In the order of creation. */
  teams(): Promise<Team[]> {
    const { id: competitionId } = this.forming.world.competition;
    return test.database.getRepository(Team).find({ where: { competitionId }, order: { createdAt: 'ASC' } });
  }

  /** As the model writes it down. */
  async state(): Promise<object[]> {
    const members = await test.database.getRepository(TeamMember).find();
    return (await this.teams()).map(({ id, leaderId, status, dismissedAt }) => ({
      leader: people.findIndex((person) => person.id === leaderId),
      ...{ status, isDismissed: dismissedAt !== null },
      members: members
        .filter(({ teamId }) => teamId === id)
        .map((member) => [people.findIndex((person) => person.id === member.userId), member.status])
        .sort(),
    }));
  }

  private async send(deed: Call) {
    const { path } = this.forming;
    const who = 'who' in deed ? (clients[deed.who] as Client) : admin;
    switch (deed.kind) {
      case 'draft':
        return who.post(`${path}/team/temporary-storage`, await this.form(deed));
      case 'create':
        return who.post(`${path}/team`, await this.form(deed));
      case 'resubmit':
        return who.post(`${path}/team/resubmit`, await this.form(deed));
      case 'accept':
      case 'reject':
        return who.post(`${path}/invited/${await this.invitation(deed)}`, { status: deed.kind });
      case 'join': {
        const team = (await this.teams())[deed.team];
        const token = this.tokens.get(team?.leaderId ?? '') ?? 'none';
        return who.post(`${path}/invitation_link`, { token });
      }
      case 'link': {
        const answer = await who.post(`${path}/team/invitation_link`, {});
        if (answer.status === 201) this.tokens.set(people[deed.who]?.id ?? '', answer.body.token as string);
        return answer;
      }
      case 'revoke':
        return who.remove(`${path}/team/invitation_link`);
      case 'hand_over':
        return who.post(`${path}/team/leader`, { user_id: people[deed.to]?.id });
      case 'approve':
      case 'refuse':
        return this.decide(deed);
      default:
        return who.post(`${path}/team/${deed.kind}`, {});
    }
  }

  private async decide({ kind, team: at }: { kind: 'approve' | 'refuse'; team: number }) {
    const team = (await this.teams())[at];
    const rounds = test.database.getRepository(TeamApproval);
    const round =
      team && (await rounds.findOne({ where: { teamId: team.id }, order: { createdAt: 'DESC' } }));
    const decision = { status: kind === 'approve' ? 'accept' : 'reject', desc: 'so' };
    return admin.post(`/teams/approval/${round?.id ?? NOWHERE}`, decision);
  }

  private async form({ who, invited }: { who: number; invited: number[] }): Promise<TeamForm> {
    const teams = await this.teams();
    const own = teams.find(({ leaderId, dismissedAt }) => leaderId === people[who]?.id && !dismissedAt);
    const { group, question } = this.forming.world;
    return {
      ...(forms[who] as TeamForm),
      name: own?.name ?? teamName(),
      // A document belongs to the first team that named it.
      unit_signature_file_id: own?.unitSignatureFileId ?? (await this.document(who)),
      member_list: invited.map((one) => ({ id: people[one]?.id ?? '' })),
      question_binds: [{ question_id: question.id, question_group_id: group.id }],
    };
  }

  private async document(who: number): Promise<string> {
    const ownerId = people[who]?.id ?? null;
    const purpose = 'team_document';
    return (await test.factory.file('form', { purpose, filename: 'form.pdf', ownerId })).id;
  }

  private async invitation({ who, team: at }: { who: number; team: number }): Promise<string> {
    const team = (await this.teams())[at];
    const mine = { teamId: team?.id ?? NOWHERE, userId: people[who]?.id ?? NOWHERE };
    return (await test.database.getRepository(TeamMember).findOneBy(mine))?.id ?? NOWHERE;
  }

  private async setOpen(isOpen: boolean): Promise<string> {
    const until = new Date(Date.now() + (isOpen ? HOUR_MS : -60_000));
    const { id } = this.forming.world.competition;
    await test.database.query('update competition set registration_open_time = $1 where id = $2', [
      until,
      id,
    ]);
    await test.app.get(RecruitingSchedule).run();
    return 'ok';
  }
}

const who = fc.nat(PEOPLE - 1);
const team = fc.nat(3);
const invited = fc.uniqueArray(who, { maxLength: 4 });
const just = <Kind extends Deed['kind']>(...kinds: Kind[]) => fc.constantFrom(...kinds);
const deed: fc.Arbitrary<Deed> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: just('create', 'create', 'draft', 'resubmit'), who, invited }) },
  { weight: 6, arbitrary: fc.record({ kind: just('accept', 'accept', 'reject'), who, team }) },
  { weight: 2, arbitrary: fc.record({ kind: just('join'), who, team }) },
  { weight: 5, arbitrary: fc.record({ kind: just('leave', 'dismiss', 'link', 'link', 'revoke'), who }) },
  { weight: 2, arbitrary: fc.record({ kind: just('hand_over'), who, to: who }) },
  { weight: 3, arbitrary: fc.record({ kind: just('approve', 'refuse'), team }) },
  { weight: 1, arbitrary: fc.record({ kind: just('close', 'open') }) },
);

/** Tokens are kept by leader, so links that changed hands are left out. */
const isFollowed = (model: TeamModel, { kind }: Deed): boolean =>
  kind !== 'hand_over' || model.teams.every(({ hasLink }) => !hasLink);

/** Hundreds of requests each: seconds on a free machine, minutes where others have its processors. */
const LONG_MS = 240_000;

it(
  'does, one deed after the other, what the model says',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(deed, { minLength: 8, maxLength: 25 }), async (deeds) => {
        const [model, reality] = [new TeamModel(LIMIT), await Reality.begin()];
        for (const one of deeds.filter((some) => isFollowed(model, some))) {
          if (!isFollowed(model, one)) continue;
          const expected = model.apply(one);
          expect([one, await reality.act(one)]).toEqual([one, expected]);
          const said = model.teams.map(({ leader, status, isDismissed, members }) => ({
            ...{ leader, status, isDismissed },
            members: [...members].sort(),
          }));
          expect([one, await reality.state()]).toEqual([one, said]);
        }
        expect(await brokenInvariants(test)).toEqual([]);
      }),
      { numRuns: 12, endOnFailure: true },
    );
  },
  LONG_MS,
);

it(
  'breaks no invariant when several people act at once',
  async () => {
    const rounds = fc.array(fc.array(deed, { minLength: 2, maxLength: 6 }), { minLength: 2, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(rounds, async (all) => {
        const reality = await Reality.begin();
        for (const deeds of all) {
          await Promise.all(deeds.map((one) => reality.act(one)));
          // What somebody's clock ended only now is not broken before the next look.
          await test.app.get(RecruitingSchedule).run();
          expect([deeds, await brokenInvariants(test)]).toEqual([deeds, []]);
        }
      }),
      { numRuns: 12, endOnFailure: true },
    );
  },
  LONG_MS,
);
