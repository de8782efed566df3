import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { LOGIN_FAILURE_WINDOW_SECONDS, SECOND_FACTOR_FAILURES, type Id } from '@tianheng/contracts';
import { IsNull, Not, type DataSource, type EntityManager } from 'typeorm';
import { AppError } from '../../common/app-error.ts';
import { Config } from '../../config.ts';
import { Sealed } from '../secrets/sealed.ts';
import { RateLimits } from '../throttles/rate-limits.ts';
import { RecoveryCodes } from './recovery-codes.ts';
import { SecondFactor } from './second-factor.entity.ts';
import { stepOf } from './totp.ts';

const DIGITS = /^(?:\s*\d){6}\s*$/;

export const secondFactorWrong = (field: string): AppError =>
  new AppError('SECOND_FACTOR_WRONG', {}, { details: [{ field, rule: 'codeWrong' }] });
export const isSecondFactorWrong = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'SECOND_FACTOR_WRONG';

/** The authenticators of people, and what their codes prove. */
@Injectable()
export class SecondFactors {
  private readonly sealed: Sealed;

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly recoveries: RecoveryCodes,
    private readonly limits: RateLimits,
    { jwtKey }: Config,
  ) {
    this.sealed = new Sealed(jwtKey, 'second factor');
  }

  has(userId: Id): Promise<boolean> {
    return this.isOn(this.database.manager, userId);
  }

  isOn(manager: EntityManager, userId: Id): Promise<boolean> {
    return manager.existsBy(SecondFactor, { userId, confirmedAt: Not(IsNull()) });
  }

  /** Keeps a secret that no code has proved yet, in place of one before that was not proved either. SECOND_FACTOR_ON */
  async offer(manager: EntityManager, userId: Id, secret: string): Promise<void> {
    const made = await manager.query<object[]>(
      `insert into second_factor (user_id, secret) values ($1, $2)
       on conflict (user_id) do update set secret = excluded.secret, last_step = null, created_at = now()
         where second_factor.confirmed_at is null
       returning user_id`,
      [userId, this.sealed.seal(secret, userId)],
    );
    if (made.length === 0) throw new AppError('SECOND_FACTOR_ON');
  }

  /** From now on it counts. SECOND_FACTOR_OFF where none was offered, SECOND_FACTOR_ON, or false for a wrong code. */
  async confirm(manager: EntityManager, userId: Id, code: string): Promise<boolean> {
    const factor = await this.lock(manager, userId);
    if (!factor) throw new AppError('SECOND_FACTOR_OFF');
    if (factor.confirmedAt !== null) throw new AppError('SECOND_FACTOR_ON');
    const step = this.stepOf(factor, code);
    if (step === null) return false;
    await manager.update(SecondFactor, { userId }, { confirmedAt: () => 'now()', lastStep: String(step) });
    return true;
  }

  /** Whether the code is good, which it then was: neither kind is good twice. SECOND_FACTOR_OFF */
  async spend(manager: EntityManager, userId: Id, code: string): Promise<boolean> {
    const factor = await this.lock(manager, userId);
    if (!factor?.confirmedAt) throw new AppError('SECOND_FACTOR_OFF');
    if (!DIGITS.test(code)) return this.recoveries.spend(manager, userId, code);
    const step = this.stepOf(factor, code);
    if (step === null || (factor.lastStep !== null && step <= Number(factor.lastStep))) return false;
    await manager.update(SecondFactor, { userId }, { lastStep: String(step) });
    return true;
  }

  /**
   * One try at the person's codes, which counts as failed from before the code is looked at until it has turned out not to
   * be wrong. Whoever knows the password can sign in at the customer site in between, where no code is asked for: that
   * takes none of these back. Throws what `refuse` makes of the seconds to wait.
   */
  async tried<T>(userId: Id, refuse: (seconds: number) => AppError, work: () => Promise<T>): Promise<T> {
    const failures = {
      event: 'second factor wrong',
      of: [userId],
      max: SECOND_FACTOR_FAILURES,
      seconds: LOGIN_FAILURE_WINDOW_SECONDS,
    };
    const [wait = 0] = await this.limits.reserve([failures]);
    if (wait > 0) throw refuse(wait);
    let isWrong = false;
    try {
      return await work();
    } catch (error) {
      isWrong = isSecondFactorWrong(error);
      throw error;
    } finally {
      if (!isWrong) await this.limits.release([failures]);
    }
  }

  async remove(manager: EntityManager, userId: Id): Promise<void> {
    await manager.delete(SecondFactor, { userId });
    await this.recoveries.forget(manager, userId);
  }

  private stepOf({ secret, userId }: SecondFactor, code: string): number | null {
    try {
      return stepOf(this.sealed.open(secret, userId), code);
    } catch {
      // Sealed with another JWT_SECRET: no code can be right.
      return null;
    }
  }

  /** One code after the other, or two at once would both find it unused. */
  private lock(manager: EntityManager, userId: Id): Promise<SecondFactor | null> {
    return manager.findOne(SecondFactor, { where: { userId }, lock: { mode: 'for_no_key_update' } });
  }
}
