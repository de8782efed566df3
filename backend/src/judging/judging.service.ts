import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  LEASE_SECONDS,
  LOG_HEAD_BYTES,
  LOG_TAIL_BYTES,
  PARTICIPANT_CAUSES,
  type AttemptResult,
  type ClaimRequest,
  type FilePurpose,
  type HeartbeatRequest,
  type HeartbeatResponse,
  type Id,
  type JudgeAssignment,
  type ReleaseRequest,
  type SettleRequest,
} from '@tianheng/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { AppError } from '../common/app-error.ts';
import { FilesService } from '../storage/files/files.service.ts';
import { Assignments } from './assignments.ts';
import { Attempt } from './attempt.entity.ts';
import { claimNext } from './claim.query.ts';
import { Commitment } from '../commitments/commitment.entity.ts';
import { FaultsService } from './faults.service.ts';
import { endAttempt, lockLeased, storedOutcome } from './leases.ts';
import { moveTo } from './move.ts';
import { recordSuccess } from '../ranking/standings.ts';

/** Longer than any attempt: the logs are put at its end. */
const LOG_TTL_SECONDS = 24 * 3600;
/** Room for the runner's own lines around the program's. */
const LOG_MAX_BYTES = 4 * (LOG_HEAD_BYTES + LOG_TAIL_BYTES);

/** The judge runners' calls. Whoever holds an attempt's lease token may write it, nobody else. */
@Injectable()
export class JudgingService {
  private readonly logger = new Logger(JudgingService.name);

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly assignments: Assignments,
    private readonly faults: FaultsService,
    private readonly files: FilesService,
  ) {}

  /** The next commitment this runner can judge, or null. */
  async claim({ runner_id, images }: ClaimRequest): Promise<JudgeAssignment | null> {
    const place = { maxBytes: LOG_MAX_BYTES, ttlSeconds: LOG_TTL_SECONDS };
    const log = await this.files.reserveUpload(place);
    const judgeLog = await this.files.reserveUpload(place);
    const logs = { logFileId: log.id, judgeLogFileId: judgeLog.id };
    const claimed = await claimNext(this.database.manager, runner_id, images, logs);
    if (!claimed) return null;
    try {
      return await this.assignments.of(claimed, { log: log.url, judgeLog: judgeLog.url });
    } catch (error) {
      this.logger.error(
        { err: error, commitment_id: claimed.commitmentId },
        'An assignment could not be made.',
      );
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
  async heartbeat({ lease_token }: HeartbeatRequest): Promise<HeartbeatResponse> {
    const [rows] = await this.database.query<[{ lease_expires_at: Date }[], number]>(
      `update commitment set lease_expires_at = now() + make_interval(secs => $2)
       where id = (select commitment_id from attempt where lease_token = $1)
         and lease_token = $1 and status = 'running'
       returning lease_expires_at`,
      [lease_token, LEASE_SECONDS],
    );
    const [lease] = rows;
    if (!lease) throw new AppError('LEASE_LOST');
    return { lease_expires_at: lease.lease_expires_at.getTime() };
  }

  /** Gives an attempt back that could not be judged. */
  async release(request: ReleaseRequest): Promise<AttemptResult> {
    const attempt = await this.findRunning(request.lease_token);
    if (!attempt) return this.answerAgain(request.lease_token);
    if (request.judge_log_stored) await this.adopt(attempt, 'judge_log', attempt.judgeLogFileId);
    return this.write(attempt, (manager, commitment) => this.faults.concede(manager, commitment, request));
  }

  /** Stores the verdict of an attempt: status, score, the team's best row. */
  async settle(request: SettleRequest): Promise<AttemptResult> {
    const attempt = await this.findRunning(request.lease_token);
    if (!attempt) return this.answerAgain(request.lease_token);
    const logFileId = request.log_stored ? await this.adopt(attempt, 'log', attempt.logFileId) : null;
    const judgeLogFileId = request.judge_log_stored
      ? await this.adopt(attempt, 'judge_log', attempt.judgeLogFileId)
      : null;
    return this.write(attempt, (manager, commitment) =>
      applyVerdict(manager, commitment, request, { logFileId, judgeLogFileId }),
    );
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
    act: (manager: EntityManager, commitment: Commitment) => Promise<void>,
  ): Promise<AttemptResult> {
    return this.database.transaction(async (manager) => {
      const commitment = await lockLeased(manager, attempt);
      if (commitment) await act(manager, commitment);
      const outcome = await storedOutcome(manager, attempt.leaseToken);
      if (!commitment)
        this.logger.warn({ commitment_id: attempt.commitmentId, outcome }, 'A late result was dropped.');
      return { outcome };
    });
  }

  /** A verdict without its log is better than none. */
  private async adopt(attempt: Attempt, purpose: FilePurpose, fileId: Id | null): Promise<Id | null> {
    if (!fileId) return null;
    try {
      const { commitmentNo, teamId } = await this.database
        .getRepository(Commitment)
        .findOneByOrFail({ id: attempt.commitmentId });
      const file = await this.files.adoptUpload(fileId, {
        purpose,
        filename: `${commitmentNo}.txt`,
        mediaType: 'text/plain; charset=utf-8',
        teamId,
        maxBytes: LOG_MAX_BYTES,
      });
      return file?.id ?? null;
    } catch (error) {
      this.logger.error(
        { err: error, commitment_id: attempt.commitmentId },
        `The ${purpose} could not be kept.`,
      );
      return null;
    }
  }
}

async function applyVerdict(
  manager: EntityManager,
  commitment: Commitment,
  { cause, score, message, metrics, measured }: SettleRequest,
  logs: { logFileId: Id | null; judgeLogFileId: Id | null },
): Promise<void> {
  const { mode, question, leaseToken } = commitment;
  if (!leaseToken) return;
  const status = PARTICIPANT_CAUSES[cause];
  const isJudged = status === 'success' || status === 'wrong_answer';
  const verdict = {
    ...logs,
    cause,
    message,
    metrics,
    measured: { ...measured },
    score: isJudged && score !== null ? Math.min(Math.max(score, 0), question.totalScore) : null,
    timeSpentMs: Math.round(measured.time_ms ?? 0),
  };
  await moveTo(manager, commitment, status, verdict);
  await endAttempt(manager, leaseToken, { outcome: 'applied', cause });
  if (mode === 'prod' && status === 'success') await recordSuccess(manager, { ...commitment, ...verdict });
}
