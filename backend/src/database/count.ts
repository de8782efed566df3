import { LIST_FOUND_MAX } from '@tianheng/contracts';
import type { EntityManager } from 'typeorm';
import type { Counted } from '../common/paged.ts';

/** As many as were found, of which one more than is told may have been looked at. */
export const toCounted = (found: number): Counted => ({
  total: Math.min(found, LIST_FOUND_MAX),
  isMore: found > LIST_FOUND_MAX,
});

/** Counts the rows of a query without order, and stops where the list says that there are more. */
export async function countRows(
  manager: Pick<EntityManager, 'query'>,
  [rows, values]: [sql: string, values: unknown[]],
): Promise<Counted> {
  const [{ found }] = await manager.query<[{ found: number }]>(
    `select count(*)::integer as found from (${rows} limit ${LIST_FOUND_MAX + 1}) counted`,
    values,
  );
  return toCounted(found);
}
