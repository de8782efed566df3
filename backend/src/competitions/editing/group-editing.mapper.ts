import type { AdminGroup, GroupRuleRequest, GroupUpdate } from '@tianheng/contracts';
import type { QuestionGroup } from '../question-group.entity.ts';
import type { Question } from '../question.entity.ts';

/** In the shape of the request that changes it. */
export const toGroupUpdate = (group: QuestionGroup): Required<GroupUpdate> => ({
  name: group.name,
  name_en: group.nameEn,
  group_desc: group.groupDesc,
  group_desc_en: group.groupDescEn,
  countries: group.countries,
  country: group.countries.join(','),
  position: group.position,
  version: group.version,
});

/** In the shape of the request that changes the rule. */
export const toGroupRuleUpdate = (
  group: QuestionGroup,
  questions: Pick<Question, 'id' | 'required'>[],
): Required<GroupRuleRequest> => ({
  total_questions: group.totalQuestions,
  required_question_ids: questions.filter(({ required }) => required).map(({ id }) => id),
  version: group.version,
});

/** How many questions a group has, and whether any team has one of them; counted by the database. */
export interface GroupCounts {
  question_count: number;
  in_use: boolean;
}

export const toAdminGroup = (group: QuestionGroup, counts: GroupCounts): AdminGroup => ({
  ...toGroupUpdate(group),
  id: group.id,
  competition_id: group.competitionId,
  total_questions: group.totalQuestions,
  ...counts,
  created_at: group.createdAt.getTime(),
  updated_at: group.updatedAt.getTime(),
});
