import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  KNOWN_ADDRESS_TTL_SECONDS,
  LOGIN_FAILURES_PER_ACCOUNT,
  LOGIN_FAILURES_PER_ACCOUNT_AND_ADDRESS,
  LOGIN_FAILURES_PER_ADDRESS,
  LOGIN_FAILURES_PER_ADDRESS_OF_KNOWN,
  LOGIN_FAILURE_WINDOW_SECONDS,
  type Id,
} from '@tianheng/contracts';
import { Repository } from 'typeorm';
import type { AppError } from '../../common/app-error.ts';
import { KeyedHash } from '../secrets/keyed-hash.ts';
import { KnownAddress } from './known-address.entity.ts';
import { RateLimits, tooMany, type Limit } from './rate-limits.ts';

export interface Attempt {
  username: string;
  network: string;
  /** the account has lately been signed in to from this network */
  known: boolean;
}

const seconds = LOGIN_FAILURE_WINDOW_SECONDS;
const pairOf = ({ username, network }: Attempt): Limit => ({
  event: 'login of account from network',
  of: [username, network],
  max: LOGIN_FAILURES_PER_ACCOUNT_AND_ADDRESS,
  seconds,
});
/** A university may sit behind one address: what its people mistype keeps nobody out who has signed in from there before. */
const networkOf = ({ network, known }: Attempt): Limit => ({
  event: known ? 'login of known account from network' : 'login from network',
  of: [network],
  max: known ? LOGIN_FAILURES_PER_ADDRESS_OF_KNOWN : LOGIN_FAILURES_PER_ADDRESS,
  seconds,
});
const accountOf = ({ username }: Attempt): Limit => ({
  event: 'login of account',
  of: [username],
  max: LOGIN_FAILURES_PER_ACCOUNT,
  seconds,
});
const limitsOf = (attempt: Attempt): Limit[] => [
  pairOf(attempt),
  networkOf(attempt),
  ...(attempt.known ? [] : [accountOf(attempt)]),
];

export const loginLocked = (seconds: number): AppError =>
  tooMany('LOGIN_LOCKED', seconds, { minutes: Math.ceil(seconds / 60) });

/**
 * Counts failed logins: each counts as failed from before its password is looked at until it has turned out to be right, so
 * that no burst, on however many instances, gets more tries than there are. What strangers fail at elsewhere counts against an account only where it is not known, so that
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
  async begin(attempt: Attempt): Promise<number> {
    const limits = limitsOf(attempt);
    const waits = await this.limits.reserve(limits);
    const [pair = 0, network = 0, account = 0] = waits;
    const wait = Math.max(pair, network);
    if (wait === 0) return account;
    // What is refused unseen is no failure.
    await this.limits.release(limits.filter((_, at) => waits[at] === 0));
    throw loginLocked(wait);
  }

  /** The password was right; `wait` is what `begin` said. */
  async succeed(attempt: Attempt, wait: number): Promise<void> {
    await this.limits.release(wait === 0 ? limitsOf(attempt) : [pairOf(attempt), networkOf(attempt)]);
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
