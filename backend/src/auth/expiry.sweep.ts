import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { PeriodicWork } from '../common/periodic-work.ts';
import { deleteSpent } from '../database/delete-spent.ts';
import { IdempotentCall } from '../idempotency/idempotent-call.entity.ts';
import { ApiKey } from './keys/api-key.entity.ts';
import { PasswordRecovery } from './notices/password-recovery.entity.ts';
import { CaptchaChallenge } from './proofs/captcha-challenge.entity.ts';
import { EmailCode } from './proofs/email-code.entity.ts';
import { Session } from './sessions/session.entity.ts';
import { KnownAddress } from './throttles/known-address.entity.ts';
import { RateLimit } from './throttles/rate-limit.entity.ts';
import { View } from './views/view.entity.ts';

const EXPIRING = [
  View,
  Session,
  ApiKey,
  PasswordRecovery,
  CaptchaChallenge,
  EmailCode,
  KnownAddress,
  RateLimit,
  IdempotentCall,
];
const PERIOD_MS = 5 * 60 * 1000;

/** Deletes rows that no longer mean anything; every instance may do it. */
@Injectable()
export class ExpirySweep extends PeriodicWork {
  constructor(private readonly database: DataSource) {
    super({ everyMs: PERIOD_MS, failed: 'Expired rows could not be deleted.' });
  }

  protected override round(): Promise<void> {
    return this.sweep();
  }

  async sweep(): Promise<void> {
    for (const of of EXPIRING)
      await deleteSpent(this.database, { of, where: 'expires_at <= now()' }, this.signal);
  }
}
