import { Injectable } from '@nestjs/common';
import type { RunKind } from '@tianheng/contracts';
import type { EntityManager } from 'typeorm';
import type { Run } from './run.entity.ts';

/** What becomes of a run that has come to its end, in the transaction that ends it. */
export type RunHandler = (manager: EntityManager, run: Run) => Promise<void>;

/** Judging knows no feature: a feature registers what its runs' ends mean to it. */
@Injectable()
export class RunHandlers {
  private readonly handlers = new Map<RunKind, RunHandler | null>();

  /** null: their ends mean nothing */
  register(kind: RunKind, handler: RunHandler | null): void {
    if (this.handlers.has(kind)) throw new Error(`Runs of kind ${kind} have two handlers.`);
    this.handlers.set(kind, handler);
  }

  /** Whether somebody knows what the end of such a run means. */
  knows(kind: RunKind): boolean {
    return this.handlers.has(kind);
  }

  /** Whether nobody needs to hear of the end of such a run. */
  isSilent(kind: RunKind): boolean {
    return this.handlers.get(kind) === null;
  }

  async ended(manager: EntityManager, run: Run): Promise<void> {
    const handler = this.handlers.get(run.kind);
    if (handler === undefined) throw new Error(`Runs of kind ${run.kind} have no handler.`);
    await handler?.(manager, run);
  }
}
