import type { DataSource, EntityTarget, ObjectLiteral } from 'typeorm';

/** A statement deletes no more, so that it ends in time however many there are. */
const AT_ONCE = 5_000;

/** SQL: deletes some of those where the condition holds. What somebody else holds is left: a wait here could be for one who waits for this. */
export const deleteSome = (table: string, where: string): string =>
  `delete from ${table} where ctid = any(array(
     select ctid from ${table} where ${where} limit ${AT_ONCE} for update skip locked))`;

export interface Spent {
  of: EntityTarget<ObjectLiteral>;
  /** SQL on the table's columns */
  where: string;
  values?: unknown[];
}

/** Deletes rows that mean nothing any more, or as many as there is time for; the next sweep goes on, and finds what was held. */
export async function deleteSpent(
  database: DataSource,
  { of, where, values = [] }: Spent,
  signal: AbortSignal,
): Promise<void> {
  const sql = deleteSome(database.getMetadata(of).tableName, where);
  for (let deleted = AT_ONCE; deleted === AT_ONCE && !signal.aborted;)
    [, deleted] = await database.query<[unknown, number]>(sql, values);
}
