import {
  COUNTRY_DEFAULT,
  type GroupRule,
  type Id,
  type Instructor,
  type MemberStatus,
  type Team,
  type TeamForm,
} from '@tianheng/contracts';
import type { SentFile } from '../sent-file.ts';
import { openGroups, pickedIn, type Picks } from './picks.ts';

export interface Invitee {
  id: Id;
  username: string;
  /** of somebody who was invited before */
  status?: MemberStatus;
}

/** What the form holds, in its order; fields are called as the server calls them, so that its refusals find them. */
export interface TeamValues {
  company_name: string;
  leader_address: string;
  name: string;
  slogan: string;
  country: string;
  introduction: string;
  picture_id: SentFile | null;
  unit_signature_file_id: SentFile | null;
  member_list: Invitee[];
  instructors: Instructor[];
  question_binds: Picks;
  consent_to_publish: boolean;
  /** the originality statement, which is confirmed anew for each save */
  is_original: boolean;
}

const fileOf = (id: Id | null, name: string, url: string | null): SentFile | null =>
  id === null ? null : { id, name, url };

/** Where there is only one group to choose, it is chosen. */
function firstPicks(rules: GroupRule[]): Picks {
  const [only, ...others] = openGroups(rules, COUNTRY_DEFAULT);
  return only && others.length === 0 ? { [only.question_group_id]: [] } : {};
}

/** What the form begins with. */
export function valuesOf(team: Team | null, rules: GroupRule[]): TeamValues {
  const picks: Record<Id, Id[]> = {};
  for (const { question_group_id: group, question_id: question } of team?.question_binds ?? []) {
    picks[group] = [...(picks[group] ?? []), question];
  }
  return {
    company_name: team?.company_name ?? '',
    leader_address: team?.leader_address ?? '',
    name: team?.name ?? '',
    slogan: team?.slogan ?? '',
    country: team?.country || COUNTRY_DEFAULT,
    introduction: team?.introduction ?? '',
    picture_id: team && fileOf(team.picture_id, '', team.picture_url),
    unit_signature_file_id:
      team &&
      fileOf(team.unit_signature_file_id, team.unit_signature_file_name ?? '', team.unit_signature_file_url),
    member_list: (team?.member_list ?? [])
      .filter((member) => !member.is_leader)
      .map(({ id, username, status }) => ({ id, username, status })),
    instructors: (team?.instructors ?? []).map(({ name, position, phone }) => ({ name, position, phone })),
    question_binds: team ? picks : firstPicks(rules),
    consent_to_publish: team?.consent_to_publish ?? false,
    is_original: false,
  };
}

/** The version is that which was edited. */
export function requestOf(values: TeamValues, rules: GroupRule[], version: number) {
  return {
    name: values.name.trim(),
    slogan: values.slogan.trim(),
    introduction: values.introduction.trim(),
    company_name: values.company_name.trim(),
    leader_address: values.leader_address.trim(),
    country: values.country,
    picture_id: values.picture_id?.id ?? null,
    unit_signature_file_id: values.unit_signature_file_id?.id ?? null,
    instructors: values.instructors.map(({ name, position, phone }) => ({
      name: name.trim(),
      position: position.trim(),
      phone: phone.trim(),
    })),
    consent_to_publish: values.consent_to_publish,
    member_list: values.member_list.map(({ id }) => ({ id })),
    question_binds: openGroups(rules, values.country).flatMap((rule) =>
      pickedIn(rule, values.question_binds).map((question_id) => ({
        question_id,
        question_group_id: rule.question_group_id,
      })),
    ),
    version,
  } satisfies TeamForm;
}
