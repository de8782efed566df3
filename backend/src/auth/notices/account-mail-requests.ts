import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  EMAIL_RESEND_SECONDS,
  MAIL_REQUESTS_PER_ADDRESS,
  RECOVERIES_PER_HOUR,
  type EmailCodeRequest,
  type ForgetPasswordRequest,
  type UiLanguage,
} from '@tianheng/contracts';
import type { DataSource } from 'typeorm';
import { MailService } from '../../mail/mail.service.ts';
import { networkOf } from '../../common/network-of.ts';
import { RateLimits, tooMany } from '../throttles/rate-limits.ts';
import type { AccountMailParams } from './account-mails.ts';

type Asked = 'email_code' | 'password_recovery';

const HOUR_SECONDS = 3600;

/** Who asks for a mail. */
export interface MailAsker {
  address: string;
  language: UiLanguage;
}

/**
 * Mails that anybody may ask for. Nothing here looks at accounts: whether there is one, and what to write, is found out
 * when the mail is composed, so that neither answer nor time tells the asker.
 */
@Injectable()
export class AccountMailRequests {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly limits: RateLimits,
    private readonly mail: MailService,
  ) {}

  /** TOO_MANY_REQUESTS or MAIL_TOO_SOON. */
  async emailCode({ username, email }: EmailCodeRequest, asker: MailAsker): Promise<void> {
    await this.takeTurn('email_code', [email.toLowerCase()], asker);
    await this.send('email_code', { username, email }, email.toLowerCase(), asker);
  }

  /** TOO_MANY_REQUESTS or MAIL_TOO_SOON. */
  async recovery({ username, email }: ForgetPasswordRequest, asker: MailAsker): Promise<void> {
    // With the name: who knows only the address cannot use up its owner's turns.
    const account = [username, email.toLowerCase()];
    await this.takeTurn('password_recovery', account, asker);
    const limit = { event: 'recovery', of: account, max: RECOVERIES_PER_HOUR, seconds: HOUR_SECONDS };
    // Silently, as for an account that is not there.
    if ((await this.limits.take(limit)) > 0) return;
    await this.send('password_recovery', { username, email }, account.join(' '), asker);
  }

  private async takeTurn(kind: Asked, of: string[], { address }: MailAsker): Promise<void> {
    const perAsker = { event: 'mail asked', of: [networkOf(address)] };
    const tired = await this.limits.take({
      ...perAsker,
      max: MAIL_REQUESTS_PER_ADDRESS,
      seconds: HOUR_SECONDS,
    });
    if (tired > 0) throw tooMany('TOO_MANY_REQUESTS', tired);
    const seconds = await this.limits.take({ event: kind, of, max: 1, seconds: EMAIL_RESEND_SECONDS });
    if (seconds > 0) throw tooMany('MAIL_TOO_SOON', seconds, { seconds });
  }

  private async send<Kind extends Asked>(
    kind: Kind,
    params: AccountMailParams[Kind],
    key: string,
    { language }: MailAsker,
  ): Promise<void> {
    const ttlSeconds = HOUR_SECONDS;
    await this.mail.send(this.database.manager, {
      kind,
      params,
      language,
      isAwaited: true,
      dedupeKey: `${kind} ${key}`,
      ttlSeconds,
    });
    this.mail.wake();
  }
}
