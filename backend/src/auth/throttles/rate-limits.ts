import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { ErrorCode } from '@tianheng/contracts';
import { Repository } from 'typeorm';
import { AppError, type MessageParams } from '../../common/app-error.ts';
import { SET_BACK } from '../../database/clock.ts';
import { KeyedHash } from '../secrets/keyed-hash.ts';
import { RateLimit } from './rate-limit.entity.ts';

/** What is counted, and of whom. */
export interface Subject {
  /** what happens, such as `captcha` */
  event: string;
  /** who does it, or to whom */
  of: string[];
}

export interface Limit extends Subject {
  max: number;
  seconds: number;
}

interface Row {
  subject: string;
  count: number;
  /** seconds until the window ends */
  remaining: number;
}

/** By the clock as it is: a statement that waited for the row's lock began before the window that it is told of. */
const REMAINING = `greatest(1, ceil(extract(epoch from expires_at - clock_timestamp())))::int as remaining`;

/** Whether the window of row `r` goes on, where `end` is that of one which begins now. */
const goesOn = (end: string): string => `(r.expires_at > now() and r.expires_at <= ${end} + ${SET_BACK})`;

/** Counts events in fixed windows that begin with the first of them; the counts hold for all instances. */
@Injectable()
export class RateLimits {
  constructor(
    @InjectRepository(RateLimit) private readonly rows: Repository<RateLimit>,
    private readonly hash: KeyedHash,
  ) {}

  /** Counts one more; 0, or the seconds to wait if that is one too many. */
  async take(limit: Limit): Promise<number> {
    const [row] = await this.rows.query<Row[]>(
      `insert into rate_limit as r (subject, count, expires_at)
       values ($1, 1, now() + make_interval(secs => $2))
       on conflict (subject) do update set
         count = case when ${goesOn('excluded.expires_at')} then r.count + 1 else 1 end,
         expires_at = case when ${goesOn('excluded.expires_at')} then r.expires_at else excluded.expires_at end
       returning subject, count, ${REMAINING}`,
      [this.keyOf(limit), limit.seconds],
    );
    return row && row.count > limit.max ? row.remaining : 0;
  }

  /**
   * Counts one more of each that is not full: before the deed, so that however many do it at once, on whichever instances,
   * no more than `max` get through. Per limit 0, or the seconds until it is free again; what turned out well is given back
   * by `release`.
   */
  async reserve(limits: Limit[]): Promise<number[]> {
    const keys = limits.map((limit) => this.keyOf(limit));
    const granted = await this.rows.query<{ subject: string }[]>(
      `insert into rate_limit as r (subject, count, expires_at)
       select subject, 1, now() + make_interval(secs => seconds)
         from unnest($1::text[], $2::int[], $3::int[]) as wanted (subject, seconds, max)
        -- In one order for everyone, so that two calls never wait for each other.
        order by subject
       on conflict (subject) do update set
         count = case when ${goesOn('excluded.expires_at')} then r.count + 1 else 1 end,
         expires_at = case when ${goesOn('excluded.expires_at')} then r.expires_at else excluded.expires_at end
         where not ${goesOn('excluded.expires_at')}
            or r.count < ($3::int[])[array_position($1::text[], excluded.subject)]
       returning subject`,
      [keys, limits.map(({ seconds }) => seconds), limits.map(({ max }) => max)],
    );
    const isGranted = keys.map((key) => granted.some(({ subject }) => subject === key));
    if (!isGranted.includes(false)) return limits.map(() => 0);
    const waits = await this.waits(limits);
    return waits.map((wait, at) => (isGranted[at] ? 0 : Math.max(1, wait)));
  }

  /** Takes back what `reserve` counted. */
  async release(subjects: Subject[]): Promise<void> {
    await this.rows.query(
      `update rate_limit set count = count - 1 where count > 0 and subject in (
         select subject from rate_limit where subject = any($1) and expires_at > now() order by subject for update)`,
      [subjects.map((subject) => this.keyOf(subject))],
    );
  }

  /** Per limit 0, or the seconds until a full one is free again. Counts nothing. */
  async waits(limits: Limit[]): Promise<number[]> {
    const keys = limits.map((limit) => this.keyOf(limit));
    const rows = await this.rows.query<Row[]>(
      `select subject, count, ${REMAINING} from rate_limit r
         join unnest($1::text[], $2::int[]) as asked (subject, seconds) using (subject)
       where ${goesOn('now() + make_interval(secs => seconds)')}`,
      [keys, limits.map(({ seconds }) => seconds)],
    );
    return limits.map(({ max }, at) => {
      const row = rows.find(({ subject }) => subject === keys[at]);
      return row && row.count >= max ? row.remaining : 0;
    });
  }

  async forget(subject: Subject): Promise<void> {
    await this.rows.delete({ subject: this.keyOf(subject) });
  }

  private keyOf({ event, of }: Subject): string {
    return this.hash.of(event, ...of);
  }
}

/** A refusal that says when to come back. */
export const tooMany = (code: ErrorCode, seconds: number, params: MessageParams = {}): AppError =>
  new AppError(code, params, { headers: { 'retry-after': String(seconds) } });
