/** The matrix's rows about forming teams and approving them; see authorization.matrix.ts. */
import { randomUUID } from 'node:crypto';
import type { TeamStatus } from '@tianheng/contracts';
import { LinksService } from '../src/teams/invitations/links.service.ts';
import { SavedReply } from '../src/teams/approvals/saved-reply.entity.ts';
import type { Competition } from '../src/competitions/competition.entity.ts';
import type { QuestionGroup } from '../src/competitions/question-group.entity.ts';
import type { Question } from '../src/competitions/question.entity.ts';
import type { User } from '../src/auth/accounts/user.entity.ts';
import type { Team } from '../src/teams/team.entity.ts';
import type { TestApp } from './app.ts';
import {
  ADMIN_ONLY,
  EVERYONE,
  LEADER_WRITES,
  SIGNED_IN,
  signedIn,
  TAKES_ALONG,
  type Ask,
  type Row,
} from './authorization.outcomes.ts';
import type { MatrixWorld } from './authorization.world.ts';
import { teamName } from './teams.ts';

type Asking = MatrixWorld & { test: TestApp };

/** Ids of files in a form are refused by field. */
const FILES_OF_FORM = {
  picture_id: 'VALIDATION_FAILED',
  unit_signature_file_id: 'VALIDATION_FAILED',
} as const;

/** For the team's leader, in a competition where the rival has none. */
const LEADS_THERE = LEADER_WRITES('TEAM_REQUIRED', 'TEAM_REQUIRED');

interface There {
  competition: Competition;
  group: QuestionGroup;
  question: Question;
  team: Team;
}

/** Another competition, where leader and member have a team of this status. */
async function teamOf({ test: { factory }, people }: Asking, status: TeamStatus): Promise<There> {
  const competition = await factory.competition();
  const group = await factory.group(competition);
  const question = await factory.question(group);
  const { leader, member } = people;
  const team = await factory.team(competition, { leader, members: [member], questions: [question], status });
  return { competition, group, question, team };
}

const inCompetition = ({ competition }: Pick<There, 'competition'>, rest: Ask = {}): Ask => ({
  path: { competitionId: competition.id },
  ...rest,
});

async function formOf(
  { factory }: TestApp,
  leader: User,
  { group, question }: Omit<There, 'team' | 'competition'>,
) {
  const document = { purpose: 'team_document', filename: 'form.pdf', ownerId: leader.id } as const;
  return {
    name: teamName(),
    slogan: 'Up',
    introduction: 'We fly.',
    company_name: 'Institute',
    picture_id: (await factory.file('png')).id,
    unit_signature_file_id: (await factory.file('pdf', document)).id,
    question_binds: [{ question_id: question.id, question_group_id: group.id }],
  };
}

/** A team that waits for approval, and its round. */
async function approvalOf(asking: Asking): Promise<{ id: string }> {
  const { team } = await teamOf(asking, 'approving');
  return asking.test.factory.approval(team);
}

/** A competition where somebody has made a link to a team, and its token. */
async function linkOf({
  test: { app, factory },
}: Asking): Promise<{ competition: Competition; token: string }> {
  const competition = await factory.competition();
  const leader = await factory.user();
  await factory.team(competition, { leader, status: 'recruit_failed' });
  return { competition, token: (await app.get(LinksService).create(leader, competition.id)).token };
}

async function replyOf({ test: { database } }: Asking): Promise<string> {
  const replies = database.getRepository(SavedReply);
  return (await replies.save(replies.create({ text: randomUUID() }))).id;
}

