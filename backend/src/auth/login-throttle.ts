import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  LOGIN_FAILURES_PER_ACCOUNT_AND_ADDRESS,
  LOGIN_FAILURES_PER_ADDRESS,
  LOGIN_FAILURE_WINDOW_SECONDS,
} from '@tianheng/contracts';
import { Repository } from 'typeorm';
import { AppError } from '../common/app-error.ts';
import { RateLimit } from './rate-limit.entity.ts';

interface Count {
  subject: string;
  count: number;
  /** seconds until the window ends */
  remaining: number;
}

/** Names neither people nor addresses in the table. */
const subjectOf = (kind: 'account' | 'address', name: string): string =>
  createHash('sha256').update(`${kind}:${name}`).digest('hex');

/** Counts failed logins per account and per address in fixed windows. */
@Injectable()
export class LoginThrottle {
  constructor(@InjectRepository(RateLimit) private readonly rows: Repository<RateLimit>) {}

  /** LOGIN_LOCKED once either has failed too often. */
  async check(account: string, address: string): Promise<void> {
    const limits = new Map([
      [subjectOf('account', account), LOGIN_FAILURES_PER_ACCOUNT_AND_ADDRESS],
      [subjectOf('address', address), LOGIN_FAILURES_PER_ADDRESS],
    ]);
    const counts = await this.rows.query<Count[]>(
      `select subject, count, ceil(extract(epoch from expires_at - now()))::int as remaining
         from rate_limit where subject = any($1) and expires_at > now()`,
      [[...limits.keys()]],
    );
    const locked = counts.filter(({ subject, count }) => count >= (limits.get(subject) ?? Infinity));
    if (locked.length === 0) return;
    const seconds = Math.max(1, ...locked.map(({ remaining }) => remaining));
    throw new AppError(
      'LOGIN_LOCKED',
      { minutes: Math.ceil(seconds / 60) },
      { headers: { 'retry-after': String(seconds) } },
    );
  }

  async recordFailure(account: string, address: string): Promise<void> {
    // In one order for everyone, so that two calls never wait for each other.
    const subjects = [subjectOf('account', account), subjectOf('address', address)].sort();
    await this.rows.query(
      `insert into rate_limit as f (subject, count, expires_at)
       select subject, 1, now() + make_interval(secs => $2) from unnest($1::text[]) as subject
       on conflict (subject) do update set
         count = case when f.expires_at > now() then f.count + 1 else 1 end,
         expires_at = case when f.expires_at > now() then f.expires_at else excluded.expires_at end`,
      [subjects, LOGIN_FAILURE_WINDOW_SECONDS],
    );
  }

  async forgive(account: string): Promise<void> {
    await this.rows.delete({ subject: subjectOf('account', account) });
  }
}
