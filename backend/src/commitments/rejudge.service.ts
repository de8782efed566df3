import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { isPending, type Id } from '@tianheng/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { AppError } from '../common/app-error.ts';
import { databaseNow } from '../database/clock.ts';
import type { Run } from '../judging/run.entity.ts';
import { RunsService } from '../judging/runs.service.ts';
import { rebuildStanding } from '../ranking/standings.ts';
import { Commitment } from './commitment.entity.ts';
import { isPlatformFault } from './commitment.mapper.ts';
import { neededImages } from './commitment.policy.ts';

/** Judging again, with what the question has today; nothing changes for the team until that is made to count. */
@Injectable()
export class RejudgeService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly runs: RunsService,
  ) {}

  /**
   * COMMITMENT_NOT_FOUND; COMMITMENT_NOT_JUDGED while it has no verdict; REJUDGE_PENDING; QUESTION_NOT_READY
   * @returns the new run's id
   */
  async rejudge(commitmentId: Id): Promise<Id> {
    const run = await this.database.transaction(async (manager) => {
      const commitment = await lockCommitment(manager, commitmentId);
      const { question, language, mode, teamId, uploadId, questionId } = commitment;
      if (isPending(commitment.run.status) || commitment.run.status === 'cancel') {
        throw new AppError('COMMITMENT_NOT_JUDGED');
      }
      if (await this.runs.isRejudging(manager, commitmentId)) throw new AppError('REJUDGE_PENDING');
      const judged = { commitmentId, teamId, uploadId, questionId, language, mode };
      const images = neededImages(question, language, mode);
      const now = await databaseNow(manager);
      return this.runs.queue(manager, { ...judged, ...images, kind: 'rejudge' }, now);
    });
    this.runs.wakeRunner();
    return run.id;
  }

  /** Makes the verdict of a re-judgement, or again that of the first run, the one that counts; COMMITMENT_NOT_JUDGED. */
  async count(runId: Id): Promise<void> {
    await this.database.transaction(async (manager) => {
      const run = await this.runs.lock(manager, runId);
      if (!run?.commitmentId) throw new AppError('COMMITMENT_NOT_FOUND');
      if (!hasVerdict(run)) throw new AppError('COMMITMENT_NOT_JUDGED');
      const { questionId, teamId } = await lockCommitment(manager, run.commitmentId);
      await manager.update(Commitment, run.commitmentId, { runId });
      await rebuildStanding(manager, questionId, teamId);
    });
  }
}

const hasVerdict = ({ status, cause }: Run): boolean =>
  !isPending(status) && status !== 'cancel' && !(status === 'failed' && isPlatformFault(cause));

async function lockCommitment(manager: EntityManager, id: Id): Promise<Commitment> {
  const commitment = await manager
    .createQueryBuilder(Commitment, 'commitment')
    .innerJoinAndSelect('commitment.question', 'question')
    .innerJoinAndSelect('commitment.run', 'run')
    .where('commitment.id = :id and commitment.deleted_at is null', { id })
    .setLock('pessimistic_write', undefined, ['commitment'])
    .getOne();
  if (!commitment) throw new AppError('COMMITMENT_NOT_FOUND');
  return commitment;
}
