import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Id } from '@tianheng/contracts';
import type { DataSource } from 'typeorm';
import type { Attempt, Claim, Lane } from '../queue/lane.ts';
import { Config } from '../config.ts';
import { deleteSome } from '../database/delete-spent.ts';
import { Lanes } from '../queue/lanes.ts';
import { RowLeases } from '../queue/row-leases.ts';
import { MailComposers, type MailDraft } from './mail.composers.ts';
import { CONVERSATION_MS, MAIL_CONVERSATIONS, MailFault, MailSender } from './mail.sender.ts';

export const MAIL_LANE = 'mail';

/** So long that a mail whose server answers soon is not sent twice although the database is away meanwhile. */
export const MAIL_LEASE_SECONDS = 120;

/**
 * A mail whose recipient is refused is given up with this attempt. It has been refused for twenty minutes then: a server that
 * is being set up refuses everybody for a while, also after it was away so long that other failures would have used them up.
 */
const REFUSED_ATTEMPTS_MAX = 11;
/** Other failures count no further: the wait is the longest from here on. */
const OTHER_ATTEMPTS_MAX = 6;

/** One attempt at a mail. */
interface ClaimedMail extends Claim, MailDraft {
  kind: string;
}

const MAILS = {
  name: 'mail',
  open: 'true',
  columns: 'kind, language, params',
  precedence: 'precedence',
  leaseSeconds: MAIL_LEASE_SECONDS,
  backoffSeconds: 5,
  backoffMaxSeconds: 300,
};

/** Sends the mails that are due. */
@Injectable()
export class MailLane implements Lane<ClaimedMail>, OnApplicationBootstrap, OnApplicationShutdown {
  readonly name = MAIL_LANE;
  readonly width = MAIL_CONVERSATIONS;
  readonly lookEveryMs = 2_000;
  readonly renewEveryMs = 20_000;
  /** The sender is impatient itself, and knows with what. */
  readonly patienceMs = CONVERSATION_MS + 30_000;
  readonly partingMs = 5_000;
  private readonly logger = new Logger(MailLane.name);
  private readonly leases: RowLeases<ClaimedMail>;

  constructor(
    @InjectDataSource() dataSource: DataSource,
    private readonly lanes: Lanes,
    private readonly composers: MailComposers,
    private readonly sender: MailSender,
    private readonly config: Config,
  ) {
    this.leases = new RowLeases(dataSource, MAILS);
  }

  onApplicationBootstrap(): void {
    // Everything else works, so nobody would look for the reason here before people complain.
    if (this.config.production && !this.sender.configured)
      this.logger.warn('There is no mail server (SMTP_URL): no mail is sent, and nobody can register.');
    this.lanes.start(this);
  }

  onApplicationShutdown(): void {
    this.sender.close();
  }

  /** Drops what is of no use any more, unless it is just being sent; of very many the next look drops others. */
  async tidy(): Promise<void> {
    await this.leases.shorten();
    const expired = await this.leases.update<{ id: Id; kind: string }>(
      `${deleteSome('mail', 'not_before <= now() and expires_at <= now()')} returning id, kind`,
    );
    for (const { id, kind } of expired) {
      this.logger.warn({ mail_id: id, kind }, 'a mail expired before it could be sent');
    }
  }

  async claim(): Promise<ClaimedMail | null> {
    if (!this.sender.configured) return null;
    return this.leases.claim('expires_at > now() and kind = any($1)', [this.composers.kinds]);
  }

  renew(mail: ClaimedMail): Promise<boolean> {
    return this.leases.renew(mail);
  }

  release(mail: ClaimedMail): Promise<boolean> {
    return this.leases.release(mail);
  }

  /** A sent mail has no row. Where the row could not be removed, it is sent again, which its recipient sees by its Message-ID. */
  async work(mail: ClaimedMail, { signal }: Attempt): Promise<void> {
    const content = await this.composers.require(mail.kind)(mail);
    if (content) await this.sender.send(mail.id, mail.language, content, signal);
    await this.leases.remove(mail);
  }

  async broke(mail: ClaimedMail, error: unknown): Promise<void> {
    const { id, kind, attempt } = mail;
    const isRefused = error instanceof MailFault && error.refusesRecipient;
    const isHopeless = isRefused && attempt >= REFUSED_ATTEMPTS_MAX;
    this.logger.warn(
      { mail_id: id, kind, attempt, err: error },
      `a mail was not sent; ${isHopeless ? 'its recipient is refused, it is given up' : 'tried again later'}`,
    );
    if (isHopeless) await this.leases.remove(mail);
    else if (isRefused || attempt <= OTHER_ATTEMPTS_MAX) await this.leases.postpone(mail);
    else await this.leases.putOff(mail);
  }
}
