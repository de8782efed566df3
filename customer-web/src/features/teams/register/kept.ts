import type { EpochMs, Id } from '@tianheng/contracts';

/** What was entered and not saved, as this browser keeps it. */
export interface Kept<V> {
  values: V;
  /** of what the server had when the form was begun */
  version: number;
  at: EpochMs;
}

/** Of one person in one competition, so that nobody else who uses this browser meets it. */
export const keyOfTeamForm = (userId: Id, competitionId: Id): string =>
  `tianheng.teamForm.${userId}.${competitionId}`;

/** `names`: the fields that it must have; what an older site has kept may lack some, and is of no use then. */
export function parseKept<V extends object>(raw: string | null, names: readonly string[]): Kept<V> | null {
  if (raw === null) return null;
  try {
    const kept = JSON.parse(raw) as Partial<Kept<V>> | null;
    const values: object | undefined = kept?.values;
    const isWhole = typeof values === 'object' && names.every((name) => name in values);
    return isWhole && typeof kept?.at === 'number' ? (kept as Kept<V>) : null;
  } catch {
    return null;
  }
}
