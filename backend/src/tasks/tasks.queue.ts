import { OnQueueError, Process, Processor } from '@nestjs/bull';
import { Logger } from '@nestjs/common';
import { TaskWorker } from './task.worker.ts';

export const TASKS_QUEUE = 'tasks';
const QUIET_MS = 60_000;

/** A job carries nothing and only says: look at the rows. */
@Processor(TASKS_QUEUE)
export class TasksQueue {
  private readonly logger = new Logger(TasksQueue.name);
  private quietUntil = 0;

  constructor(private readonly worker: TaskWorker) {}

  @Process()
  take(): void {
    this.worker.wake();
  }

  /** Each lost connection tries again every few seconds and tells so each time. */
  @OnQueueError()
  onError(error: Error): void {
    if (Date.now() < this.quietUntil) return;
    this.quietUntil = Date.now() + QUIET_MS;
    this.logger.warn({ err: error }, 'the queue is away; tasks are found by looking at their rows');
  }
}
