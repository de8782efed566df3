import type { Id } from '@tianheng/contracts';

/** A row that somebody works on; the token is the right to write it. */
export interface Claim {
  id: Id;
  /** of this claim alone: one that was given back does not count, so that the next has the same number */
  leaseToken: Id;
  /** 1 at first */
  attempt: number;
}

/** One attempt, as whoever does the work sees it. */
export interface Attempt {
  /** Aborts when the row is no longer this attempt's, when the attempt stands still, or when the process ends. */
  signal: AbortSignal;
  /** Says that the work goes on. */
  alive(): void;
}

/** A sort of work whose rows are its queue. Lanes never wait for one another. */
export interface Lane<Row extends Claim> {
  readonly name: string;
  /** how many rows this process works on at a time */
  readonly width: number;
  /** how often the rows are looked at although nobody said that there is something to do */
  readonly lookEveryMs: number;
  /** how often a lease is renewed */
  readonly renewEveryMs: number;
  /** an attempt that gives no sign of life for so long is broken off */
  readonly patienceMs: number;
  /** how long the end of the process waits before it breaks attempts off */
  readonly partingMs: number;
  /** Ends what nobody may work on any more; before every look. */
  tidy(): Promise<void>;
  /** The next row, under a lease; null: there is none. */
  claim(): Promise<Row | null>;
  /** False once the attempt is lost. */
  renew(row: Row): Promise<boolean>;
  /** Does the work and writes its outcome. It may come again from the start at any point. */
  work(row: Row, attempt: Attempt): Promise<void>;
  /** The work threw, or stood still. */
  broke(row: Row, error: unknown): Promise<void>;
  /** Gives the row back as if it had not been claimed. */
  release(row: Row): Promise<unknown>;
}
