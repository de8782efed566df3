import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  LINE_PATTERN,
  type AuditAction,
  type DrainRequest,
  type Id,
  type JudgeImageInfo,
  type JudgeImagePin,
  type JudgingPauseInfo,
  type PauseRequest,
  type ResumeRequest,
  type RunnerInfo,
  type UiLanguage,
} from '@tianheng/contracts';
import type { DataSource, EntityManager } from 'typeorm';
import { Audit, type Deed } from '../../audit/audit.service.ts';
import { AppError } from '../../common/app-error.ts';
import type { Caller } from '../../common/caller.ts';
import { JudgingPauses } from '../../competitions/judging-pauses.ts';
import { Question } from '../../competitions/question.entity.ts';
import { ALL_JUDGING, pinImage, unpinImage } from '../../judging/image-pins.ts';
import { RunnersService } from '../../judging/runners.service.ts';
import { RunsService } from '../../judging/runs.service.ts';
import { JudgingQuery } from './judging.query.ts';

/** Administrators hold judging up and let it go on. Runs that have begun come to their end. */
@Injectable()
export class JudgingControl {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly pauses: JudgingPauses,
    private readonly runners: RunnersService,
    private readonly runs: RunsService,
    private readonly query: JudgingQuery,
    private readonly audit: Audit,
  ) {}

  /** QUESTION_NOT_FOUND, JUDGING_PAUSED */
  async pause(
    caller: Caller,
    { question_id, reason }: PauseRequest,
    language: UiLanguage,
  ): Promise<JudgingPauseInfo[]> {
    const questionId = question_id?.toLowerCase() ?? null;
    await this.database.transaction(async (manager) => {
      await requireQuestion(manager, questionId);
      const asked = {
        questionId,
        cause: 'administrator',
        reason: reason.trim(),
        by: caller.user.id,
      } as const;
      if (!(await this.pauses.pause(asked, manager))) throw new AppError('JUDGING_PAUSED');
      const states = { before: { paused: false }, after: { paused: true } };
      await this.record(manager, caller, 'pause', questionId, { ...states, why: reason.trim() });
    });
    return this.query.listPauses(language);
  }

  /** QUESTION_NOT_FOUND, JUDGING_NOT_PAUSED */
  async resume(
    caller: Caller,
    { question_id, cause = 'administrator' }: ResumeRequest,
    language: UiLanguage,
  ): Promise<JudgingPauseInfo[]> {
    const questionId = question_id?.toLowerCase() ?? null;
    await this.database.transaction(async (manager) => {
      await requireQuestion(manager, questionId);
      if (!(await this.pauses.lift(questionId, cause, manager))) throw new AppError('JUDGING_NOT_PAUSED');
      // What a full disk put off for long need not be, where somebody has made room.
      await this.runs.tryNow(manager, questionId);
      // Which of the pauses, and nobody's words: no reason is asked for.
      const states = { before: { paused: true, cause }, after: { paused: false } };
      await this.record(manager, caller, 'resume', questionId, states);
    });
    this.runs.wakeRunner();
    return this.query.listPauses(language);
  }

  /** Again the same changes nothing. RUNNER_NOT_FOUND */
  async drain(caller: Caller, runnerId: string, { drain }: DrainRequest): Promise<RunnerInfo[]> {
    // The database takes no such text, and no runner has such a name.
    if (!LINE_PATTERN.test(runnerId)) throw new AppError('RUNNER_NOT_FOUND');
    await this.database.transaction(async (manager) => {
      const was = await this.runners.drain(manager, runnerId, drain);
      if (was === drain) return;
      await this.audit.record(manager, caller, {
        action: drain ? 'judging.drain' : 'judging.undrain',
        objectId: ALL_JUDGING,
        before: { is_draining: was },
        after: { is_draining: drain, runner_id: runnerId },
      });
    });
    if (!drain) this.runs.wakeRunner();
    return this.query.listRunners();
  }

  /**
   * What waits is given to runners that hold the image; verdicts before are stale then. The same again changes nothing.
   * STALE_WRITE
   */
  async pinImage(caller: Caller, pin: JudgeImagePin): Promise<JudgeImageInfo[]> {
    await this.database.transaction((manager) => pinImage(manager, this.audit, caller, pin));
    this.runs.wakeRunner();
    return this.query.images();
  }

  /** JUDGE_IMAGE_NOT_FOUND, JUDGE_IMAGE_IN_USE */
  async unpinImage(caller: Caller, reference: string): Promise<JudgeImageInfo[]> {
    await this.database.transaction((manager) => unpinImage(manager, this.audit, caller, reference));
    return this.query.images();
  }

  private record(
    manager: EntityManager,
    caller: Caller,
    deed: 'pause' | 'resume',
    questionId: Id | null,
    states: Pick<Deed, 'before' | 'after' | 'why'>,
  ): Promise<void> {
    const action: AuditAction = questionId ? `question.${deed}` : `judging.${deed}`;
    return this.audit.record(manager, caller, { action, objectId: questionId ?? ALL_JUDGING, ...states });
  }
}

/** The question stays until the transaction's end. */
async function requireQuestion(manager: EntityManager, id: Id | null): Promise<void> {
  if (id === null) return;
  const lock = { mode: 'for_key_share' } as const;
  const question = await manager.findOne(Question, { where: { id }, select: { id: true }, lock });
  if (!question) throw new AppError('QUESTION_NOT_FOUND');
}
