import { OnQueueError, Process, Processor } from '@nestjs/bull';
import { Logger } from '@nestjs/common';
import { MailWorker } from './mail.worker.ts';

export const MAIL_QUEUE = 'mail';
const QUIET_MS = 60_000;

/** A job carries nothing and only says: look at the rows. */
@Processor(MAIL_QUEUE)
export class MailQueue {
  private readonly logger = new Logger(MailQueue.name);
  private quietUntil = 0;

  constructor(private readonly worker: MailWorker) {}

  @Process()
  take(): void {
    this.worker.wake();
  }

  /** Each lost connection tries again every few seconds and tells so each time. */
  @OnQueueError()
  onError(error: Error): void {
    if (Date.now() < this.quietUntil) return;
    this.quietUntil = Date.now() + QUIET_MS;
    this.logger.warn({ err: error }, 'the queue is away; mails are found by looking at their rows');
  }
}
