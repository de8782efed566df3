import { APPROVAL_DESC_MAX, type AcceptedTeam } from '@tianheng/contracts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useCallback, useMemo, useState, type ReactNode } from 'react';
import type { Bulk, BulkAction } from '../../shared/blocks/bulk.ts';
import { actOnParts, toldOf } from '../../shared/blocks/parts.ts';
import { ResultsDialog, type Result } from '../../shared/blocks/ResultsDialog.tsx';
import { useAction, type Action } from '../../shared/blocks/useAction.tsx';
import { useAdminAcceptedTeamsRemoveMutation } from './finals.api.ts';
import type { Place } from './place.ts';
import { resultsOf } from './results.ts';

interface TeamActions {
  remove: (team: AcceptedTeam) => void;
  bulk: readonly BulkAction<AcceptedTeam>[];
  dialogs: ReactNode;
}

/** What may be done with one or several teams that take part; `notify` writes to them. */
export function useTeamActions(
  { competitionId, isFinal }: Place,
  notify: (teams: readonly AcceptedTeam[]) => void,
): TeamActions {
  const text = useText();
  const [removeTeams] = useAdminAcceptedTeamsRemoveMutation();
  const [results, setResults] = useState<readonly Result[] | null>(null);
  const actions = useMemo(() => {
    const removal: Action<Bulk<AcceptedTeam>> = {
      ask: ({ rows }) => ({
        title: text('finals.remove.title', { count: rows.length }),
        body: text('finals.remove.body', { teams: rows.map(({ team_name: team }) => team).join('\n') }),
        confirm: text('finals.remove', { count: rows.length }),
        tone: 'error',
        reason: {
          label: text('finals.remove.reason'),
          hint: text('finals.remove.hint', { max: APPROVAL_DESC_MAX }),
          max: APPROVAL_DESC_MAX,
          required: text('finals.remove.required'),
        },
      }),
      act: async (bulk, reason) => {
        const removePart = (part: AcceptedTeam[]) =>
          removeTeams({
            competitionId,
            teamRemovalRequestDto: { team_ids: part.map(({ id }) => id), reason },
          }).unwrap();
        const result = await actOnParts(bulk, removePart, ['TEAM_NOT_FOUND']);
        setResults(resultsOf(result, text('finals.unknown')));
      },
      givenUp: (bulk) => setResults(resultsOf(toldOf(bulk), text('finals.unknown'))),
      // The results say it team by team.
      done: () => null,
      cancelled: 'finals.cancelled',
    };
    const removing: BulkAction<AcceptedTeam> = {
      label: (count) => text('finals.remove', { count }),
      appliesTo: () => true,
      action: removal,
    };
    const notifying: BulkAction<AcceptedTeam> = {
      label: (count) => text('finals.notify.some', { count }),
      appliesTo: () => true,
      // The dialog of the notice asks.
      action: { act: async ({ rows }) => notify(rows), done: () => null },
      keepsTicks: true,
    };
    return { removal, bulk: isFinal ? [notifying, removing] : [removing] };
  }, [competitionId, isFinal, notify, removeTeams, text]);
  const { start, dialog } = useAction(actions.removal);
  const remove = useCallback((team: AcceptedTeam) => start({ count: 1, rows: [team], settled: 0 }), [start]);
  return {
    remove,
    bulk: actions.bulk,
    dialogs: (
      <>
        {dialog}
        {results && (
          <ResultsDialog
            title={text('finals.results.title', {
              done: results.filter(({ why }) => why === null).length,
              count: results.length,
            })}
            results={results}
            done={text('finals.remove.done')}
            onClose={() => setResults(null)}
          />
        )}
      </>
    ),
  };
}
