import type { Id } from '@tianheng/contracts';
import type { DataSource, EntityManager } from 'typeorm';
import type { Claim } from './lane.ts';

/** A table with the columns id, attempts, lease_token and not_before: who may work on a row, and when. All SQL is the code's own. */
export interface RowTable {
  name: string;
  /** which rows may be worked on at all */
  open: string;
  /** what a claim answers besides id, token and attempt */
  columns: string;
  /** a column or expression: rows that have less of it come first, however long others have been due */
  precedence?: string;
  leaseSeconds: number;
  /** before the second attempt, twice as long before each later one, at most `backoffMaxSeconds` */
  backoffSeconds: number;
  backoffMaxSeconds: number;
}

/** Beyond the longest wait that is ever written, for a transaction that took its time. */
const SLACK_SECONDS = 60;
/** Both, for a version of the platform before this one counts its claims and makes no tokens. */
const HELD = 'id = $1 and lease_token = $2 and attempts = $3';
/** Whoever still works on it writes nothing more. */
const UNCOUNTED = 'attempts = attempts - 1, lease_token = null';

/**
 * Every write of a worker, each without effect once the attempt is someone else's. `not_before` is when the next attempt
 * may begin: the end of a lease as well as of a wait, so that a row whose worker was lost comes again by itself, and so does
 * one whose claim had no answer. Any other write that throws for want of an answer may be done all the same: of a row that is
 * at its end by then, or gone, whatever its worker writes after that has no effect.
 */
export class RowLeases<Row extends Claim> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly table: RowTable,
  ) {}

  /** The row of the first precedence that has been due longest and that nobody holds; `where` may use $1 and so on. */
  async claim(where: string, values: unknown[]): Promise<Row | null> {
    const { name, open, columns, leaseSeconds, precedence } = this.table;
    const order = [precedence, 'not_before', 'id'].filter(Boolean).join(', ');
    const [claimed] = await this.update<Row>(
      `update ${name} set attempts = attempts + 1, lease_token = gen_random_uuid(),
         not_before = now() + interval '${leaseSeconds} seconds'
       where id = (
         select id from ${name} where ${open} and not_before <= now() and ${where}
         order by ${order} limit 1 for update skip locked)
       returning id, lease_token as "leaseToken", attempts as attempt, ${columns}`,
      values,
    );
    return claimed ?? null;
  }

  /**
   * After the database's clock was set back: what lies further ahead than anything is ever put off begins a whole lease
   * anew, in which whoever works on it renews it.
   */
  async shorten(): Promise<void> {
    const { name, open, leaseSeconds, backoffMaxSeconds } = this.table;
    const furthest = Math.max(leaseSeconds, backoffMaxSeconds) + SLACK_SECONDS;
    await this.dataSource.query(
      `update ${name} set not_before = now() + interval '${leaseSeconds} seconds' where id = any(array(
         select id from ${name} where ${open} and not_before > now() + interval '${furthest} seconds'
         for update skip locked))`,
    );
  }

  /** False once the attempt is lost. */
  renew(row: Claim): Promise<boolean> {
    return this.write(row, `not_before = now() + interval '${this.table.leaseSeconds} seconds'`);
  }

  /** To be tried again, later each time. */
  postpone(row: Claim): Promise<boolean> {
    const { backoffSeconds, backoffMaxSeconds } = this.table;
    return this.write(
      row,
      `not_before = now() + least(interval '${backoffSeconds} seconds' * 2 ^ least(attempts - 1, 20),
         interval '${backoffMaxSeconds} seconds')`,
    );
  }

  /** To be tried again as late as ever, without counting: what kept it from being worked on was not the row. */
  putOff(row: Claim): Promise<boolean> {
    const { backoffMaxSeconds } = this.table;
    return this.write(row, `not_before = now() + interval '${backoffMaxSeconds} seconds', ${UNCOUNTED}`);
  }

  /** Gives the row back as if it had not been claimed. */
  release(row: Claim): Promise<boolean> {
    return this.write(row, `not_before = now(), ${UNCOUNTED}`);
  }

  /** False, and nothing is written, once the attempt is lost; `set` may use $4 and so on. */
  async write(row: Claim, set: string, values: unknown[] = [], manager?: EntityManager): Promise<boolean> {
    const { name, open } = this.table;
    const rows = await this.update<{ id: Id }>(
      `update ${name} set ${set} where ${HELD} and ${open} returning id`,
      [row.id, row.leaseToken, row.attempt, ...values],
      manager,
    );
    return rows.length > 0;
  }

  async remove({ id, leaseToken, attempt }: Claim): Promise<void> {
    const { name } = this.table;
    await this.update(`delete from ${name} where ${HELD} returning id`, [id, leaseToken, attempt]);
  }

  /** An update or delete with `returning` answers [rows, count]. */
  async update<Found>(sql: string, values: unknown[] = [], manager?: EntityManager): Promise<Found[]> {
    const [rows] = await (manager ?? this.dataSource).query<[Found[], number]>(sql, values);
    return rows;
  }
}
