import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  isRestartable,
  mayTeam,
  MEMBER_STATUSES,
  TEAM_EVENTS,
  TEAM_STATUSES,
  TEAM_TABLE,
  type MemberStatus,
  type TeamEvent,
  type TeamStatus,
} from '@tianheng/contracts';
import type { User } from '../src/auth/accounts/user.entity.ts';
import { RecruitingSchedule } from '../src/teams/recruiting.schedule.ts';
import { Team } from '../src/teams/team.entity.ts';
import { TeamMember } from '../src/teams/team-member.entity.ts';
import { LinkTokens } from '../src/teams/invitations/link-token.ts';
import { TeamLink } from '../src/teams/invitations/team-link.entity.ts';
import { startApp, type TestApp } from './app.ts';
import { NOWHERE } from './judging.ts';
import { rest } from './rest.ts';
import { Forming, teamName } from './teams.ts';

const ROLES = ['leader', 'member', 'invited', 'stranger', 'admin'] as const;
type Role = (typeof ROLES)[number];

let test: TestApp;
let people: Record<Role, User>;

beforeAll(async () => {
  test = await startApp();
  const { factory } = test;
  people = {
    leader: await factory.user(),
    member: await factory.user(),
    invited: await factory.user(),
    stranger: await factory.user(),
    admin: await factory.admin(),
  };
});
afterAll(() => test.stop());

interface Standing {
  forming: Forming;
  team: Team;
  /** of the person who is invited */
  invitationId: string;
  approvalId: string;
  token: string;
}

/** A team of this status with everything that any event needs. */
async function stand(status: TeamStatus, event: TeamEvent | null = null): Promise<Standing> {
  const forming = await Forming.begin(test);
  const { factory, database } = test;
  const { competition, question } = forming.world;
  const { leader, member, invited } = people;
  const parts = { leader, members: [member], questions: [question], name: teamName(), status };
  const team = await factory.team(competition, parts);
  const isOpen = status === 'in_recruiting' || status === 'temporary_storage';
  const invitation = await factory.member(team, invited, { status: isOpen ? 'inviting' : 'reject' });
  const isDecided = status === 'approving' || event === 'approve' || event === 'refuse';
  const approvalId = isDecided ? (await factory.approval(team)).id : NOWHERE;
  const links = database.getRepository(TeamLink);
  const link = await links.save({ teamId: team.id, id: team.id, expiresAt: new Date(Date.now() + 60_000) });
  const token = test.app.get(LinkTokens).sign(link.id);
  return { forming, team, invitationId: invitation.id, approvalId, token };
}

async function act(event: TeamEvent, role: Role, standing: Standing): Promise<string> {
  const { forming, team, invitationId, approvalId, token } = standing;
  const client = await forming.client(people[role]);
  const at = forming.path;
  const form = async () => ({ ...(await forming.form(people[role])), name: team.name });
  const calls: Record<Exclude<TeamEvent, 'expire'>, () => Promise<{ status: number; body: unknown }>> = {
    save: async () => client.post(`${at}/team/temporary-storage`, { name: team.name }),
    submit: async () => client.post(`${at}/team?team_id=${team.id}`, await form()),
    accept_invitation: async () => client.post(`${at}/invited/${invitationId}`, { status: 'accept' }),
    decline_invitation: async () => client.post(`${at}/invited/${invitationId}`, { status: 'reject' }),
    join: async () => client.post(`${at}/invitation_link`, { token }),
    leave: async () => client.post(`${at}/team/leave`, {}),
    hand_over: async () => client.post(`${at}/team/leader`, { user_id: people.member.id }),
    edit: async () => {
      const { picture_id, slogan, introduction } = await form();
      return client.put(`${at}/team/${team.id}/info`, { picture_id, slogan, introduction });
    },
    approve: async () => client.post(`/teams/approval/${approvalId}`, { status: 'accept' }),
    refuse: async () => client.post(`/teams/approval/${approvalId}`, { status: 'reject', desc: 'so' }),
    dismiss: async () => client.post(`${at}/team/dismiss`, {}),
  };
  const { status, body } = await calls[event as 'save']();
  return status < 300 ? 'ok' : (body as { code: string }).code;
}

/** What somebody hears who may not do this at all; null: the state of the team decides. */
function refusalOf(event: TeamEvent, role: Role, status: TeamStatus): string | null {
  const sits = role === 'leader' || role === 'member';
  switch (event) {
    case 'approve':
    case 'refuse':
      return role === 'admin' ? null : 'ROLE_REQUIRED';
    case 'accept_invitation':
    case 'decline_invitation':
      if (role !== 'invited' || status === 'temporary_storage') return 'INVITATION_NOT_FOUND';
      return status === 'in_recruiting' ? null : 'INVITATION_CLOSED';
    case 'join':
      if (role === 'admin') return 'NOT_ALLOWED';
      return sits ? 'ALREADY_IN_TEAM' : null;
    case 'leave':
      if (role === 'leader') return 'LEADER_CANNOT_LEAVE';
      return role === 'member' ? null : 'TEAM_REQUIRED';
    case 'save':
      if (role === 'member') return 'ALREADY_IN_TEAM';
      // Whoever has no team gets one of their own, by another name.
      return role === 'leader' ? null : 'TEAM_NAME_TAKEN';
    case 'submit':
      if (!sits) return 'TEAM_NOT_FOUND';
      return role === 'leader' ? null : 'LEADER_ONLY';
    default:
      if (!sits) return 'TEAM_REQUIRED';
      return role === 'leader' ? null : 'LEADER_ONLY';
  }
}

const CASES = TEAM_STATUSES.flatMap((status) =>
  TEAM_EVENTS.filter((event) => event !== 'expire').map((event) => ({ status, event })),
);

