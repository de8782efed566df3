import { Injectable } from '@nestjs/common';
import type { Id, TaskType } from '@tianheng/contracts';

/** One run of a task, as its handler sees it. */
export interface TaskRun {
  subjectId: Id;
  /** Adds a line to the task's log. */
  log(line: string): Promise<void>;
  /** Aborts when the task was taken over by another worker: nothing may be written any more. */
  signal: AbortSignal;
}

/** Does the work; it may be run again from the start at any point, so it must be idempotent. */
export type TaskHandler = (run: TaskRun) => Promise<void>;

/** Ends a task as failed without another attempt; the message goes to its log. */
export class TaskFailure extends Error {
  override readonly name = 'TaskFailure';
}

/** Tasks know no feature: features register what is to be done. */
@Injectable()
export class TaskHandlers {
  private readonly handlers = new Map<TaskType, TaskHandler>();

  register(type: TaskType, handler: TaskHandler): void {
    if (this.handlers.has(type)) throw new Error(`Tasks of type ${type} have two handlers.`);
    this.handlers.set(type, handler);
  }

  get types(): TaskType[] {
    return [...this.handlers.keys()];
  }

  require(type: TaskType): TaskHandler {
    const handler = this.handlers.get(type);
    if (!handler) throw new Error(`Tasks of type ${type} have no handler.`);
    return handler;
  }
}
