import { OnQueueError, Process, Processor } from '@nestjs/bull';
import { Logger } from '@nestjs/common';
import { TaskWorker } from './task.worker.ts';

export const TASKS_QUEUE = 'tasks';

/** A job carries nothing and only says: look at the rows. */
@Processor(TASKS_QUEUE)
export class TasksQueue {
  private readonly logger = new Logger(TasksQueue.name);

  constructor(private readonly worker: TaskWorker) {}

  @Process()
  take(): void {
    this.worker.wake();
  }

  @OnQueueError()
  onError(error: Error): void {
    this.logger.warn({ err: error }, 'the queue is away; tasks are found by looking at their rows');
  }
}
