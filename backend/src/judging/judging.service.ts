import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  ATTEMPT_EXTRA_SECONDS,
  LEASE_SECONDS,
  LOG_MAX_BYTES,
  isScored,
  PARTICIPANT_CAUSES,
  type AttemptResult,
  type ClaimRequest,
  type HeartbeatRequest,
  type HeartbeatResponse,
  type Id,
  type JudgeAssignment,
  type ReleaseRequest,
  type SettleRequest,
} from '@tianheng/contracts';
import { DataSource, type EntityManager, type QueryDeepPartialEntity } from 'typeorm';
import { AppError } from '../common/app-error.ts';
import { toAppError } from '../common/app-error.filter.ts';
import { FilesService } from '../storage/files/files.service.ts';
import type { StoredFile } from '../storage/files/stored-file.entity.ts';
import { Assignments } from './assignments.ts';
import { Attempt } from './attempt.entity.ts';
import { LOG_TTL_SECONDS } from './attempt-logs.sweep.ts';
import { Claims } from './claims.ts';
import { FaultsService } from './faults.service.ts';
import { JudgingStorage } from './judging-storage.ts';
import { endAttempt, lockLeased, storedOutcome } from './leases.ts';
import { Run } from './run.entity.ts';
import { RunsService } from './runs.service.ts';

/** SQL: waiting takes nothing of an attempt's time. */
const LEASE_ENDS_AT = `case when $3::boolean
  then greatest(r.lease_ends_at, now() + make_interval(secs => q.time_limit + $4)) else r.lease_ends_at end`;

