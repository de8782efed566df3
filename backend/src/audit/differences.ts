import { isDeepStrictEqual } from 'node:util';
import type { AuditFacts } from './audit-entry.entity.ts';

/** Only what two states of an object do not share; of a new object or one that is gone all. */
export function differences(
  before: AuditFacts | null,
  after: AuditFacts | null,
): { before: AuditFacts | null; after: AuditFacts | null } {
  if (!before || !after) return { before, after };
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => !isDeepStrictEqual(before[name], after[name]),
  );
  const of = (facts: AuditFacts): AuditFacts =>
    Object.fromEntries(names.flatMap((name) => (name in facts ? [[name, facts[name]]] : [])));
  return { before: of(before), after: of(after) };
}