describe('what may happen to a team', () => {
  it.each(CASES)('$event in $status', async ({ status, event }) => {
    let standing = await stand(status, event);
    for (const role of ROLES) {
      const expected =
        refusalOf(event, role, status) ?? (mayTeam(event, status) ? 'ok' : 'TEAM_STATE_CONFLICT');
      expect([role, await act(event, role, standing)]).toEqual([role, expected]);
      const teams = test.database.getRepository(Team);
      const now = await teams.findOneByOrFail({ id: standing.team.id });
      if (expected !== 'ok') expect([now.status, now.dismissedAt]).toEqual([status, null]);
      else if (event === 'dismiss') expect(now.dismissedAt).not.toBeNull();
      else expect(TEAM_TABLE[status][event]).toContain(now.status);
      if (expected === 'ok') standing = await stand(status, event);
    }
  });

  it.each(TEAM_STATUSES)('registration ends in %s', async (status) => {
    const { team, forming } = await stand(status);
    const { id } = forming.world.competition;
    const schedule = test.app.get(RecruitingSchedule);
    // What the backend ends by itself is in no answer.
    await rest(schedule);
    expect(await schedule.run()).not.toContain(team.id);
    await test.database.query(`update competition set registration_open_time = now() where id = $1`, [id]);
    const ended = [...(await schedule.run()), ...(await schedule.run())];
    const isEnded = mayTeam('expire', status);
    expect(ended.filter((one) => one === team.id)).toHaveLength(isEnded ? 1 : 0);
    const now = await test.database.getRepository(Team).findOneByOrFail({ id: team.id });
    expect(now.status).toBe(isEnded ? 'recruit_failed' : status);
  });
});

describe('the database by itself', () => {
  /** A member who declined may be invited again, or join by the link; who accepted leaves by losing the row. */
  const MEMBER_TABLE: Record<MemberStatus, readonly MemberStatus[]> = {
    inviting: ['accept', 'reject'],
    reject: ['inviting', 'accept'],
    accept: [],
  };
  const MOVES = new Set(
    TEAM_STATUSES.flatMap((from) =>
      Object.values(TEAM_TABLE[from])
        .flat()
        .map((to) => `${from} ${to}`),
    ),
  );

  it.each(TEAM_STATUSES)('lets a team that is %s become what the table says', async (from) => {
    for (const to of TEAM_STATUSES.filter((status) => status !== from)) {
      const { team } = await stand(from);
      const invited = `update team_member set status = 'inviting' where team_id = $1 and status = 'reject'`;
      if (to === 'in_recruiting') await test.database.query(invited, [team.id]);
      if (to === 'approving') {
        await test.database.query(`delete from team_member where team_id = $1 and status = 'inviting'`, [
          team.id,
        ]);
      }
      const move = test.database.query('update team set status = $1 where id = $2', [to, team.id]);
      if (MOVES.has(`${from} ${to}`)) await move;
      else await expect(move).rejects.toThrow(`is ${from} and cannot become ${to}`);
    }
  });

  it.each(MEMBER_STATUSES)('lets a member who is %s become what the table says', async (from) => {
    for (const to of MEMBER_STATUSES.filter((status) => status !== from)) {
      const { team } = await stand('temporary_storage');
      const person = await test.factory.user();
      const { id } = await test.factory.member(team, person, { status: from });
      const move = test.database.getRepository(TeamMember).update({ id }, { status: to });
      if (MEMBER_TABLE[from].includes(to)) await move;
      else await expect(move).rejects.toThrow('a member who is');
    }
  });

  it('changes no dismissed team, and wakes none', async () => {
    const { team } = await stand('approving');
    const set = (what: string) => test.database.query(`update team set ${what} where id = $1`, [team.id]);
    await set('dismissed_at = now()');
    await expect(set(`status = 'accept'`)).rejects.toThrow('cannot become');
    await expect(set('dismissed_at = null')).rejects.toThrow('cannot become');
  });

  it('takes no sixth person, no second leader, no second seat, and no picks but the exact ones', async () => {
    const { team, forming } = await stand('accept');
    const { factory, database } = test;
    for (let more = 0; more < 3; more += 1) await factory.member(team, await factory.user());
    await expect(factory.member(team, await factory.user())).rejects.toThrow('is full');
    const lead = database.query(`update team_member set is_leader = true where team_id = $1`, [team.id]);
    await expect(lead).rejects.toThrow('team_member_leader_key');
    const { competition, group } = forming.world;
    const second = { leader: people.leader, name: teamName() };
    await expect(factory.team(competition, second)).rejects.toThrow('team_member_seat_key');
    const leader = await factory.user();
    const draft = await factory.team(competition, { leader, name: teamName(), status: 'temporary_storage' });
    const submit = () => database.query(`update team set status = 'approving' where id = $1`, [draft.id]);
    await expect(submit()).rejects.toThrow('has not picked');
    await factory.bind(draft, forming.world.question);
    await factory.bind(draft, await factory.question(group));
    await expect(submit()).rejects.toThrow('has not picked');
    await database.query(`delete from question_bind where team_id = $1 and question_id <> $2`, [
      draft.id,
      forming.world.question.id,
    ]);
    await submit();
  });

  it('decides nothing twice', async () => {
    const { approvalId } = await stand('approving');
    const decide = (status: string) =>
      test.database.query(`update team_approval set status = $1, decided_at = now() where id = $2`, [
        status,
        approvalId,
      ]);
    await decide('accept');
    await expect(decide('reject')).rejects.toThrow('is decided');
  });

  it('names the states that a leader may restart', () => {
    const restartable = TEAM_STATUSES.filter(isRestartable);
    expect(restartable).toEqual(
      TEAM_STATUSES.filter((status) => mayTeam('submit', status) && status !== 'temporary_storage'),
    );
  });
});
