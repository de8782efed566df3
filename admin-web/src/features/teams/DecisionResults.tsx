import { useText } from '@tianheng/web-kit/intl/useText.ts';
import type { Outcomes } from '../../shared/blocks/parts.ts';
import { ResultsDialog } from '../../shared/blocks/ResultsDialog.tsx';

interface DecisionResultsProps {
  results: Outcomes;
  onClose: () => void;
}

/** What became of each of several teams. */
export function DecisionResults({ results: { success, fail }, onClose }: DecisionResultsProps) {
  const text = useText();
  const nameOf = (team: string) => team || text('approvals.results.unknown');
  return (
    <ResultsDialog
      title={text('approvals.results.title', { done: success.length, count: success.length + fail.length })}
      results={[
        ...fail.map(({ id, team_name: team, code, failure_reason: why }) => ({
          ...{ id, name: nameOf(team) },
          why: code === 'STALE_WRITE' ? text('approvals.changed') : why,
        })),
        ...success.map(({ id, team_name: team }) => ({ id, name: nameOf(team), why: null })),
      ]}
      done={text('approvals.results.done')}
      onClose={onClose}
    />
  );
}
