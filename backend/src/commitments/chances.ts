import { hasVerdict } from '../judging/verdicts.ts';

/**
 * SQL: whether a commitment, by its alias and by that of its run that counts, uses up a chance of its team: also one whose
 * chance was given back, once a verdict on it counts.
 */
export const usesChance = (commitment: string, counted: string): string =>
  `(${commitment}.quota_counted or ${commitment}.mode = 'prod' and ${hasVerdict(counted)})`;
