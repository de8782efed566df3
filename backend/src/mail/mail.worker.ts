import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { MailComposers } from './mail.composers.ts';
import { MailLeases, type ClaimedMail } from './mail.leases.ts';
import { MAIL_CONVERSATIONS, MailSender } from './mail.sender.ts';

const LOOK_EVERY_MS = 2_000;
/** How long mails that are being sent may hold up the end of the process. */
const PATIENCE_MS = 5_000;

/** Sends the mails that are due, some at a time; other instances send others. */
@Injectable()
export class MailWorker implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(MailWorker.name);
  private readonly sending = new Set<Promise<void>>();
  private timer: NodeJS.Timeout | null = null;
  private look: Promise<void> | null = null;
  private wokenMeanwhile = false;
  private stopping = false;

  constructor(
    private readonly composers: MailComposers,
    private readonly leases: MailLeases,
    private readonly sender: MailSender,
  ) {}

  onApplicationBootstrap(): void {
    if (!this.sender.configured) this.logger.warn('SMTP_URL is not set: mails wait until they expire');
    this.timer = setInterval(() => this.wake(), LOOK_EVERY_MS);
    this.timer.unref();
    this.wake();
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopping = true;
    if (this.timer) clearInterval(this.timer);
    await this.look;
    const done = Promise.all(this.sending);
    const patience = setTimeout(() => this.sender.close(), PATIENCE_MS);
    await done;
    clearTimeout(patience);
    this.sender.close();
  }

  /** Looks at the rows, or looks again after the present look. */
  wake(): void {
    if (this.stopping) return;
    if (this.look) {
      this.wokenMeanwhile = true;
      return;
    }
    this.look = this.takeDue()
      .catch((error: unknown) =>
        this.logger.warn({ err: error }, 'mails could not be looked at; tried again later'),
      )
      .finally(() => {
        this.look = null;
        if (!this.wokenMeanwhile) return;
        this.wokenMeanwhile = false;
        this.wake();
      });
  }

  private async takeDue(): Promise<void> {
    for (const { id, kind } of await this.leases.dropExpired()) {
      this.logger.warn({ mail_id: id, kind }, 'a mail expired before it could be sent');
    }
    while (this.sender.configured && !this.stopping && this.sending.size < MAIL_CONVERSATIONS) {
      const mail = await this.leases.claim(this.composers.kinds);
      if (!mail) return;
      const sending = this.attempt(mail).finally(() => {
        this.sending.delete(sending);
        this.wake();
      });
      this.sending.add(sending);
    }
  }

  private async attempt(mail: ClaimedMail): Promise<void> {
    const { id, kind, attempt, language } = mail;
    try {
      const content = await this.composers.require(kind)(mail);
      if (content) await this.sender.send(id, language, content);
      await this.leases.remove(mail);
    } catch (error) {
      const next = this.stopping ? this.leases.release(mail) : this.leases.postpone(mail);
      const about = { mail_id: id, kind, attempt };
      this.logger.warn({ ...about, err: error }, 'a mail was not sent; tried again later');
      await next.catch((err: unknown) =>
        this.logger.warn({ ...about, err }, 'a mail waits for its lease to end'),
      );
    }
  }
}
