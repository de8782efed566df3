import { randomBytes, randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  EMAIL_CODE_LENGTH,
  EMAIL_CODE_TRIES,
  EMAIL_CODE_TRIES_IN_ALL,
  EMAIL_CODE_TTL_SECONDS,
} from '@tianheng/contracts';
import { Repository, type EntityManager } from 'typeorm';
import { AppError } from '../../common/app-error.ts';
import { networkOf } from '../throttles/network.ts';
import { RateLimits } from '../throttles/rate-limits.ts';
import { EmailCode } from './email-code.entity.ts';
import { KeyedHash } from './keyed-hash.ts';

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

  /** A new code in place of the one before. */
  async make(email: string): Promise<string> {
    const code = Array.from({ length: EMAIL_CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(
      '',
    );
    await this.keep(email, this.hashOf(email, code));
    return code;
  }

  /** As if a code had been made, but nothing answers it: the address has an account, which no answer may tell. */
  async makeUnanswerable(email: string): Promise<void> {
    await this.keep(email, randomBytes(32).toString('base64url'));
  }

  /**
   * EMAIL_CODE_WRONG, which counts, or EMAIL_CODE_EXPIRED. A right code is still good afterwards: see `spend`. What strangers
   * try elsewhere leaves the owner's own tries.
   */
  async check(email: string, code: string, address: string): Promise<void> {
    const given = this.hashOf(email, code);
    const made = await this.codes
      .createQueryBuilder('made')
      .where('made.email = :email and made.expires_at > now()', { email: email.toLowerCase() })
      .getOne();
    if (!made) throw expired();
    // Of this code alone: a new one may be tried as often. Counted before it is looked at, so that no burst gets more tries.
    const tries = {
      event: 'email code',
      of: [made.email, made.codeHash, networkOf(address)],
      ...{ max: EMAIL_CODE_TRIES, seconds: EMAIL_CODE_TTL_SECONDS },
    };
    const [wait] = await this.limits.reserve([tries]);
    if (wait !== 0) throw expired();
    const [rows] = await this.codes.query<[{ right: boolean }[], number]>(
      `update email_code set tries = tries + case when code_hash = $2 then 0 else 1 end
       where email = $1 and code_hash = $3 and expires_at > now() and tries < $4
       returning code_hash = $2 as right`,
      [made.email, given, made.codeHash, EMAIL_CODE_TRIES_IN_ALL],
    );
    const [row] = rows;
    if (!row) throw expired();
    if (!row.right) throw wrong();
    await this.limits.release([tries]);
  }

  /** Within the transaction that uses it, so that what fails there leaves the code good. */
  async spend(manager: EntityManager, email: string, code: string): Promise<void> {
    const { affected } = await manager.delete(EmailCode, {
      email: email.toLowerCase(),
      codeHash: this.hashOf(email, code),
    });
    if (affected !== 1) throw expired();
  }

  private async keep(email: string, codeHash: string): Promise<void> {
    await this.codes.query(
      `insert into email_code (email, code_hash, expires_at) values ($1, $2, now() + make_interval(secs => $3))
       on conflict (email) do update set code_hash = excluded.code_hash, tries = 0, expires_at = excluded.expires_at`,
      [email.toLowerCase(), codeHash, EMAIL_CODE_TTL_SECONDS],
    );
  }

  private hashOf(email: string, code: string): string {
    return this.hash.of('email code', email.toLowerCase(), code.toUpperCase());
  }
}
