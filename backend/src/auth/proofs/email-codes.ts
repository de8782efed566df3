import { randomBytes, randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  EMAIL_CODE_LENGTH,
  EMAIL_CODE_TRIES,
  EMAIL_CODE_TRIES_IN_ALL,
  EMAIL_CODE_TTL_SECONDS,
  EMAIL_CODES_AT_ONCE,
} from '@tianheng/contracts';
import { Repository, type EntityManager } from 'typeorm';
import { AppError } from '../../common/app-error.ts';
import { KeyedHash } from '../secrets/keyed-hash.ts';
import { networkOf } from '../../common/network-of.ts';
import { RateLimits } from '../throttles/rate-limits.ts';
import { EmailCode } from './email-code.entity.ts';

/** Without the characters that look like one another. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

const refuse = (code: 'EMAIL_CODE_WRONG' | 'EMAIL_CODE_EXPIRED', rule: string): AppError =>
  new AppError(code, {}, { details: [{ field: 'verify_code', rule }] });
const wrong = (): AppError => refuse('EMAIL_CODE_WRONG', 'codeWrong');
const expired = (): AppError => refuse('EMAIL_CODE_EXPIRED', 'codeExpired');

/** Codes that prove that somebody reads the mail of an address. */
@Injectable()
export class EmailCodes {
  constructor(
    @InjectRepository(EmailCode) private readonly codes: Repository<EmailCode>,
    private readonly hash: KeyedHash,
    private readonly limits: RateLimits,
  ) {}

  /** A new code beside those before, which stay good: anybody may ask for one, and takes nobody else's away by that. */
  async make(email: string): Promise<string> {
    const code = Array.from({ length: EMAIL_CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(
      '',
    );
    await this.keep(email, this.hashOf(email, code), EMAIL_CODES_AT_ONCE - 1);
    return code;
  }

  /** As if a code had been made, but nothing answers it: the address has an account, which no answer may tell. */
  async makeUnanswerable(email: string): Promise<void> {
    await this.keep(email, randomBytes(32).toString('base64url'), 0);
  }

  /**
   * EMAIL_CODE_WRONG, which counts against every code that it could have been, or EMAIL_CODE_EXPIRED. A right code is still
   * good afterwards: see `spend`. What strangers try elsewhere leaves the owner's own tries.
   */
  async check(email: string, code: string, address: string): Promise<void> {
    const given = this.hashOf(email, code);
    const made = await this.codes
      .createQueryBuilder('made')
      .where('made.email = :email and made.expires_at > now()', { email: email.toLowerCase() })
      .getMany();
    if (made.length === 0) throw expired();
    // Of each code alone: a new one may be tried as often. Counted before it is looked at, so that no burst gets more tries.
    const tries = made.map(({ email: of, codeHash }) => ({
      event: 'email code',
      of: [of, codeHash, networkOf(address)],
      ...{ max: EMAIL_CODE_TRIES, seconds: EMAIL_CODE_TTL_SECONDS },
    }));
    const waits = await this.limits.reserve(tries);
    const isOpen = (_: unknown, at: number): boolean => waits[at] === 0;
    const open = made.filter(isOpen).map(({ codeHash }) => codeHash);
    const [rows] = await this.codes.query<[{ right: boolean }[], number]>(
      `update email_code set tries = tries + case when $2 = any($3) then 0 else 1 end
       where tries < $4 and (email, code_hash) in (
         select email, code_hash from email_code
          where email = $1 and code_hash = any($3) and expires_at > now() and tries < $4
          order by code_hash for update)
       returning code_hash = $2 as right`,
      [email.toLowerCase(), given, open, EMAIL_CODE_TRIES_IN_ALL],
    );
    const isRight = rows.some(({ right }) => right);
    // One that was right once and was tried too often since is as good as none.
    if (!isRight && (rows.length === 0 || open.includes(given))) throw expired();
    if (!isRight) throw wrong();
    await this.limits.release(tries.filter(isOpen));
  }

  /**
   * Within the transaction that uses it, so that what fails there leaves the code good. With it go all others of the address,
   * which has an owner from now on.
   */
  async spend(manager: EntityManager, email: string, code: string): Promise<void> {
    const of = email.toLowerCase();
    // First all of them, in the order in which `check` takes them: else each could wait for what the other holds.
    await manager.query('select from email_code where email = $1 order by code_hash for update', [of]);
    const spent = await manager.delete(EmailCode, { email: of, codeHash: this.hashOf(email, code) });
    if (spent.affected !== 1) throw expired();
    await manager.delete(EmailCode, { email: of });
  }

  /** And at most so many others, the newest; the rest is locked in the order in which `check` and `spend` take them. */
  private async keep(email: string, codeHash: string, others: number): Promise<void> {
    await this.codes.query(
      `with gone as (
         delete from email_code where email = $1 and code_hash in (
           select code_hash from email_code where email = $1 and code_hash in (
             select code_hash from email_code where email = $1 order by expires_at desc, code_hash offset $4)
           order by code_hash for update))
       insert into email_code (email, code_hash, expires_at) values ($1, $2, now() + make_interval(secs => $3))
       on conflict (email, code_hash) do update set tries = 0, expires_at = excluded.expires_at`,
      [email.toLowerCase(), codeHash, EMAIL_CODE_TTL_SECONDS, others],
    );
  }

  private hashOf(email: string, code: string): string {
    return this.hash.of('email code', email.toLowerCase(), code.toUpperCase());
  }
}
