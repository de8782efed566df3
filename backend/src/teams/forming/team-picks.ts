import { ALL_COUNTRIES, type Id } from '@tianheng/contracts';
import { AppError, fieldError } from '../../common/app-error.ts';
import type { QuestionGroup } from '../../competitions/question-group.entity.ts';
import type { Question } from '../../competitions/question.entity.ts';

/** A competition's groups and questions, as far as picks go. */
export interface Tracks {
  groups: Pick<QuestionGroup, 'id' | 'name' | 'countries' | 'totalQuestions'>[];
  questions: Pick<Question, 'id' | 'groupId' | 'title' | 'required'>[];
}

export interface TrackPick {
  question_id: Id;
  question_group_id: Id;
}

export const isOpenTo = ({ countries }: Pick<QuestionGroup, 'countries'>, country: string): boolean =>
  countries.includes(country) || countries.includes(ALL_COUNTRIES);

/** The questions picked, once each: GROUP_NOT_FOUND, QUESTION_NOT_FOUND for what is not of this competition. */
export function pickedQuestions(tracks: Tracks, picks: TrackPick[]): Id[] {
  const found = picks.map(({ question_id, question_group_id }) => {
    const groupId = question_group_id.toLowerCase();
    if (!tracks.groups.some(({ id }) => id === groupId)) throw new AppError('GROUP_NOT_FOUND');
    const questionId = question_id.toLowerCase();
    const question = tracks.questions.find(({ id }) => id === questionId);
    if (question?.groupId !== groupId) throw new AppError('QUESTION_NOT_FOUND');
    return questionId;
  });
  return [...new Set(found)];
}

/** Exactly as many of each group as its rule says, the required ones among them, of groups that are open to the country. */
export function checkPicks({ groups, questions }: Tracks, picked: Id[], country: string): void {
  const refuse = (rule: string, params: Record<string, string | number> = {}): never => {
    throw fieldError('question_binds', rule, params);
  };
  if (picked.length === 0) refuse('pickGroup');
  for (const group of groups) {
    const ofGroup = questions.filter(({ groupId }) => groupId === group.id);
    const count = ofGroup.filter(({ id }) => picked.includes(id)).length;
    if (count === 0) continue;
    const { name, totalQuestions: total } = group;
    if (!isOpenTo(group, country)) refuse('groupCountry', { group: name });
    if (count < total) refuse('picksTooFew', { group: name, total });
    if (count > total) refuse('picksTooMany', { group: name, total });
    const missing = ofGroup.find(({ id, required }) => required && !picked.includes(id));
    if (missing) refuse('pickRequired', { question: missing.title });
  }
}

/** Whether the team may take a further question of the group, so that it can still come to exactly what the rule says. */
export function mayTakeFurther({ groups, questions }: Tracks, bound: Id[], questionId: Id): boolean {
  const groupId = questions.find(({ id }) => id === questionId)?.groupId;
  const group = groups.find(({ id }) => id === groupId);
  if (!group) return false;
  const ofGroup = questions.filter((question) => question.groupId === groupId);
  const taken = ofGroup.filter(({ id }) => id === questionId || bound.includes(id));
  const stillRequired =
    ofGroup.filter(({ required }) => required).length - taken.filter(({ required }) => required).length;
  return taken.length + stillRequired <= group.totalQuestions;
}
