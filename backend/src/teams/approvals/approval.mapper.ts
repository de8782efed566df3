import {
  type AdminTeamDetail,
  type AdminTeamMember,
  type Approval,
  type ApprovalRound,
  pickText,
  shownDesc,
  type Team as TeamWire,
  type UiLanguage,
} from '@tianheng/contracts';
import { createHash } from 'node:crypto';
import type { TeamApproval } from '../team-approval.entity.ts';
import type { TeamMember } from '../team-member.entity.ts';
import type { Team } from '../team.entity.ts';
import { byRank, toMember } from '../team.mapper.ts';

/** Of all that an administrator judges a team by. The team's own does not count who leaves it or leads it meanwhile. */
export function versionOf({ version }: Pick<Team, 'version'>, members: TeamMember[]): string {
  const people = members.map(({ userId, isLeader, status }) => [userId, isLeader, status].join(' ')).sort();
  return createHash('sha256')
    .update(JSON.stringify([version, people]))
    .digest('hex')
    .slice(0, 32);
}

/** `approval` with its competition, team and decider, `members` with their users. */
export const toApproval = (
  approval: TeamApproval,
  members: TeamMember[],
  language: UiLanguage,
): Approval => ({
  ...toRound(approval, language),
  competition_id: approval.competitionId,
  competition_name: pickText(language, approval.competition.title, approval.competition.titleEn).text,
  team_id: approval.teamId,
  team_name: approval.team.name,
  member_list: [...members].sort(byRank).map((member) => toMember(member, approval.team, true)),
  version: versionOf(approval.team, members),
});

export const toRound = (
  { id, createdAt, status, desc, decidedAt, decider }: TeamApproval,
  language: UiLanguage,
): ApprovalRound => ({
  id,
  created_at: createdAt.getTime(),
  status,
  desc: shownDesc(language, desc),
  decided_at: decidedAt?.getTime() ?? null,
  decided_by: decider?.username ?? null,
});

const toAdminMember = (member: TeamMember, team: Team): AdminTeamMember => ({
  ...toMember(member, team, true),
  nickname: member.user.nickname,
  school: member.user.school,
  phone: member.user.mobilePhone,
});

/** `team` with its leader. */
export function toAdminTeam(
  { is_join_team: _join, is_leader: _leads, ...wire }: TeamWire,
  team: Team,
  members: TeamMember[],
): AdminTeamDetail {
  return {
    ...wire,
    team_name: team.name,
    leader_email: team.contactEmail || team.leader.email,
    leader_phone: team.contactPhone || team.leader.mobilePhone,
    is_dismissed: team.dismissedAt !== null,
    member_list: [...members].sort(byRank).map((member) => toAdminMember(member, team)),
  };
}
