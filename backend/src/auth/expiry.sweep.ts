import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CaptchaChallenge } from './captcha-challenge.entity.ts';
import { EmailCode } from './email-code.entity.ts';
import { KnownAddress } from './known-address.entity.ts';
import { PasswordRecovery } from './password-recovery.entity.ts';
import { RateLimit } from './rate-limit.entity.ts';
import { Session } from './session.entity.ts';

const EXPIRING = [Session, PasswordRecovery, CaptchaChallenge, EmailCode, KnownAddress, RateLimit];
const PERIOD_MS = 5 * 60 * 1000;

/** Deletes rows that no longer mean anything; every instance may do it. */
@Injectable()
export class ExpirySweep implements OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger(ExpirySweep.name);
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly database: DataSource) {}

  onModuleInit(): void {
    this.timer = setInterval(() => {
      this.sweep().catch((error: unknown) =>
        this.logger.error({ err: error }, 'Expired rows could not be deleted.'),
      );
    }, PERIOD_MS).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  async sweep(): Promise<void> {
    for (const kind of EXPIRING) {
      await this.database.createQueryBuilder().delete().from(kind).where('expires_at <= now()').execute();
    }
  }
}
