import { Injectable } from '@nestjs/common';
import type { CommitmentMode, CommitmentStatus, Id, RunKind, SubmissionLanguage } from '@tianheng/contracts';
import { In, type EntityManager, type QueryDeepPartialEntity } from 'typeorm';
import { nextTurn, queueNumbers } from './fair-queue.ts';
import { JudgeSignals } from './judge-signals.ts';
import { endAttempt } from './leases.ts';
import { Run } from './run.entity.ts';
import { RunHandlers } from './run.handlers.ts';
import { canBecome, isFinal } from './run.machine.ts';

/** What a feature hands over to be judged. */
export interface RunRequest {
  /** given by who must know it beforehand */
  id?: Id;
  kind: RunKind;
  commitmentId: Id | null;
  teamId: Id | null;
  questionId: Id;
  uploadId: Id;
  mode: CommitmentMode;
  language: SubmissionLanguage;
  /** null for `result`: no program runs */
  sandboxImage: string | null;
  judgeImage: string;
}

/** Runs and their ends. Whoever locks a run locks it before what it is about. */
@Injectable()
export class RunsService {
  constructor(
    private readonly handlers: RunHandlers,
    private readonly signals: JudgeSignals,
  ) {}

  /** Puts a run into the queue; call `wakeRunner` after the commit. */
  async queue(manager: EntityManager, request: RunRequest, queuedAt: Date): Promise<Run> {
    // Its end would have nobody to be told to, and no runner could ever settle it.
    if (!this.handlers.knows(request.kind))
      throw new Error(`Nobody has runs of kind ${request.kind} judged.`);
    const run = manager.create(Run, { ...request, queuedAt, turn: await nextTurn(manager, request) });
    await manager.insert(Run, run);
    return run;
  }

  /** A hint; runners poll as well. */
  wakeRunner(): void {
    this.signals.wakeRunner();
  }

  /** A team's commitments that wait, over all its questions. */
  countWaiting(manager: EntityManager, teamId: Id): Promise<number> {
    return manager.countBy(Run, { teamId, kind: 'commit', status: 'waiting' });
  }

  /** Whether a re-judgement of the commitment waits or runs. */
  isRejudging(manager: EntityManager, commitmentId: Id): Promise<boolean> {
    return manager.existsBy(Run, { commitmentId, kind: 'rejudge', status: In(['waiting', 'running']) });
  }

  /** Those that run before each of these waiting ones. */
  queueNumbers(manager: EntityManager, waitingIds: Id[]): Promise<Map<Id, number>> {
    return queueNumbers(manager, waitingIds);
  }

  lock(manager: EntityManager, id: Id): Promise<Run | null> {
    return manager.createQueryBuilder(Run, 'run').where({ id }).setLock('pessimistic_write').getOne();
  }

  /** Stops a locked run that is not at its end; true if it was running: call `announceCancel` after the commit then. */
  async cancel(manager: EntityManager, run: Run): Promise<boolean> {
    const { leaseToken } = run;
    await this.move(manager, run, 'cancel', { cause: 'cancelled' });
    if (leaseToken) await endAttempt(manager, leaseToken, { outcome: 'cancelled', cause: 'cancelled' });
    return leaseToken !== null;
  }

  announceCancel(id: Id): void {
    this.signals.announceCancel(id);
  }

  /** Moves a locked run on, as the machine allows; nobody holds a lease of it afterwards. */
  async move(
    manager: EntityManager,
    run: Run,
    next: CommitmentStatus,
    values: QueryDeepPartialEntity<Run>,
  ): Promise<void> {
    const { id, status } = run;
    if (!canBecome(status, next)) throw new Error(`Run ${id} is ${status} and cannot become ${next}.`);
    await manager.update(Run, id, {
      ...values,
      status: next,
      leaseToken: null,
      leaseExpiresAt: null,
      leaseEndsAt: null,
      ...(isFinal(next) && { finishedAt: () => 'now()' }),
    });
    if (isFinal(next)) await this.handlers.ended(manager, await manager.findOneByOrFail(Run, { id }));
  }
}
