import { ALL_COUNTRIES, type GroupRule, type Id } from '@tianheng/contracts';
import type { Refusal } from '@tianheng/web-kit/form/problems.ts';

/** By group that the team takes part in: the questions it chose there, besides those that it must take. */
export type Picks = Readonly<Record<Id, readonly Id[]>>;

/** The groups that teams of a country may choose. */
export const openGroups = (rules: GroupRule[], country: string): GroupRule[] =>
  rules.filter(({ question_group_country: list }) => {
    const countries = list.split(',').map((code) => code.trim());
    return countries.includes(country) || countries.includes(ALL_COUNTRIES);
  });

/** The questions of a group that are taken, in the group's order; none while the group is not chosen. */
export function pickedIn({ question_group_id: group, questions }: GroupRule, picks: Picks): Id[] {
  const chosen = picks[group];
  if (chosen === undefined) return [];
  return questions.filter(({ id, required }) => required || chosen.includes(id)).map(({ id }) => id);
}

/** What is wrong with the choice of a group that is chosen. */
export function groupProblem(rule: GroupRule, picks: Picks): Refusal {
  if (picks[rule.question_group_id] === undefined) return null;
  const { total_questions: total, question_group_name: group } = rule;
  const count = pickedIn(rule, picks).length;
  if (count === total) return null;
  return {
    id: count < total ? 'teamForm.picks.tooFew' : 'teamForm.picks.tooMany',
    values: { group, total, count },
  };
}

/** What is wrong with the choice of all. */
export function picksProblem(rules: GroupRule[], country: string, picks: Picks): Refusal {
  const open = openGroups(rules, country);
  if (open.length === 0) return 'teamForm.picks.noGroup';
  if (open.every(({ question_group_id: id }) => picks[id] === undefined)) return 'teamForm.picks.required';
  return open.map((rule) => groupProblem(rule, picks)).find((problem) => problem !== null) ?? null;
}
