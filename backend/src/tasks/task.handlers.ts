import { Injectable } from '@nestjs/common';
import type { Id, TaskType } from '@tianheng/contracts';
import type { EntityManager } from 'typeorm';
import type { SentenceCode, SentenceParams } from '../common/sentences.ts';
import type { TaskParams } from './task.entity.ts';

/** What a task leaves behind. */
export interface TaskResult {
  fileId: Id;
}

/** One run of a task, as its handler sees it. */
export interface TaskRun {
  id: Id;
  subjectId: Id | null;
  params: TaskParams;
  /** Adds a line to the task's log. */
  log(code: SentenceCode, params?: SentenceParams): Promise<void>;
  /** Says how far it is. Call it as often as you like: it is written once a second, and shows that the work goes on. */
  progress(done: number, total: number | null, code: SentenceCode, params?: SentenceParams): Promise<void>;
  /**
   * The last step: what is written here and the task's success are one transaction, which is undone and throws when
   * the task was cancelled or taken over meanwhile. It throws as well where the commit had no answer, and may be done all the
   * same: what was made beforehand and is named by then stays. A handler that writes nothing at its end need not call it.
   */
  finish(write: (manager: EntityManager) => Promise<TaskResult | void>): Promise<void>;
  /** Aborts when the task was cancelled or taken over by another worker: nothing may be written any more. */
  signal: AbortSignal;
}

/** A run that tells nobody, and ends in the caller's own transaction. */
export const quietRun = (manager: EntityManager, subjectId: Id): TaskRun => ({
  id: subjectId,
  subjectId,
  params: {},
  log: () => Promise.resolve(),
  progress: () => Promise.resolve(),
  finish: async (write) => void (await write(manager)),
  signal: new AbortController().signal,
});

/** Does the work; it may be run again from the start at any point, so it must be idempotent. */
export type TaskHandler = (run: TaskRun) => Promise<void>;

/** Ends a task as failed without another attempt; the sentence goes to its log. */
export class TaskFailure extends Error {
  override readonly name = 'TaskFailure';

  constructor(
    readonly code: SentenceCode,
    readonly params: SentenceParams = {},
  ) {
    super(code);
  }
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
