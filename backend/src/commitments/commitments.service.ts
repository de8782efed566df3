import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  COMMITMENT_STATUSES,
  FREE_CANCELS_PER_DAY,
  FREE_JUDGE_FAILURES_PER_DAY,
  isCancellable,
  isDeletable,
  isPending,
  type CreateCommitmentRequest,
  type CreateCommitmentResponse,
  type Id,
} from '@tianheng/contracts';
import { DataSource, In, IsNull, type EntityManager } from 'typeorm';
import { AppError } from '../common/app-error.ts';
import type { CameAt } from '../common/arrival.ts';
import type { AuthUser } from '../common/current-user.decorator.ts';
import type { Question } from '../competitions/question.entity.ts';
import { checkOpen } from '../competitions/question.policy.ts';
import { QuestionsService } from '../competitions/questions.service.ts';
import { SettingsService } from '../competitions/settings.service.ts';
import { SET_BACK } from '../database/clock.ts';
import { once, type Lasts } from '../idempotency/once.ts';
import { Run } from '../judging/run.entity.ts';
import { RunsService } from '../judging/runs.service.ts';
import { Commitment } from './commitment.entity.ts';
import { checkLimits, checkWaiting, readLedger } from './commitment.limits.ts';
import { lockOwnRun } from './commitment.lock.ts';
import { isPlatformFault } from './commitment.mapper.ts';
import { authorizeEntry, checkType, neededImages } from './commitment.policy.ts';
import { lockEntry, readTarget } from './entry.query.ts';
import { countSubmission, lockStanding, recordSuccess } from '../ranking/standings.ts';
import { checkZipName } from '../teams/zip-check.ts';

/** What a team does with its commitments. */
@Injectable()
export class CommitmentsService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly questions: QuestionsService,
    private readonly settings: SettingsService,
    private readonly runs: RunsService,
  ) {}

  /** `key`: the caller's name for this call; equal calls by one name are one. */
  async submit(
    user: AuthUser,
    request: CreateCommitmentRequest,
    key: string | null,
    cameAt: CameAt,
  ): Promise<CreateCommitmentResponse> {
    const target = await this.questions.require(request.competition_id, request.question_id);
    const call = { userId: user.id, operation: 'submit', request, key };
    const created = await this.database.transaction((manager) =>
      once(manager, call, () => this.enqueue(manager, user, target, request, cameAt), commitmentLasts),
    );
    this.runs.wakeRunner();
    return created;
  }

  /**
   * Stops a waiting or running commitment. A waiting one gives its chance back, and its interval too
   * unless the team did that too often today; a running one gives nothing back, for its team may
   * have learnt from it.
   */
  async cancel(user: AuthUser, id: Id): Promise<void> {
    const stopped = await this.database.transaction(async (manager) => {
      const run = await lockOwnRun(manager, this.runs, user, id);
      if (!isCancellable(run.status)) throw new AppError('COMMITMENT_FINISHED');
      return this.stop(manager, run, id);
    });
    if (stopped) this.runs.announceCancel(stopped);
  }

  /** Takes a waiting or stopped commitment off the team's list; a waiting one is stopped first. */
  async remove(user: AuthUser, id: Id): Promise<void> {
    await this.database.transaction(async (manager) => {
      const run = await lockOwnRun(manager, this.runs, user, id);
      if (!isDeletable(run.status)) throw new AppError('COMMITMENT_NOT_DELETABLE');
      if (run.status === 'waiting') await this.stop(manager, run, id);
      await manager.update(Commitment, id, { deletedAt: () => 'now()' });
    });
  }

  /**
   * What the end of a commitment's run means to its team. One that failed by no fault of the team's gives its chance back, and
   * its interval too, unless the judge failed too often for it today: what a team hands in may be what breaks a judge.
   */
  async ended(manager: EntityManager, run: Run): Promise<void> {
    const { id, commitmentId, status, cause, mode } = run;
    if (!commitmentId) return;
    if (status === 'failed' && isPlatformFault(cause)) {
      await lockLedger(manager, run);
      await manager.update(Commitment, commitmentId, { quotaCounted: false });
      if (cause !== 'judge_error' || (await hasFreeJudgeFailure(manager, run)))
        await manager.update(Commitment, commitmentId, { spacingCounted: false });
    }
    if (status !== 'success' || mode !== 'prod') return;
    const { submittedAt } = await manager.findOneByOrFail(Commitment, { id: commitmentId });
    await recordSuccess(manager, id, submittedAt);
  }

  /** Stops whatever of a locked team is still to be judged; call what comes back after the commit. */
  async stopAll(manager: EntityManager, teamId: Id): Promise<() => void> {
    const pending = await manager.find(Run, {
      where: { teamId, status: In(COMMITMENT_STATUSES.filter(isPending)) },
      order: { id: 'ASC' },
    });
    const running: Id[] = [];
    for (const { id } of pending) {
      const run = await this.runs.lock(manager, id);
      if (run && isCancellable(run.status) && (await this.runs.cancel(manager, run))) running.push(id);
    }
    return () => running.forEach((id) => this.runs.announceCancel(id));
  }

  private async enqueue(
    manager: EntityManager,
    user: AuthUser,
    { id: questionId, competitionId }: Question,
    { language, mode, upload_id }: CreateCommitmentRequest,
    cameAt: CameAt,
  ): Promise<CreateCommitmentResponse> {
    const request = { userId: user.id, competitionId, questionId, uploadId: upload_id };
    const { seat, upload } = authorizeEntry(await lockEntry(manager, request));
    await lockStanding(manager, questionId, seat.teamId);
    const question = await readTarget(manager, questionId);
    checkType(question, 'model');
    const settings = await this.settings.current(manager);
    const ledger = await readLedger(manager, seat.teamId, questionId);
    checkOpen(question.competition, question, ledger.now, cameAt(ledger.now));
    const images = neededImages(question, language, mode);
    checkZipName(upload.filename);
    checkLimits(mode, question, settings, ledger);
    checkWaiting(await this.runs.countWaiting(manager, seat.teamId));

    const id = randomUUID();
    const { teamId } = seat;
    const submitted = { questionId, uploadId: upload_id, teamId, language, mode };
    const commitment = manager.create(Commitment, {
      ...request,
      ...submitted,
      id,
      runId: id,
      submittedAt: ledger.now,
      quotaCounted: mode === 'prod',
    });
    await manager.insert(Commitment, commitment);
    const run = { ...submitted, ...images, id, kind: 'commit', commitmentId: id } as const;
    const { status } = await this.runs.queue(manager, run, ledger.now);
    if (mode === 'prod') await countSubmission(manager, questionId, teamId);
    const ahead = await this.runs.queueNumbers(manager, [id]);
    const { commitmentNo } = commitment;
    return { commitment_id: id, commitment_no: commitmentNo, status, queue_number: ahead.get(id) ?? -1 };
  }

  /** @returns the run if a runner has it */
  private async stop(manager: EntityManager, run: Run, id: Id): Promise<Id | null> {
    if (run.status === 'waiting' && run.teamId) {
      await manager.update(Commitment, id, {
        quotaCounted: false,
        spacingCounted: !(await hasFreeCancel(manager, run.teamId)),
      });
    }
    return (await this.runs.cancel(manager, run)) ? run.id : null;
  }
}

