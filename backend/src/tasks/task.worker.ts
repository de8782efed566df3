import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { TaskFailure, TaskHandlers } from './task.handlers.ts';
import { TaskLeases, type ClaimedTask } from './task.leases.ts';
import { nextOf, type TaskEvent } from './task.machine.ts';

const LOOK_EVERY_MS = 5_000;
const RENEW_EVERY_MS = 5_000;

/** Runs the tasks of this process one after another; other instances run others at the same time. */
@Injectable()
export class TaskWorker implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(TaskWorker.name);
  private readonly stopping = new AbortController();
  private timer: NodeJS.Timeout | null = null;
  private round: Promise<void> | null = null;
  private wokenMeanwhile = false;

  constructor(
    private readonly handlers: TaskHandlers,
    private readonly leases: TaskLeases,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => this.wake(), LOOK_EVERY_MS);
    this.timer.unref();
    this.wake();
  }

  async onApplicationShutdown(): Promise<void> {
    if (this.timer) clearInterval(this.timer);
    this.stopping.abort();
    await this.round;
  }

  /** Starts a round over the rows, or another one after the present one. */
  wake(): void {
    if (this.stopping.signal.aborted) return;
    if (this.round) {
      this.wokenMeanwhile = true;
      return;
    }
    this.round = this.work()
      .catch((error: unknown) =>
        this.logger.warn({ err: error }, 'tasks could not be looked at; tried again later'),
      )
      .finally(() => {
        this.round = null;
        if (this.wokenMeanwhile) {
          this.wokenMeanwhile = false;
          this.wake();
        }
      });
  }

  private async work(): Promise<void> {
    await this.leases.giveUp();
    while (!this.stopping.signal.aborted) {
      const task = await this.leases.claim(this.handlers.types);
      if (!task) return;
      await this.run(task);
    }
  }

  private async run(task: ClaimedTask): Promise<void> {
    const lost = new AbortController();
    const renewal = setInterval(() => {
      this.leases.renew(task).then(
        (held) => {
          if (!held) lost.abort();
        },
        (error: unknown) => this.logger.warn({ err: error, task_id: task.id }, 'the lease was not renewed'),
      );
    }, RENEW_EVERY_MS);
    const signal = AbortSignal.any([lost.signal, this.stopping.signal]);
    try {
      const event = await this.attempt(task, signal);
      if (this.stopping.signal.aborted && event !== 'done') await this.leases.release(task);
      else await this.leases.end(task, nextOf(event, task.attempts));
    } finally {
      clearInterval(renewal);
    }
  }

  private async attempt(task: ClaimedTask, signal: AbortSignal): Promise<TaskEvent> {
    try {
      await this.handlers.require(task.taskType)({
        subjectId: task.subjectId,
        log: (line) => this.leases.log(task, line),
        signal,
      });
      return 'done';
    } catch (error) {
      if (error instanceof TaskFailure) {
        await this.leases.log(task, error.message);
        return 'refused';
      }
      if (!signal.aborted) {
        this.logger.error({ err: error, task_id: task.id }, 'a task broke');
        await this.leases.log(task, `attempt ${task.attempts} broke; see the server's log`);
      }
      return 'broken';
    }
  }
}
