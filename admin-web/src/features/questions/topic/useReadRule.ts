import type { AdminGroupRule, Id } from '@tianheng/contracts';
import { useCallback } from 'react';
import { useAdminCompetitionsRulesQuery, useLazyAdminCompetitionsRulesQuery } from '../questions.api.ts';

const ruleOf = (rules: readonly AdminGroupRule[] | undefined, groupId: Id): AdminGroupRule | null =>
  rules?.find(({ question_group_id: id }) => id === groupId) ?? null;

/** Reads a topic's rule anew; null: the topic is gone. */
export function useReadRule(competitionId: Id, groupId: Id): () => Promise<AdminGroupRule | null> {
  const [read] = useLazyAdminCompetitionsRulesQuery();
  return useCallback(async () => {
    return ruleOf(await read({ competitionId, groupId }).unwrap(), groupId);
  }, [competitionId, groupId, read]);
}

/** A topic's rule as it was read last; null: there was none, or it was not read yet. */
export const useLastRule = (competitionId: Id, groupId: Id): AdminGroupRule | null =>
  ruleOf(useAdminCompetitionsRulesQuery({ competitionId, groupId }).data, groupId);
