/** A result of other columns than when it was planned, a name that the server does not know, and one that it knows already. */
const OUTDATED = new Set(['0A000', '26000', '42P05']);

const codeOf = (error: unknown): unknown => (error as { code?: unknown } | null)?.code;

/** Whether a statement failed because the schema, or the connection's server, is no longer the one it was planned for. */
export const isOutdatedPlan = (error: unknown): boolean =>
  OUTDATED.has(String(codeOf(error))) && /cached plan|prepared statement/.test(String(error));
