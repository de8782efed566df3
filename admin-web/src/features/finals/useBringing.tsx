import type { Id } from '@tianheng/contracts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useState, type ReactNode } from 'react';
import { ResultsDialog, type Result } from '../../shared/blocks/ResultsDialog.tsx';
import { useAdminAcceptedTeamsImportMutation } from './finals.api.ts';
import type { Place } from './place.ts';
import { resultsOf } from './results.ts';

/** Brings teams into a question of the finals; what became of each stands in place of the dialog, which it closes. */
export function useBringing(
  { competitionId, questionId = '' }: Place,
  onClose: () => void,
): { bring: (ids: ReadonlySet<Id>) => Promise<void>; outcome: ReactNode } {
  const text = useText();
  const [importTeams] = useAdminAcceptedTeamsImportMutation();
  const [results, setResults] = useState<readonly Result[] | null>(null);
  return {
    bring: async (ids) => {
      const body = { team_ids: [...ids], question_bind_id: questionId };
      const result = await importTeams({ competitionId, teamImportRequestDto: body }).unwrap();
      setResults(resultsOf(result, text('finals.unknown')));
    },
    outcome: results && (
      <ResultsDialog
        title={text('finals.results.title', {
          done: results.filter(({ why }) => why === null).length,
          count: results.length,
        })}
        results={results}
        done={text('finals.import.done')}
        onClose={onClose}
      />
    ),
  };
}
