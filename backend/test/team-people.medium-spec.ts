import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type {
  AcceptedTeamPage,
  ApprovalPage,
  ErrorBody,
  ListedTeam,
  Paged,
  Team as TeamWire,
  TeamLink,
} from '@tianheng/contracts';
import type { User } from '../src/auth/accounts/user.entity.ts';
import { startApp, type TestApp } from './app.ts';
import type { Client } from './judging.ts';
import { Forming, teamName } from './teams.ts';

let test: TestApp;
let forming: Forming;
let admin: Client;
let leader: User;
let people: User[];
beforeAll(async () => {
  test = await startApp();
  forming = await Forming.begin(test);
  admin = await forming.client(await test.factory.user({ platformRole: 'platform_admin' }));
  leader = await test.factory.user();
  people = await Promise.all(Array.from({ length: 4 }, () => test.factory.user()));
});
afterAll(() => test.stop());

const names = (users: User[]): string[] => users.map(({ username }) => username);
const shown = (members: { username: string }[]): string[] => members.map(({ username }) => username);
const named = (users: User[]) => users.map(({ id }) => ({ id }));
/** Neither as they were made nor as their ids are. */
const picked = (order: number[]): User[] => order.map((at) => people[at] as User);

describe('people stand in the order in which their leader picked them', () => {
  it('wherever a team is shown, through drafts, a submit, a refusal, a new order and the approval', async () => {
    const asLeader = await forming.client(leader);
    const name = teamName();
    const draft = async (users: User[]) =>
      (await asLeader.post(`${forming.path}/team/temporary-storage`, { name, member_list: named(users) }))
        .body as TeamWire;
    expect(shown((await draft(picked([2, 0, 3]))).member_list)).toEqual(
      names([leader, ...picked([2, 0, 3])]),
    );
    // One goes, one comes between the others, and all change places.
    expect(shown((await draft(picked([3, 1, 0]))).member_list)).toEqual(
      names([leader, ...picked([3, 1, 0])]),
    );

    const first = picked([3, 1, 0, 2]);
    const form = await forming.form(leader, { name, member_list: named(first) });
    const submitted = (await asLeader.post(`${forming.path}/team`, form)).body as TeamWire;
    expect(shown(submitted.member_list)).toEqual(names([leader, ...first]));
    const { id } = submitted;
    // Answers come in another order, and change nothing.
    for (const person of picked([0, 2])) await forming.answer(person, id, 'accept');
    await forming.answer(picked([3])[0] as User, id, 'reject');
    expect(shown((await forming.own(leader)).member_list)).toEqual(names([leader, ...first]));

    const second = picked([2, 3, 0, 1]);
    const again = { ...form, member_list: named(second) };
    const stale = await asLeader.post(`${forming.path}/team/resubmit`, { ...again, version: 1 });
    expect(stale.status).toBe(409);
    expect((stale.body as { current: { member_list: { id: string }[] } }).current.member_list).toEqual(
      named(first),
    );
    expect((await asLeader.post(`${forming.path}/team/resubmit`, again)).status).toBe(200);
    for (const person of picked([1, 3])) await forming.answer(person, id, 'accept');

    const expected = names([leader, ...second]);
    const [approval] = ((await admin.get('/teams/approval')).body as ApprovalPage).data;
    expect(shown(approval?.member_list ?? [])).toEqual(expected);
    const detail = (await admin.get(`/admin/competition/approvals/${approval?.id ?? ''}`)).body as {
      team: TeamWire;
    };
    expect(shown(detail.team.member_list)).toEqual(expected);
    const all = (await admin.get(`/teams?q=${name}`)).body as Paged<ListedTeam>;
    expect(shown(all.data[0]?.member_list ?? [])).toEqual(expected);
    await admin.post(`/teams/approval/${approval?.id ?? ''}`, { status: 'accept' }).expect(200);
    const { id: competition } = forming.world.competition;
    const taking = (await admin.get(`/admin/competition/${competition}/teams/accepted`))
      .body as AcceptedTeamPage;
    expect(shown(taking.data[0]?.team_member ?? [])).toEqual(expected);
    for (const person of [leader, ...people]) {
      expect(shown((await forming.own(person)).member_list)).toEqual(expected);
    }
  });

  it('and who comes by the link stands behind them', async () => {
    const [captain, other, byLink, late] = await Promise.all(
      Array.from({ length: 4 }, () => test.factory.user()),
    );
    if (!captain || !other || !byLink || !late) throw new Error('nobody');
    const { id } = await forming.submitted(captain, [other, late]);
    const asCaptain = await forming.client(captain);
    const { token } = (await asCaptain.post(`${forming.path}/team/invitation_link`, {})).body as TeamLink;
    const joined = await (await forming.client(byLink)).post(`${forming.path}/invitation_link`, { token });
    expect(joined.status).toBe(200);
    await forming.answer(late, id, 'accept');
    const expected = names([captain, other, late, byLink]);
    expect(shown((await forming.own(captain)).member_list)).toEqual(expected);
  });
});

