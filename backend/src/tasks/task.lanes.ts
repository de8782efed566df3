import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { TaskType } from '@tianheng/contracts';
import type { DataSource } from 'typeorm';
import type { Attempt, Lane } from '../queue/lane.ts';
import { Lanes } from '../queue/lanes.ts';
import { BrokenOff } from '../queue/row-worker.ts';
import { TaskFailure, TaskHandlers, type TaskRun } from './task.handlers.ts';
import { TaskLeases, type ClaimedTask } from './task.leases.ts';

const PROGRESS_EVERY_MS = 1_000;

export const laneOf = (type: TaskType): string => `task:${type}`;

/** A lane for each type, so that no sort of task waits for another. */
@Injectable()
export class TaskLanes implements OnApplicationBootstrap {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly lanes: Lanes,
    private readonly handlers: TaskHandlers,
    private readonly leases: TaskLeases,
  ) {}

  onApplicationBootstrap(): void {
    for (const type of this.handlers.types) this.start(type);
  }

  private start(type: TaskType): void {
    this.lanes.start(new TaskLane(type, this.handlers, this.leases, this.database));
  }
}

/** Runs the tasks of one type, one after another. */
class TaskLane implements Lane<ClaimedTask> {
  readonly name: string;
  readonly width = 1;
  readonly lookEveryMs = 5_000;
  readonly renewEveryMs = 3_000;
  readonly patienceMs = 10 * 60_000;
  readonly partingMs = 0;
  private readonly logger = new Logger(TaskLane.name);

  constructor(
    private readonly type: TaskType,
    private readonly handlers: TaskHandlers,
    private readonly leases: TaskLeases,
    private readonly database: DataSource,
  ) {
    this.name = laneOf(type);
  }

  tidy(): Promise<void> {
    return this.leases.giveUp(this.type);
  }

  claim(): Promise<ClaimedTask | null> {
    return this.leases.claim(this.type);
  }

  renew(task: ClaimedTask): Promise<boolean> {
    return this.leases.renew(task);
  }

  release(task: ClaimedTask): Promise<boolean> {
    return this.leases.release(task);
  }

  async work(task: ClaimedTask, attempt: Attempt): Promise<void> {
    try {
      await this.handlers.require(this.type)(this.runOf(task, attempt));
      await this.leases.end(task, 'done');
    } catch (error) {
      if (!(error instanceof TaskFailure)) throw error;
      await this.leases.log(task, { code: error.code, params: error.params });
      await this.leases.end(task, 'refused');
    }
  }

  async broke(task: ClaimedTask, error: unknown): Promise<void> {
    this.logger.error({ err: error, task_id: task.id }, 'a task broke');
    const code = error instanceof BrokenOff ? 'TASK_STALLED' : 'TASK_BROKE';
    await this.leases.log(task, { code, params: { attempt: task.attempt } });
    await this.leases.broke(task);
  }

  private runOf(task: ClaimedTask, { signal, alive }: Attempt): TaskRun {
    // By a clock that nobody sets back.
    let writtenAt = -Infinity;
    return {
      id: task.id,
      subjectId: task.subjectId,
      params: task.params,
      signal,
      log: async (code, params) => {
        alive();
        await this.leases.log(task, { code, params });
      },
      progress: async (done, total, code, params) => {
        alive();
        const now = performance.now();
        if (now - writtenAt < PROGRESS_EVERY_MS) return;
        writtenAt = now;
        await this.leases.progress(task, { done, total, sentence: { code, params } });
      },
      finish: (write) =>
        this.database.transaction(async (manager) => {
          const result = await write(manager);
          // Last, so that a cancel waits for nothing that takes long; it either came before or finds the end.
          const held = await this.leases.end(task, 'done', result?.fileId, manager);
          if (!held) throw new BrokenOff('lost');
        }),
    };
  }
}
