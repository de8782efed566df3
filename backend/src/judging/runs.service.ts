import { Injectable } from '@nestjs/common';
import {
  COMMITMENT_STATUSES,
  type CommitmentMode,
  type CommitmentStatus,
  type Id,
  type RunKind,
  type SubmissionLanguage,
} from '@tianheng/contracts';
import type { EntityManager, QueryDeepPartialEntity } from 'typeorm';
import { nextTurn, queueNumbers } from './fair-queue.ts';
import { JudgeSignals } from './judge-signals.ts';
import { endAttempt } from './leases.ts';
import { Run } from './run.entity.ts';
import { RunHandlers } from './run.handlers.ts';
import { canBecome, isFinal } from './run.machine.ts';
import { isPendingRun } from './verdicts.ts';

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

/** By what runs of one sort are judged. */
export type ImagesOfRuns = Pick<RunRequest, 'mode' | 'language' | 'sandboxImage' | 'judgeImage'>;

/** From where a run can be stopped. */
const STOPPABLE = COMMITMENT_STATUSES.filter((status) => canBecome(status, 'cancel'));

/** SQL: what is still to be judged on question $1, and by other images than those of its sort in $2. */
const OTHER_IMAGES = `run r
  join jsonb_to_recordset($2::jsonb) as images(language text, mode text, "sandboxImage" text, "judgeImage" text)
    on images.language = r.language and images.mode = r.mode
  where r.question_id = $1 and ${isPendingRun('r')}
    and (r.sandbox_image, r.judge_image) is distinct from (images."sandboxImage", images."judgeImage")`;

/** Runs and their ends. Whoever locks a run locks it before what it is about. */
@Injectable()
export class RunsService {
  constructor(
    private readonly handlers: RunHandlers,
    private readonly signals: JudgeSignals,
  ) {}

  /** Puts a run into the queue; call `wakeRunner` after the commit. */
  async queue(manager: EntityManager, request: RunRequest, queuedAt: Date): Promise<Run> {
    this.requireHandler(request.kind);
    const run = manager.create(Run, { ...request, queuedAt, turn: await nextTurn(manager, request) });
    await manager.insert(Run, run);
    return run;
  }

  /**
   * As `queue`, for many of one kind, house and question at a time, in the order of `rows`: SQL that gives `commitment_id`,
   * `team_id`, `upload_id`, `mode`, `language`, `sandbox_image`, `judge_image` and `place` from 0 on. What is
   * already being judged so is passed over.
   * @returns how many
   */
  async queueMany(
    manager: EntityManager,
    kind: Exclude<RunKind, 'commit'>,
    questionId: Id,
    rows: { sql: string; values: unknown[] },
  ): Promise<number> {
    this.requireHandler(kind);
    const turn = await nextTurn(manager, { kind, teamId: null, questionId });
    const given = rows.values.length;
    const [{ queued }] = await manager.query<[{ queued: number }]>(
      `with added as (
         insert into run (kind, commitment_id, team_id, question_id, upload_id, mode, language, sandbox_image, judge_image,
           turn, queued_at)
         select $${given + 1}, rows.commitment_id, rows.team_id, $${given + 3}::uuid, rows.upload_id, rows.mode, rows.language,
           rows.sandbox_image, rows.judge_image, $${given + 2}::integer + rows.place::integer, clock_timestamp()
         from (${rows.sql}) rows order by rows.place
         on conflict do nothing returning 1)
       select count(*)::integer as queued from added`,
      [...rows.values, kind, turn, questionId],
    );
    return queued;
  }

  /**
   * Gives what is still to be judged on a locked question the images that it has by now; what runs, for the case that it
   * has to wait again. One that is just being taken, given back or ended is passed over, for whoever holds it may wait
   * for the question. Call `wakeRunner` after the commit.
   * @returns how many, and how many were passed over: call it again then
   */
  async useImages(
    manager: EntityManager,
    questionId: Id,
    images: ImagesOfRuns[],
  ): Promise<{ moved: number; left: number }> {
    const values = [questionId, JSON.stringify(images)];
    const [, moved] = await manager.query<[unknown[], number]>(
      `with due as (
         select r.id, images."sandboxImage" as sandbox_image, images."judgeImage" as judge_image
         from ${OTHER_IMAGES} for no key update of r skip locked)
       update run set sandbox_image = due.sandbox_image, judge_image = due.judge_image
       from due where run.id = due.id`,
      values,
    );
    const [{ left }] = await manager.query<[{ left: number }]>(
      `select count(*)::integer as left from ${OTHER_IMAGES}`,
      values,
    );
    return { moved, left };
  }

  /** What was put off may be tried at once: on this question, or `null` everywhere. Call `wakeRunner` after the commit. */
  async tryNow(manager: EntityManager, questionId: Id | null): Promise<void> {
    await manager.query(
      `update run set not_before = now() where id = any(array(
         select id from run where status = 'waiting' and not_before > now() and ($1::uuid is null or question_id = $1)
         for no key update skip locked))`,
      [questionId],
    );
  }

  /** A hint; runners poll as well. */
  wakeRunner(): void {
    this.signals.wakeRunner();
  }

  /** A team's commitments that wait, over all its questions. */
  countWaiting(manager: EntityManager, teamId: Id): Promise<number> {
    return manager.countBy(Run, { teamId, kind: 'commit', status: 'waiting' });
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

  /**
   * As `cancel`, for all of a question's runs of a kind whose ends mean nothing: thousands wait, a few run.
   * @returns how many, and those that ran: call `announceCancel` for each after the commit
   */
  async cancelAll(
    manager: EntityManager,
    kind: RunKind,
    questionId: Id,
  ): Promise<{ stopped: number; running: Id[] }> {
    if (!this.handlers.isSilent(kind)) throw new Error(`The ends of runs of kind ${kind} mean something.`);
    const [ended, stopped] = await manager.query<[{ id: Id; lease_token: Id | null }[], number]>(
      `with stopping as (
         select id, lease_token from run where kind = $1 and question_id = $2 and status = any($3)
         order by id for update)
       update run set status = 'cancel', cause = 'cancelled', lease_token = null, lease_expires_at = null,
         lease_ends_at = null, finished_at = now()
       from stopping where run.id = stopping.id returning run.id, stopping.lease_token`,
      [kind, questionId, STOPPABLE],
    );
    const running: Id[] = [];
    for (const { id, lease_token: leaseToken } of ended) {
      if (!leaseToken) continue;
      await endAttempt(manager, leaseToken, { outcome: 'cancelled', cause: 'cancelled' });
      running.push(id);
    }
    return { stopped, running };
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

  /** Its end would have nobody to be told to, and no runner could ever settle it. */
  private requireHandler(kind: RunKind): void {
    if (!this.handlers.knows(kind)) throw new Error(`Nobody has runs of kind ${kind} judged.`);
  }
}
