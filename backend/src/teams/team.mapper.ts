import {
  type Invitation,
  type ListedTeam,
  pickText,
  type QuestionBind as QuestionBindWire,
  shownDesc,
  type Team as TeamWire,
  type TeamForm,
  type TeamMember as TeamMemberWire,
  type TeamUpload,
  type UiLanguage,
} from '@tianheng/contracts';
import { downloadPath } from '../common/download-path.ts';
import type { StoredFile } from '../storage/files/stored-file.entity.ts';
import type { QuestionBind } from './question-bind.entity.ts';
import { teamSizeLimit } from './registration.policy.ts';
import type { TeamMember } from './team-member.entity.ts';
import type { Team } from './team.entity.ts';
import { isImported } from './team.policy.ts';

/** A team, and who and what is in it. */
export interface WholeTeam {
  /** with leader and competition */
  team: Team;
  /** with their users */
  members: TeamMember[];
  /** with their questions and those's groups */
  binds: QuestionBind[];
}

/** Who looks at a team. */
export interface Viewer {
  userId: string;
  isAdmin: boolean;
}

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The leader first, then as the form named people, then in the order of joining. */
export const byRank = (a: TeamMember, b: TeamMember): number =>
  Number(b.isLeader) - Number(a.isLeader) ||
  a.place - b.place ||
  a.createdAt.getTime() - b.createdAt.getTime() ||
  byText(a.id, b.id);

const byTrack = (a: QuestionBind, b: QuestionBind): number =>
  a.question.group.position - b.question.group.position ||
  a.question.questionNo - b.question.questionNo ||
  byText(a.id, b.id);

export const toMember = (member: TeamMember, team: Team, showsEmail: boolean): TeamMemberWire => ({
  id: member.userId,
  username: member.user.username,
  email: showsEmail ? member.user.email : null,
  is_leader: member.isLeader,
  status: member.status,
  certified_status: member.user.certifiedStatus,
  team_status: team.status,
});

/** Who handed in, and when, is for the team and administrators. */
export const toBind = (
  { id, question, modelFileId, handedInAt, handedInUser }: QuestionBind,
  language: UiLanguage,
  showsHandIn: boolean,
): QuestionBindWire => ({
  id,
  question_id: question.id,
  question_title: pickText(language, question.title, question.titleEn).text,
  question_group_id: question.groupId,
  question_group_name: pickText(language, question.group.name, question.group.nameEn).text,
  question_group_country: question.group.countries.join(','),
  model_file_id: modelFileId,
  handed_in_at: showsHandIn ? (handedInAt?.getTime() ?? null) : null,
  handed_in_by: showsHandIn ? (handedInUser?.username ?? null) : null,
});

/** Addresses are for the team and administrators: the team has those of its members, not of whoever it only asked. */
export function toTeam(
  { team, members, binds }: WholeTeam,
  signature: Pick<StoredFile, 'filename'> | undefined,
  viewer: Viewer,
  language: UiLanguage,
): TeamWire {
  const seat = members.find((member) => member.holdsSeat && member.userId === viewer.userId);
  const sorted = [...binds].sort(byTrack);
  const showsEmail = ({ status }: TeamMember) =>
    viewer.isAdmin || (seat !== undefined && status === 'accept');
  return {
    id: team.id,
    competition_id: team.competitionId,
    name: team.name,
    picture_id: team.pictureId,
    picture_url: downloadPath(team.pictureId),
    slogan: team.slogan,
    introduction: team.introduction,
    company_name: team.companyName,
    leader: team.leader.username,
    leader_address: team.leaderAddress,
    country: team.country,
    unit_signature_file_id: team.unitSignatureFileId,
    unit_signature_file_url: downloadPath(team.unitSignatureFileId),
    unit_signature_file_name: signature?.filename ?? null,
    instructors: team.instructors.map(({ name, position, phone }) => ({ name, position, phone })),
    consent_to_publish: team.consentToPublish,
    status: team.status,
    is_join_team: seat !== undefined,
    is_leader: seat?.isLeader ?? false,
    approval_desc: shownDesc(language, team.approvalDesc),
    created_at: team.createdAt.getTime(),
    is_name_fixed: team.submittedAt !== null,
    is_imported: isImported(team),
    team_size_limit: teamSizeLimit(team.competition),
    version: team.version,
    question_bind_id: sorted[0]?.id ?? null,
    member_list: [...members].sort(byRank).map((member) => toMember(member, team, showsEmail(member))),
    question_binds: sorted.map((bind) => toBind(bind, language, viewer.isAdmin || seat !== undefined)),
  };
}

/** `row` with its leader. */
export const toListedTeam = (team: TeamWire, row: Team, isAdmin: boolean): ListedTeam => ({
  ...team,
  username: row.leader.username,
  updated_at: row.updatedAt.getTime(),
  ...(isAdmin && {
    email: row.contactEmail || row.leader.email,
    phone_number: row.contactPhone || row.leader.mobilePhone,
    team_principal_name: row.principalName || row.leader.nickname,
    card_id: row.cardId,
  }),
});

/** What a form would send that changes nothing, with the version it would be based on. */
export const toTeamForm = (
  team: Team,
  members: TeamMember[],
  binds: QuestionBind[],
): TeamForm & { version: number } => ({
  name: team.name,
  slogan: team.slogan,
  introduction: team.introduction,
  company_name: team.companyName,
  leader_address: team.leaderAddress,
  country: team.country,
  picture_id: team.pictureId,
  unit_signature_file_id: team.unitSignatureFileId,
  instructors: team.instructors,
  consent_to_publish: team.consentToPublish,
  member_list: [...members].sort(byRank).map(({ userId }) => ({ id: userId })),
  question_binds: binds.map(({ questionId, question }) => ({
    question_id: questionId,
    question_group_id: question.groupId,
  })),
  leader_email: team.contactEmail,
  mobile_phone: team.contactPhone,
  version: team.version,
});

/** An invited member row with its team and the team's leader. */
export const toInvitation = ({ id, team, createdAt }: TeamMember): Invitation => ({
  id,
  name: team.name,
  leader: team.leader.username,
  created_at: createdAt.getTime(),
});

/** `questionId`: the question whose current file this is. */
export const toTeamUpload = (file: StoredFile, questionId: string | null): TeamUpload => ({
  file_id: file.id,
  filename: file.filename,
  size: file.size,
  sha256: file.sha256,
  created_at: file.createdAt.getTime(),
  question_id: questionId,
});
