import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  KNOWN_ADDRESS_TTL_SECONDS,
  LOGIN_FAILURES_PER_ACCOUNT,
  LOGIN_FAILURES_PER_ACCOUNT_AND_ADDRESS,
  LOGIN_FAILURES_PER_ADDRESS,
  LOGIN_FAILURE_WINDOW_SECONDS,
  type Id,
} from '@tianheng/contracts';
import { Repository } from 'typeorm';
import type { AppError } from '../../common/app-error.ts';
import { KeyedHash } from '../proofs/keyed-hash.ts';
import { KnownAddress } from './known-address.entity.ts';
import { RateLimits, tooMany, type Subject } from './rate-limits.ts';

export interface Attempt {
  username: string;
  network: string;
  /** the account has lately been signed in to from this network */
  known: boolean;
}

const pairOf = ({ username, network }: Attempt): Subject => ({
  event: 'login of account from network',
  of: [username, network],
});
const networkOf = ({ network }: Attempt): Subject => ({ event: 'login from network', of: [network] });
const accountOf = ({ username }: Attempt): Subject => ({ event: 'login of account', of: [username] });

export const loginLocked = (seconds: number): AppError =>
  tooMany('LOGIN_LOCKED', seconds, { minutes: Math.ceil(seconds / 60) });

/**
 * Counts failed logins. What strangers fail at elsewhere counts against an account only where it is not known, so that
 * they slow a guess from many addresses down, but keep nobody out of their own account.
 */
@Injectable()
export class LoginThrottle {
  constructor(
    @InjectRepository(KnownAddress) private readonly known: Repository<KnownAddress>,
    private readonly limits: RateLimits,
    private readonly hash: KeyedHash,
  ) {}

  /** Names a network without telling it. */
  nameOf(network: string): string {
    return this.hash.of('known address', network);
  }

  /** LOGIN_LOCKED; or for how many seconds the account's own password is not taken here: 0 if it is. */
  async check(attempt: Attempt): Promise<number> {
    const [pair = 0, network = 0, account = 0] = await this.limits.waits([
      { ...pairOf(attempt), max: LOGIN_FAILURES_PER_ACCOUNT_AND_ADDRESS },
      { ...networkOf(attempt), max: LOGIN_FAILURES_PER_ADDRESS },
      { ...accountOf(attempt), max: LOGIN_FAILURES_PER_ACCOUNT },
    ]);
    const wait = Math.max(pair, network);
    if (wait > 0) throw loginLocked(wait);
    return attempt.known ? 0 : account;
  }

  async recordFailure(attempt: Attempt): Promise<void> {
    const subjects = [pairOf(attempt), networkOf(attempt), ...(attempt.known ? [] : [accountOf(attempt)])];
    await this.limits.count(subjects, LOGIN_FAILURE_WINDOW_SECONDS);
  }

  /** Forgets this network's failures and knows it from now on. */
  async welcome(userId: Id, attempt: Attempt): Promise<void> {
    await this.limits.forget(pairOf(attempt));
    await this.known.query(
      `insert into known_address (user_id, address, expires_at)
       values ($1, $2, now() + make_interval(secs => $3))
       on conflict (user_id, address) do update set expires_at = excluded.expires_at`,
      [userId, this.nameOf(attempt.network), KNOWN_ADDRESS_TTL_SECONDS],
    );
  }
}
