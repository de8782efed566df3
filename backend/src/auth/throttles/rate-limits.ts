import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { ErrorCode } from '@tianheng/contracts';
import { Repository } from 'typeorm';
import { AppError, type MessageParams } from '../../common/app-error.ts';
import { KeyedHash } from '../proofs/keyed-hash.ts';
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

const REMAINING = `greatest(1, ceil(extract(epoch from expires_at - now())))::int as remaining`;

/** Counts events in fixed windows that begin with the first of them; the counts hold for all instances. */
@Injectable()
export class RateLimits {
  constructor(
    @InjectRepository(RateLimit) private readonly rows: Repository<RateLimit>,
    private readonly hash: KeyedHash,
  ) {}

  /** Counts one more; 0, or the seconds to wait if that is one too many. */
  async take(limit: Limit): Promise<number> {
    const [row] = await this.add([this.keyOf(limit)], limit.seconds);
    return row && row.count > limit.max ? row.remaining : 0;
  }

  /** Counts one more of each. */
  async count(subjects: Subject[], seconds: number): Promise<void> {
    await this.add(
      subjects.map((subject) => this.keyOf(subject)),
      seconds,
    );
  }

  /** Per limit 0, or the seconds until a full one is free again. Counts nothing. */
  async waits(limits: (Subject & { max: number })[]): Promise<number[]> {
    const keys = limits.map((limit) => this.keyOf(limit));
    const rows = await this.rows.query<Row[]>(
      `select subject, count, ${REMAINING} from rate_limit where subject = any($1) and expires_at > now()`,
      [keys],
    );
    return limits.map(({ max }, at) => {
      const row = rows.find(({ subject }) => subject === keys[at]);
      return row && row.count >= max ? row.remaining : 0;
    });
  }

  async forget(subject: Subject): Promise<void> {
    await this.rows.delete({ subject: this.keyOf(subject) });
  }

  private async add(keys: string[], seconds: number): Promise<Row[]> {
    return this.rows.query<Row[]>(
      `insert into rate_limit as r (subject, count, expires_at)
       select subject, 1, now() + make_interval(secs => $2) from unnest($1::text[]) as subject
       on conflict (subject) do update set
         count = case when r.expires_at > now() then r.count + 1 else 1 end,
         expires_at = case when r.expires_at > now() then r.expires_at else excluded.expires_at end
       returning subject, count, ${REMAINING}`,
      // In one order for everyone, so that two calls never wait for each other.
      [[...keys].sort(), seconds],
    );
  }

  private keyOf({ event, of }: Subject): string {
    return this.hash.of(event, ...of);
  }
}

/** A refusal that says when to come back. */
export const tooMany = (code: ErrorCode, seconds: number, params: MessageParams = {}): AppError =>
  new AppError(code, params, { headers: { 'retry-after': String(seconds) } });
