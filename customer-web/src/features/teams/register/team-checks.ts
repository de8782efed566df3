import {
  LINE_PATTERN,
  PHONE_PATTERN,
  TEAM_NAME_PATTERN,
  type GroupRule,
  type Instructor,
} from '@tianheng/contracts';
import { trimmedRule } from '@tianheng/web-kit/form/rules.ts';
import type { Checks, Refusal } from '@tianheng/web-kit/form/problems.ts';
import {
  checkIntroduction,
  checkLine,
  checkPicture,
  checkSlogan,
  filled,
  filledLine,
  given,
} from '../info-checks.ts';
import { picksProblem } from './picks.ts';
import type { TeamValues } from './team-values.ts';

const none = () => null;

const checkLetters = trimmedRule(TEAM_NAME_PATTERN, 'teamForm.name.required', 'teamForm.name.pattern');
/** Whichever way a keyboard composes the letters. */
const checkTeamName = (name: string): Refusal => checkLetters(name.normalize('NFC'));

export const instructorChecks: Record<keyof Instructor, (value: string) => Refusal> = {
  name: trimmedRule(LINE_PATTERN, 'teamForm.instructor.name.required', 'teams.line'),
  position: trimmedRule(LINE_PATTERN, 'teamForm.instructor.position.required', 'teams.line'),
  phone: trimmedRule(
    PHONE_PATTERN,
    'teamForm.instructor.phone.required',
    'teamForm.instructor.phone.pattern',
  ),
};
export const INSTRUCTOR_FIELDS = ['name', 'position', 'phone'] as const satisfies (keyof Instructor)[];

interface TeamRules {
  rules: GroupRule[];
  /** members at most besides the leader */
  others: number;
  isNameFixed: boolean;
}

export const teamChecks = ({ rules, others, isNameFixed }: TeamRules): Checks<TeamValues> => ({
  company_name: filledLine('teamForm.company.required'),
  leader_address: checkLine,
  name: isNameFixed ? none : checkTeamName,
  slogan: checkSlogan,
  country: filled('teamForm.country.required'),
  introduction: checkIntroduction,
  picture_id: checkPicture,
  unit_signature_file_id: given('teamForm.signature.required'),
  member_list: (members) =>
    members.length > others ? { id: 'teamForm.members.max', values: { max: others } } : null,
  instructors: (instructors) =>
    instructors.every((one) =>
      INSTRUCTOR_FIELDS.every((field) => instructorChecks[field](one[field]) === null),
    )
      ? null
      : 'teamForm.instructors.incomplete',
  question_binds: (picks, { country }) => picksProblem(rules, country, picks),
  consent_to_publish: none,
  is_original: none,
});
