import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  FREE_CANCELS_PER_DAY,
  isCancellable,
  isDeletable,
  type CreateCommitmentRequest,
  type CreateCommitmentResponse,
  type Id,
} from '@tianheng/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { AppError } from '../common/app-error.ts';
import type { AuthUser } from '../common/current-user.decorator.ts';
import type { Competition } from '../competitions/competition.entity.ts';
import { CompetitionsService } from '../competitions/competitions.service.ts';
import type { Question } from '../competitions/question.entity.ts';
import { checkOpen } from '../competitions/question.policy.ts';
import { QuestionsService } from '../competitions/questions.service.ts';
import type { RaceSettings } from '../competitions/race-settings.entity.ts';
import { SettingsService } from '../competitions/settings.service.ts';
import { Commitment } from './commitment.entity.ts';
import { checkLimits, readLedger } from './commitment.limits.ts';
import { lockOwnCommitment } from './commitment.lock.ts';
import { authorizeEntry, checkType, checkZip, neededImages } from './commitment.policy.ts';
import { lockEntry } from './entry.query.ts';
import { nextTurn, queueNumbers } from '../judging/fair-queue.ts';
import { JudgeSignals } from '../judging/judge-signals.ts';
import { endAttempt } from '../judging/leases.ts';
import { moveTo } from '../judging/move.ts';
import { lockStanding } from '../ranking/standings.ts';
import { Standing } from '../ranking/standing.entity.ts';

/** What a team does with its commitments. */
@Injectable()
export class CommitmentsService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly competitions: CompetitionsService,
    private readonly questions: QuestionsService,
    private readonly settings: SettingsService,
    private readonly signals: JudgeSignals,
  ) {}

  async submit(user: AuthUser, request: CreateCommitmentRequest): Promise<CreateCommitmentResponse> {
    const target: Target = {
      competition: await this.competitions.require(request.competition_id),
      question: await this.questions.require(request.competition_id, request.question_id),
      settings: await this.settings.current(),
    };
    const created = await this.database.transaction((manager) => enqueue(manager, user, request, target));
    this.signals.wakeRunner();
    return created;
  }

  /**
   * Stops a waiting or running commitment. A waiting one gives its chance back, and its interval too
   * unless the team did that too often today; a running one gives nothing back, for its team may
   * have learnt from it.
   */
  async cancel(user: AuthUser, id: Id): Promise<void> {
    const wasRunning = await this.database.transaction(async (manager) => {
      const commitment = await lockOwnCommitment(manager, user, id);
      const { status, leaseToken, teamId } = commitment;
      if (!isCancellable(status)) throw new AppError('COMMITMENT_FINISHED');
      const refunded = status === 'waiting';
      await moveTo(manager, commitment, 'cancel', {
        cause: 'cancelled',
        quotaCounted: !refunded && commitment.quotaCounted,
        spacingCounted: !refunded || !(await hasFreeCancel(manager, teamId)),
      });
      if (leaseToken) await endAttempt(manager, leaseToken, { outcome: 'cancelled', cause: 'cancelled' });
      return leaseToken !== null;
    });
    if (wasRunning) this.signals.announceCancel(id);
  }

  /** Takes a waiting or stopped commitment off the team's list. It keeps counting for the limits. */
  async remove(user: AuthUser, id: Id): Promise<void> {
    await this.database.transaction(async (manager) => {
      const commitment = await lockOwnCommitment(manager, user, id);
      if (!isDeletable(commitment.status)) throw new AppError('COMMITMENT_NOT_DELETABLE');
      if (commitment.status === 'waiting')
        await moveTo(manager, commitment, 'cancel', { cause: 'cancelled' });
      await manager.update(Commitment, id, { deletedAt: () => 'now()' });
    });
  }
}

/** What is submitted to. */
interface Target {
  competition: Competition;
  question: Question;
  settings: RaceSettings;
}

async function enqueue(
  manager: EntityManager,
  user: AuthUser,
  { language, mode, upload_id }: CreateCommitmentRequest,
  { competition, question, settings }: Target,
): Promise<CreateCommitmentResponse> {
  const { id: questionId, competitionId } = question;
  const request = { userId: user.id, competitionId, questionId, uploadId: upload_id };
  const { seat, upload } = authorizeEntry(await lockEntry(manager, request));
  checkType(question, 'model');
  await lockStanding(manager, questionId, seat.teamId);
  const ledger = await readLedger(manager, seat.teamId, questionId);
  checkOpen(competition, question, ledger.now);
  const images = neededImages(question, language, mode);
  checkZip(upload);
  checkLimits(mode, question, settings, ledger);

  const commitment = manager.create(Commitment, {
    ...request,
    ...images,
    teamId: seat.teamId,
    language,
    mode,
    submittedAt: ledger.now,
    queuedAt: ledger.now,
    turn: await nextTurn(manager, seat.teamId),
    quotaCounted: mode === 'prod',
  });
  await manager.insert(Commitment, commitment);
  if (mode === 'prod') {
    await manager.increment(Standing, { questionId, teamId: seat.teamId }, 'commitmentCount', 1);
  }
  const { id, commitmentNo, status } = commitment;
  const ahead = await queueNumbers(manager, [id]);
  return { commitment_id: id, commitment_no: commitmentNo, status, queue_number: ahead.get(id) ?? -1 };
}

/** Whether cancelling a waiting commitment still frees the interval today. Needs the team's lock. */
async function hasFreeCancel(manager: EntityManager, teamId: Id): Promise<boolean> {
  const [row] = await manager.query<{ used: number }[]>(
    `select count(*)::integer as used from commitment
     where team_id = $1 and status = 'cancel' and not spacing_counted
       and finished_at > now() - interval '24 hours'`,
    [teamId],
  );
  return (row?.used ?? 0) < FREE_CANCELS_PER_DAY;
}
