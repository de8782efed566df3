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

/** Hints to the runners through Redis. None of them is needed: runners poll, and the sweep makes tickets again. */
@Injectable()
export class JudgeSignals implements OnModuleInit {
  private readonly logger = new Logger(JudgeSignals.name);

  constructor(@InjectQueue(JUDGE_QUEUE) private readonly queue: Queue<JudgeTicket>) {}

  onModuleInit(): void {
    // Without a listener a lost connection would end the process.
    this.queue.on('error', (error) => this.logger.warn({ err: error }, 'Redis is not reachable.'));
  }

  wakeRunner(): void {
    void this.try('add a ticket', () => this.queue.add({}, TICKET));
  }

  announceCancel(id: Id): void {
    void this.try('announce a cancel', () => this.queue.client.publish(JUDGE_CANCEL_CHANNEL, id));
  }

  /** Tops the tickets up to the number of waiting commitments, at most TICKETS_MAX. */
  async topUp(waiting: number): Promise<void> {
    const wanted = Math.min(waiting, TICKETS_MAX);
    if (wanted === 0) return;
    await this.try('top up tickets', async () => {
      const missing = wanted - (await this.queue.getWaitingCount());
      if (missing > 0)
        await this.queue.addBulk(Array.from({ length: missing }, () => ({ data: {}, opts: TICKET })));
    });
  }

  private async try(what: string, act: () => Promise<unknown>): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`No answer within ${PATIENCE_MS} ms`)), PATIENCE_MS);
    });
    try {
      await Promise.race([act(), tooLate]);
    } catch (error) {
      this.logger.warn({ err: error }, `Could not ${what}; the sweep will.`);
    } finally {
      clearTimeout(timer);
    }
  }
}
