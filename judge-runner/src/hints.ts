import Bull from 'bull';
import { JUDGE_CANCEL_CHANNEL, JUDGE_QUEUE, type JudgeTicket } from '@tianheng/contracts';
import type { Logger } from 'pino';
import { errorText } from './faults.ts';
import type { JudgeWorker } from './judge.worker.ts';

const COMPLAIN_EVERY_MS = 60_000;

/** Wake-ups and cancellations over Redis. All are hints: without Redis polling and heartbeats do the same, later. */
export function listenForHints(redisUrl: string, worker: JudgeWorker, logger: Logger): { close(): void } {
  let complainedAt = -Infinity;
  const complain = (error: unknown): void => {
    if (performance.now() - complainedAt < COMPLAIN_EVERY_MS) return;
    complainedAt = performance.now();
    logger.warn({ error: errorText(error) }, 'no hints from Redis; polling goes on');
  };

  // A ticket is worth nothing by itself, so one whose runner died may be handed on as often as it likes.
  const queue = new Bull<JudgeTicket>(JUDGE_QUEUE, redisUrl, { settings: { maxStalledCount: 1000 } });
  queue.on('error', complain);
  queue.process(async () => worker.wake()).catch(complain);

  const subscriber = queue.client.duplicate({ maxRetriesPerRequest: null });
  subscriber.on('error', complain);
  subscriber.on('message', (_channel: string, runId: string) => {
    worker.cancelHint(runId).catch(complain);
  });
  subscriber.subscribe(JUDGE_CANCEL_CHANNEL).catch(complain);

  // The queue stays open until the process ends, which follows: closed while it still connects, Bull would end the
  // process by a rejection that nobody can catch.
  return { close: () => subscriber.disconnect() };
}
