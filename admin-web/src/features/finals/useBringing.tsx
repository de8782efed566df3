import type { AcceptedTeam, Id } from '@tianheng/contracts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useState, type ReactNode } from 'react';
import { useActInParts } from '../../shared/blocks/parts.ts';
import { ResultsDialog, type Result } from '../../shared/blocks/ResultsDialog.tsx';
import { useAdminAcceptedTeamsImportMutation } from './finals.api.ts';
import type { Place } from './place.ts';
import { resultsOf } from './results.ts';

type Known = Pick<AcceptedTeam, 'id' | 'team_name'>;

/** Brings teams into a question of the finals; what became of each stands in place of the dialog, which it closes. */
export function useBringing(
  { competitionId, questionId = '' }: Place,
  onClose: () => void,
): { bring: (ids: ReadonlySet<Id>, among: readonly Known[]) => Promise<void>; outcome: ReactNode } {
  const text = useText();
  const [importTeams] = useAdminAcceptedTeamsImportMutation();
  const actInParts = useActInParts();
  const [results, setResults] = useState<readonly Result[] | null>(null);
  return {
    bring: async (ids, among) => {
      const names = new Map(among.map(({ id, team_name: name }) => [id, name]));
      const teams = [...ids].map((id) => ({ id, team_name: names.get(id) ?? '' }));
      const result = await actInParts(teams, (part) => {
        const body = { team_ids: part.map(({ id }) => id), question_bind_id: questionId };
        return importTeams({ competitionId, teamImportRequestDto: body }).unwrap();
      });
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