/** Whether the commitment that an answer named is still there. */
const commitmentLasts: Lasts<CreateCommitmentResponse> = ({ commitment_id: id }, manager) =>
  manager.existsBy(Commitment, { id, deletedAt: IsNull() });

/** Whether cancelling a waiting commitment still frees the interval today. Needs the team's lock. */
async function hasFreeCancel(manager: EntityManager, teamId: Id): Promise<boolean> {
  const [row] = await manager.query<{ used: number }[]>(
    `select count(*)::integer as used
     from commitment c join run r on r.id = c.run_id
     where c.team_id = $1 and not c.spacing_counted
       and r.status = 'cancel' and r.finished_at between now() - interval '24 hours' and now() + ${SET_BACK}`,
    [teamId],
  );
  return (row?.used ?? 0) < FREE_CANCELS_PER_DAY;
}

/**
 * What is given back changes the standing, by a trigger, and a judge's failure may go on to the question: that comes before the
 * standing, and the commitment before both. Of two that end at once the second sees what the first was given.
 */
async function lockLedger(manager: EntityManager, { commitmentId, questionId, teamId }: Run): Promise<void> {
  await manager.query('select from commitment where id = $1 for no key update', [commitmentId]);
  if (teamId) await lockStanding(manager, questionId, teamId);
}

/** Whether one more failure of the judge still frees the team's interval on this question today. Needs the standing's lock. */
async function hasFreeJudgeFailure(manager: EntityManager, { questionId, teamId }: Run): Promise<boolean> {
  if (!teamId) return false;
  const [row] = await manager.query<{ used: number }[]>(
    `select count(*)::integer as used
     from commitment c join run first on first.id = c.id
     where c.team_id = $1 and c.question_id = $2 and not c.spacing_counted
       and first.cause = 'judge_error'
       and first.finished_at between now() - interval '24 hours' and now() + ${SET_BACK}`,
    [teamId, questionId],
  );
  return (row?.used ?? 0) < FREE_JUDGE_FAILURES_PER_DAY;
}
