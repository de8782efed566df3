import { Injectable } from '@nestjs/common';
import type { UiLanguage } from '@tianheng/contracts';
import type { EntityManager } from 'typeorm';
import { MailService, NOTICE_TTL_SECONDS } from '../../mail/mail.service.ts';
import type { AccountMailParams } from './account-mails.ts';

type Notice =
  | 'account_created'
  | 'api_key_created'
  | 'api_key_revoked'
  | 'email_changed'
  | 'password_changed'
  | 'second_factor_reset'
  | 'username_changed';

/** Mails that tell people what was done to their account. */
@Injectable()
export class AccountNotices {
  constructor(private readonly mail: MailService) {}

  /** Within the transaction of the change; `wake` after its commit. */
  send<Kind extends Notice>(
    manager: EntityManager,
    kind: Kind,
    params: AccountMailParams[Kind],
    language: UiLanguage,
  ): Promise<void> {
    return this.mail.send(manager, { kind, params, language, ttlSeconds: NOTICE_TTL_SECONDS });
  }

  /** Of those that still wait, within the transaction of what makes them untrue. */
  withdraw<Kind extends Notice>(
    manager: EntityManager,
    kind: Kind,
    params: AccountMailParams[Kind],
  ): Promise<void> {
    return this.mail.withdraw(manager, { kind, params });
  }

  wake(): void {
    this.mail.wake();
  }
}