export const TEAM_MATRIX: Record<string, Row> = {
  'GET /v1/competition/{competitionId}/eligibility': { who: EVERYONE },
  // The signed form is the stranger's.
  'POST /v1/competition/{competitionId}/team': {
    who: signedIn({
      stranger: 'ok',
      rival: 'ALREADY_IN_TEAM',
      member: 'ALREADY_IN_TEAM',
      leader: 'ALREADY_IN_TEAM',
      admin: 'VALIDATION_FAILED',
    }),
    request: async ({ test, people, group, question }) => ({
      body: await formOf(test, people.stranger, { group, question }),
    }),
    unknown: FILES_OF_FORM,
  },
  'POST /v1/competition/{competitionId}/team/temporary-storage': {
    who: signedIn({
      stranger: 'ok',
      rival: 'TEAM_STATE_CONFLICT',
      member: 'ALREADY_IN_TEAM',
      leader: 'TEAM_STATE_CONFLICT',
      admin: 'ok',
    }),
    request: () => ({ body: { name: teamName() } }),
  },
  'POST /v1/competition/{competitionId}/team/resubmit': {
    who: LEADS_THERE,
    request: async (asking) => {
      const there = await teamOf(asking, 'reject');
      return inCompetition(there, { body: await formOf(asking.test, asking.people.leader, there) });
    },
    unknown: FILES_OF_FORM,
  },
  'PUT /v1/competition/{competitionId}/team/{teamId}/info': {
    who: LEADER_WRITES('TEAM_REQUIRED', 'NOT_ALLOWED'),
    request: async ({ test }) => ({
      body: { picture_id: (await test.factory.file('png')).id, slogan: 'Up', introduction: 'We fly.' },
    }),
    unknown: FILES_OF_FORM,
  },
  'POST /v1/competition/{competitionId}/team/dismiss': {
    who: LEADS_THERE,
    request: async (asking) => inCompetition(await teamOf(asking, 'accept')),
  },
  'POST /v1/competition/{competitionId}/team/leave': {
    who: { ...LEADS_THERE, member: 'ok', leader: 'LEADER_CANNOT_LEAVE' },
    request: async (asking) => inCompetition(await teamOf(asking, 'approving')),
  },
  'POST /v1/competition/{competitionId}/team/leader': {
    who: LEADS_THERE,
    request: async (asking) =>
      inCompetition(await teamOf(asking, 'approving'), { body: { user_id: asking.people.member.id } }),
  },
  'POST /v1/competition/{competitionId}/invited/{inviteId}': {
    who: signedIn({
      stranger: 'ok',
      rival: 'INVITATION_NOT_FOUND',
      member: 'INVITATION_NOT_FOUND',
      leader: 'INVITATION_NOT_FOUND',
      admin: 'INVITATION_NOT_FOUND',
    }),
    request: ({ invitation }) => ({ path: { inviteId: invitation.id }, body: { status: 'accept' } }),
  },
  'GET /v1/competition/{competitionId}/invitation_link': {
    who: SIGNED_IN,
    request: async (asking) => {
      const { competition, token } = await linkOf(asking);
      return inCompetition({ competition }, { query: { token } });
    },
  },
  'POST /v1/competition/{competitionId}/invitation_link': {
    // No form names an administrator, so one who came by a link would keep the team from being submitted.
    who: signedIn({ stranger: 'ok', rival: 'ok', member: 'ok', leader: 'ok', admin: 'NOT_ALLOWED' }),
    request: async (asking) => {
      const { competition, token } = await linkOf(asking);
      return inCompetition({ competition }, { body: { token } });
    },
  },
  'POST /v1/competition/{competitionId}/team/invitation_link': {
    who: LEADS_THERE,
    request: async (asking) => inCompetition(await teamOf(asking, 'temporary_storage')),
  },
  'GET /v1/competition/{competitionId}/team/invitation_link': {
    ...{ who: LEADS_THERE, ...TAKES_ALONG },
    request: async (asking) => inCompetition(await teamOf(asking, 'temporary_storage')),
  },
  'DELETE /v1/competition/{competitionId}/team/invitation_link': {
    who: LEADS_THERE,
    request: async (asking) => inCompetition(await teamOf(asking, 'temporary_storage')),
  },
  'POST /v1/competition/{competitionId}/team/{teamId}/question/{questionId}/bind': {
    who: LEADER_WRITES('TEAM_REQUIRED', 'NOT_ALLOWED'),
    request: async ({ test: { factory }, competition }) => {
      const further = await factory.question(await factory.group(competition));
      return { path: { questionId: further.id } };
    },
  },

  // back office
  'GET /v1/admin/competition/approvals': { who: ADMIN_ONLY },
  'GET /v1/teams/approval': { who: ADMIN_ONLY },
  'GET /v1/competition/approve': { who: ADMIN_ONLY },
  'GET /v1/competition/{competitionId}/team/approve': { who: ADMIN_ONLY },
  'GET /v1/admin/competition/{competitionId}/teams/{teamId}': { who: ADMIN_ONLY },
  'GET /v1/admin/competition/approvals/{approvalId}': {
    who: ADMIN_ONLY,
    request: async (asking) => ({ path: { approvalId: (await approvalOf(asking)).id } }),
  },
  'POST /v1/admin/competition/approvals': {
    who: ADMIN_ONLY,
    request: async (asking) => ({
      body: { status: 'reject', desc: 'no form', approvals: [(await approvalOf(asking)).id] },
    }),
  },
  'POST /v1/teams/approval/{approvalId}': {
    who: ADMIN_ONLY,
    request: async (asking) => ({
      path: { approvalId: (await approvalOf(asking)).id },
      body: { status: 'accept' },
    }),
  },
  'POST /v1/frontend/sub_competition/{approvalId}/approve': {
    who: ADMIN_ONLY,
    request: async (asking) => ({
      path: { approvalId: (await approvalOf(asking)).id },
      body: { status: 'accept' },
    }),
  },
  'GET /v1/admin/competition/approvals/replies': { who: ADMIN_ONLY },
  'POST /v1/admin/competition/approvals/replies': {
    who: ADMIN_ONLY,
    request: () => ({ body: { text: 'The form is not signed.' } }),
  },
  'DELETE /v1/admin/competition/approvals/replies/{replyId}': {
    who: ADMIN_ONLY,
    request: async (asking) => ({ path: { replyId: await replyOf(asking) } }),
  },
  'PUT /v1/teams/{teamId}': { who: ADMIN_ONLY, request: () => ({ body: { name: teamName() } }) },
  'DELETE /v1/teams/{teamId}': { who: ADMIN_ONLY },
};