describe('a person who is frozen', () => {
  const three = async (): Promise<[User, User, User]> => [
    await test.factory.user(),
    await test.factory.user(),
    await test.factory.user(),
  ];
  const freeze = ({ id }: User) => admin.post(`/admin/users/${id}/frozen`, { is_frozen: true });
  const mailsTo = (person: User) =>
    test.database.query<{ kind: string; params: object }[]>(
      `select kind, params from mail where params->>'user_id' = $1 and kind = 'team_declined'`,
      [person.id],
    );

  it('is waited for by no team, whose leader is told and can go on without them', async () => {
    const [captain, invited, draftsman] = await three();
    const { id } = await forming.submitted(captain, [invited]);
    const drafted = await forming.client(draftsman);
    const draft = { name: teamName(), member_list: named([invited]) };
    await drafted.post(`${forming.path}/team/temporary-storage`, draft).expect(201);
    await freeze(invited).expect(200);
    const failed = await forming.own(captain);
    expect(failed.status).toBe('recruit_failed');
    expect((await forming.own(draftsman)).status).toBe('temporary_storage');
    expect(await mailsTo(captain)).toMatchObject([{ params: { team_id: id, by: invited.username } }]);
    await freeze(invited).expect(200);
    expect(await mailsTo(captain)).toHaveLength(1);
    const form = await forming.form(captain, { name: failed.name, version: failed.version });
    const again = await (await forming.client(captain)).post(`${forming.path}/team/resubmit`, form);
    expect([again.status, (again.body as TeamWire).status]).toEqual([200, 'approving']);
  });

  it('and one who becomes an administrator is waited for by no team either', async () => {
    const [captain, invited, draftsman] = await three();
    const { id } = await forming.submitted(captain, [invited]);
    const drafted = await forming.client(draftsman);
    const draft = { name: teamName(), member_list: named([invited]) };
    await drafted.post(`${forming.path}/team/temporary-storage`, draft).expect(201);
    const setRole = (role: User['platformRole']) =>
      admin.put(`/admin/users/${invited.id}/role`, { platform_role: role }).expect(200);
    await setRole('platform_admin');
    expect((await forming.own(captain)).status).toBe('recruit_failed');
    expect((await forming.own(draftsman)).status).toBe('temporary_storage');
    await setRole('platform_member');
    expect(await mailsTo(captain)).toMatchObject([{ params: { team_id: id, by: invited.username } }]);
  });

  it('is named to the leader who submits the team again, as is one who became an administrator', async () => {
    const [captain, frozen, promoted] = await three();
    const stranger = await test.factory.user({ isFrozen: true });
    const declining = await test.factory.user();
    const { id, name } = await forming.submitted(captain, [frozen, promoted, declining]);
    for (const person of [frozen, promoted]) await forming.answer(person, id, 'accept');
    await forming.answer(declining, id, 'reject');
    await freeze(frozen).expect(200);
    await admin.put(`/admin/users/${promoted.id}/role`, { platform_role: 'platform_admin' }).expect(200);
    const { version } = await forming.own(captain);
    const asCaptain = await forming.client(captain);
    for (const [path, others, told] of [
      ['temporary-storage', [frozen], [frozen]],
      ['resubmit', [frozen, promoted, stranger], [frozen, promoted]],
    ] as const) {
      const form = await forming.form(captain, { name, version, member_list: named([...others]) });
      const refused = await asCaptain.post(`${forming.path}/team/${path}`, form);
      const [detail] = (refused.body as ErrorBody).details ?? [];
      expect([refused.status, detail?.field]).toEqual([400, 'member_list']);
      const said = detail?.message ?? '';
      expect([frozen, promoted, stranger].filter(({ username }) => said.includes(username))).toEqual(told);
    }
    const fine = await forming.form(captain, { name, version });
    expect((await asCaptain.post(`${forming.path}/team/resubmit`, fine)).status).toBe(200);
  });

  it('leaves no team waiting, whoever is faster', async () => {
    for (let round = 0; round < 8; round += 1) {
      const [captain, other, invited] = await three();
      const teams = [await forming.submitted(captain, [invited]), await forming.submitted(other, [invited])];
      const late = await test.factory.user();
      const [frozen] = await Promise.all([
        freeze(invited),
        forming.answer(invited, teams[round % 2]?.id ?? '', 'accept'),
        forming.submitted(late, [invited]).catch(() => null),
      ]);
      expect(frozen.status).toBe(200);
      const waiting = await test.database.query<object[]>(
        `select from team_member m join team t on t.id = m.team_id
         where m.user_id = $1 and m.status = 'inviting' and t.status = 'in_recruiting'`,
        [invited.id],
      );
      expect(waiting).toEqual([]);
    }
  });
});