/** The judge runners' calls. Whoever holds an attempt's lease token may write it, nobody else. */
@Injectable()
export class JudgingService {
  private readonly logger = new Logger(JudgingService.name);

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly assignments: Assignments,
    private readonly claims: Claims,
    private readonly faults: FaultsService,
    private readonly files: FilesService,
    private readonly runs: RunsService,
    private readonly storage: JudgingStorage,
  ) {}

  /**
   * The next run this runner can judge, or null; also where the storage could not take part. SERVICE_UNAVAILABLE
   * @param gone aborts when the runner has hung up
   */
  async claim(request: ClaimRequest, gone: AbortSignal): Promise<JudgeAssignment | null> {
    const claimed = await this.claims.next(request, await this.storage.isFit(), gone);
    if (!claimed) return null;
    try {
      const place = { maxBytes: LOG_MAX_BYTES, ttlSeconds: LOG_TTL_SECONDS };
      const log = await this.files.reserveUpload(place, claimed.logFileId);
      const judgeLog = await this.files.reserveUpload(place, claimed.judgeLogFileId);
      return await this.assignments.of(claimed, { log: log.url, judgeLog: judgeLog.url });
    } catch (error) {
      // With whatever is away for a moment the claim is sent again, and gets what it took.
      if (request.lease_token && toAppError(error).code === 'SERVICE_UNAVAILABLE') throw error;
      this.logger.error({ err: error, run_id: claimed.runId }, 'An assignment could not be made.');
      await this.release({
        lease_token: claimed.leaseToken,
        fault: 'platform',
        cause: 'fetch_failed',
        detail: error instanceof Error ? error.message : String(error),
        judge_log_stored: false,
      });
      return null;
    }
  }

  /** LEASE_LOST */
  async heartbeat({ lease_token, waits = false }: HeartbeatRequest): Promise<HeartbeatResponse> {
    const [rows] = await this.database.query<[{ lease_expires_at: Date }[], number]>(
      `update run r set lease_expires_at = least(now() + make_interval(secs => $2), ${LEASE_ENDS_AT}),
         lease_ends_at = ${LEASE_ENDS_AT}
       from question q
       where r.id = (select run_id from attempt where lease_token = $1) and q.id = r.question_id
         and r.lease_token = $1 and r.status = 'running' and (r.lease_ends_at > now()) is not false
       returning r.lease_expires_at`,
      [lease_token, LEASE_SECONDS, waits, ATTEMPT_EXTRA_SECONDS],
    );
    const [lease] = rows;
    if (!lease) throw new AppError('LEASE_LOST');
    return { lease_expires_at: lease.lease_expires_at.getTime() };
  }

  /** Gives an attempt back that could not be judged. */
  async release(request: ReleaseRequest): Promise<AttemptResult> {
    const attempt = await this.findRunning(request.lease_token);
    if (!attempt) return this.answerAgain(request.lease_token);
    const judgeLog = request.judge_log_stored ? await this.adopt(attempt, 'judge_log') : null;
    // Places that became no file stay named, for something may still be put there: AttemptLogsSweep clears them.
    const evidence = judgeLog ? { judgeLogFileId: judgeLog.id, judgeLogSha256: judgeLog.sha256 } : {};
    const answer = await this.write(attempt, (manager, run) =>
      this.faults.concede(manager, run, request, evidence),
    );
    // Of an attempt that is given back the team gets no log, though one may be stored already.
    if (attempt.logFileId) await this.files.discard(attempt.logFileId);
    return answer;
  }

  /** Stores the verdict of an attempt; what it means is told to whoever asked for the run. */
  async settle(request: SettleRequest): Promise<AttemptResult> {
    const attempt = await this.findRunning(request.lease_token);
    if (!attempt) return this.answerAgain(request.lease_token);
    const log = request.log_stored ? await this.adopt(attempt, 'log') : null;
    const judgeLog = request.judge_log_stored ? await this.adopt(attempt, 'judge_log') : null;
    const limits = attempt.limits?.judge;
    return this.write(attempt, (manager, run) => {
      // As many as the judge was told of: the question may have others by now, and the verdict is stale then.
      const points = limits?.max_score ?? run.question.totalScore;
      return this.applyVerdict(manager, run, request, { points, logs: { log, judgeLog } });
    });
  }

  private findRunning(leaseToken: Id): Promise<Attempt | null> {
    return this.database.getRepository(Attempt).findOneBy({ leaseToken, outcome: 'running' });
  }

  private async answerAgain(leaseToken: Id): Promise<AttemptResult> {
    return { outcome: await storedOutcome(this.database.manager, leaseToken) };
  }

  /** Writes under the lease, or not at all; either way the answer is what is stored. */
  private async write(
    attempt: Attempt,
    act: (manager: EntityManager, run: Run) => Promise<void>,
  ): Promise<AttemptResult> {
    return this.database.transaction(async (manager) => {
      const run = await lockLeased(manager, attempt);
      if (run) await act(manager, run);
      const outcome = await storedOutcome(manager, attempt.leaseToken);
      if (!run) this.logger.warn({ run_id: attempt.runId, outcome }, 'A late result was dropped.');
      return { outcome };
    });
  }

  private async applyVerdict(
    manager: EntityManager,
    run: Run,
    { cause, score, message, message_zh, metrics, measured, output_sha256 }: SettleRequest,
    { points, logs }: { points: number; logs: Logs },
  ): Promise<void> {
    const { leaseToken } = run;
    if (!leaseToken) return;
    const status = PARTICIPANT_CAUSES[cause];
    const evidence = { ...keptLogs(logs), outputSha256: output_sha256, measured: { ...measured } };
    await endAttempt(manager, leaseToken, { outcome: 'applied', cause }, evidence);
    await this.runs.move(manager, run, status, {
      cause,
      message,
      messageZh: message_zh || null,
      metrics,
      measured: { ...measured },
      score: isScored(status) && score !== null ? Math.min(Math.max(score, 0), points) : null,
      // Processor time is what a neighbour on the same machine hardly changes.
      timeSpentMs: Math.round(measured.cpu_ms ?? measured.time_ms ?? 0),
      logFileId: logs.log?.id ?? null,
      judgeLogFileId: logs.judgeLog?.id ?? null,
    });
  }

  /** A verdict without its log is better than none. */
  private async adopt(attempt: Attempt, purpose: 'log' | 'judge_log'): Promise<StoredFile | null> {
    const place = purpose === 'log' ? attempt.logFileId : attempt.judgeLogFileId;
    if (!place) return null;
    try {
      const { kind, teamId } = await this.database.getRepository(Run).findOneByOrFail({ id: attempt.runId });
      return await this.files.adoptUpload(place, {
        purpose,
        filename: `${attempt.runId}.txt`,
        mediaType: 'text/plain; charset=utf-8',
        // What only the organiser had judged is not the team's to read.
        teamId: kind === 'commit' ? teamId : null,
        maxBytes: LOG_MAX_BYTES,
      });
    } catch (error) {
      // With whatever is away for a moment the verdict is reported again, and then has its log.
      if (toAppError(error).code === 'SERVICE_UNAVAILABLE') throw error;
      this.logger.error({ err: error, run_id: attempt.runId }, `The ${purpose} could not be kept.`);
      return null;
    }
  }
}

interface Logs {
  log: StoredFile | null;
  judgeLog: StoredFile | null;
}

const keptLogs = ({ log, judgeLog }: Logs): QueryDeepPartialEntity<Attempt> => ({
  logFileId: log?.id ?? null,
  judgeLogFileId: judgeLog?.id ?? null,
  logSha256: log?.sha256 ?? null,
  judgeLogSha256: judgeLog?.sha256 ?? null,
});
