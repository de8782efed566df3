import type { AdminGroupRule, Id } from '@tianheng/contracts';
import { useCallback } from 'react';
import { useLazyAdminCompetitionsRulesQuery } from './questions.api.ts';

/** Reads a topic's rule anew; null: the topic is gone. */
export function useReadRule(competitionId: Id, groupId: Id): () => Promise<AdminGroupRule | null> {
  const [read] = useLazyAdminCompetitionsRulesQuery();
  return useCallback(async () => {
    const rules = await read({ competitionId, groupId }).unwrap();
    return rules.find(({ question_group_id: id }) => id === groupId) ?? null;
  }, [competitionId, groupId, read]);
}
