import { InjectQueue } from '@nestjs/bull';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import {
  JUDGE_CANCEL_CHANNEL,
  JUDGE_QUEUE,
  TICKETS_MAX,
  type Id,
  type JudgeTicket,
} from '@tianheng/contracts';
import type { Queue } from 'bull';

const PATIENCE_MS = 200;
const TICKET = { attempts: 1, removeOnComplete: true, removeOnFail: true };

/** Hints to the runners through Redis. None is needed: runners poll, and the sweep makes tickets again. */
@Injectable()
export class JudgeSignals implements OnModuleInit {
  private readonly logger = new Logger(JudgeSignals.name);
  private reachable = true;
  /** a top-up that Redis has not answered yet: further ones would count the same tickets, and all make up for them */
  private isToppingUp = false;

  constructor(@InjectQueue(JUDGE_QUEUE) private readonly queue: Queue<JudgeTicket>) {}

  onModuleInit(): void {
    // Without a listener a lost connection would end the process.
    this.queue.on('error', (error) => this.note(error));
  }

  wakeRunner(): void {
    void this.try(() => this.queue.add({}, TICKET));
  }

  announceCancel(id: Id): void {
    void this.try(() => this.queue.client.publish(JUDGE_CANCEL_CHANNEL, id));
  }

  /** Tops the tickets up to the number of waiting commitments, at most TICKETS_MAX. */
  async topUp(waiting: number): Promise<void> {
    const wanted = Math.min(waiting, TICKETS_MAX);
    if (wanted === 0 || this.isToppingUp) return;
    this.isToppingUp = true;
    await this.try(() => this.fill(wanted).finally(() => (this.isToppingUp = false)));
  }

  private async fill(wanted: number): Promise<void> {
    const missing = wanted - (await this.queue.getWaitingCount());
    if (missing > 0)
      await this.queue.addBulk(Array.from({ length: missing }, () => ({ data: {}, opts: TICKET })));
  }

  private async try(send: () => Promise<unknown>): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`No answer within ${PATIENCE_MS} ms`)), PATIENCE_MS);
    });
    try {
      await Promise.race([send(), tooLate]);
      this.note(null);
    } catch (error) {
      this.note(error);
    } finally {
      clearTimeout(timer);
    }
  }

  /** One line when Redis goes away and one when it is back, not one for each hint. */
  private note(error: unknown): void {
    if ((error === null) === this.reachable) return;
    this.reachable = error === null;
    if (error === null) this.logger.log('Redis answers again.');
    else this.logger.warn({ err: error }, 'Redis does not answer: runners find their work by polling.');
  }
}
