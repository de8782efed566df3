import { TEAM_PICKS_MAX, type AdminGroupRule, type GroupRuleRequest, type Id } from '@tianheng/contracts';
import { asNumber } from '@tianheng/web-kit/form/rules.ts';
import type { Checks } from '@tianheng/web-kit/form/problems.ts';

/** What the form holds, by the names that the server's field errors use. */
export interface RuleValues {
  total_questions: string;
  required_question_ids: Id[];
}

/** What the number field makes of what is typed. */
export const RULE_CLEAN = { total_questions: asNumber };

export const valuesOf = (rule: AdminGroupRule): RuleValues => ({
  total_questions: String(rule.total_questions),
  required_question_ids: rule.questions.filter(({ required }) => required).map(({ id }) => id),
});

/** Those that are still tracks of the topic. */
const among = (chosen: readonly Id[], tracks: AdminGroupRule['questions']): Id[] =>
  chosen.filter((id) => tracks.some((track) => track.id === id));

/** Of checked values. */
export const requestOf = (values: RuleValues, tracks: AdminGroupRule['questions']): GroupRuleRequest => ({
  total_questions: Number(values.total_questions),
  required_question_ids: among(values.required_question_ids, tracks),
});

/** No team can take more: neither of the topic's tracks, nor by its form. */
export const mostPicks = (tracks: AdminGroupRule['questions']): number =>
  Math.min(tracks.length, TEAM_PICKS_MAX);

/** `tracks`: all of the topic. */
export const ruleChecks = (tracks: AdminGroupRule['questions']): Checks<RuleValues> => ({
  total_questions: (value) => {
    if (value.trim() === '') return 'questions.rule.total.required';
    const total = /^\d{1,9}$/.test(value.trim()) ? Number(value) : 0;
    const max = mostPicks(tracks);
    return total >= 1 && total <= max ? null : { id: 'questions.rule.total.range', values: { max } };
  },
  required_question_ids: (chosen, { total_questions: total }) =>
    /^\d{1,9}$/.test(total.trim()) && among(chosen, tracks).length > Number(total)
      ? { id: 'questions.rule.required.tooMany', values: { max: Number(total) } }
      : null,
});
