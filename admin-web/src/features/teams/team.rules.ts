import {
  ADMIN_PHONE_PATTERN,
  ADMIN_TEAM_NAME_MAX,
  CARD_ID_PATTERN,
  EMAIL_PATTERN,
  OPTIONAL_LINE_PATTERN,
  TEAM_NAME_PATTERN,
  charactersOf,
  type AdminTeamUpdate,
  type ListedTeam,
} from '@tianheng/contracts';
import { trimmedRule } from '@tianheng/web-kit/form/rules.ts';
import type { Check, Checks, Refusal } from '@tianheng/web-kit/form/problems.ts';

/** What the dialog holds, by the names that the server's field errors use. */
export type TeamValues = Required<Omit<AdminTeamUpdate, 'version'>>;

export const valuesOf = (team: Pick<ListedTeam, keyof TeamValues>): TeamValues => ({
  name: team.name,
  email: team.email ?? '',
  phone_number: team.phone_number ?? '',
  company_name: team.company_name,
  team_principal_name: team.team_principal_name ?? '',
  card_id: team.card_id ?? '',
});

const FIELDS = ['name', 'email', 'phone_number', 'company_name', 'team_principal_name', 'card_id'] as const;

/** What a colleague saved: what the team has none of its own of is shown as before, which may be its leader's. */
export function toldOf(now: AdminTeamUpdate, before: TeamValues): TeamValues {
  const own = FIELDS.filter((name) => (now[name] ?? '') !== '').map((name) => [name, now[name]]);
  return { ...before, ...Object.fromEntries(own) };
}

/**
 * What differs from what is there, or may: the rest stays as it is, also where it came from the leader's account. `isLost`:
 * whether a save without an answer named the field.
 */
export function requestOf(
  values: TeamValues,
  there: TeamValues,
  isLost: (name: string) => boolean,
): AdminTeamUpdate {
  const changed = FIELDS.filter((name) => isLost(name) || values[name].trim() !== there[name]);
  return Object.fromEntries(changed.map((name) => [name, values[name].trim()]));
}

const checkLetters = trimmedRule(TEAM_NAME_PATTERN, 'teams.name.required', 'teams.name.pattern');
const checkName = (value: string): Refusal =>
  checkLetters(value.normalize('NFC')) ??
  (charactersOf(value.trim().normalize('NFC')) > ADMIN_TEAM_NAME_MAX
    ? { id: 'teams.name.length', values: { max: ADMIN_TEAM_NAME_MAX } }
    : null);
const checkEmail = trimmedRule(EMAIL_PATTERN, 'teams.email.required', 'teams.email.pattern');
const checkPhone = trimmedRule(ADMIN_PHONE_PATTERN, 'teams.phone.required', 'teams.phone.pattern');

const checkLine = (value: string): Refusal =>
  OPTIONAL_LINE_PATTERN.test(value.trim()) ? null : 'teams.line';

/** A leader's own name, address and number may be of another kind: only what differs from what is there is complained about. */
export function teamChecks(there: TeamValues): Checks<TeamValues> {
  const unlessKept =
    (known: string, check: Check<string, TeamValues>): Check<string, TeamValues> =>
    (value, values) =>
      value === known ? null : check(value, values);
  return {
    name: unlessKept(there.name, checkName),
    email: unlessKept(there.email, checkEmail),
    phone_number: unlessKept(there.phone_number, checkPhone),
    company_name: unlessKept(there.company_name, checkLine),
    team_principal_name: unlessKept(there.team_principal_name, checkLine),
    card_id: (value) => (CARD_ID_PATTERN.test(value.trim()) ? null : 'teams.card.pattern'),
  };
}
