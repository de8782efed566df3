import type { Outcomes } from '../../shared/blocks/parts.ts';
import type { Result } from '../../shared/blocks/ResultsDialog.tsx';

/** What became of each team; `unknown` names those that are not there. */
export const resultsOf = ({ success, fail }: Outcomes, unknown: string): Result[] => [
  ...fail.map(({ id, team_name: name, failure_reason: why }) => ({ id, name: name || unknown, why })),
  ...success.map(({ id, team_name: name }) => ({ id, name: name || unknown, why: null })),
];
