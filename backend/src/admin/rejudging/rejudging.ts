import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type {
  CountVerdictOutcome,
  CountVerdictRequest,
  Id,
  RejudgeOutcome,
  RejudgeRequest,
  StopRejudgingOutcome,
  StopRejudgingRequest,
} from '@tianheng/contracts';
import type { DataSource, EntityManager } from 'typeorm';
import { Audit } from '../../audit/audit.service.ts';
import { RejudgeService } from '../../commitments/rejudge.service.ts';
import { AppError } from '../../common/app-error.ts';
import type { Caller } from '../../common/caller.ts';
import { Question } from '../../competitions/question.entity.ts';

/** Administrators have submissions judged again and say which verdict counts; what changes nothing is not audited. */
@Injectable()
export class Rejudging {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly rejudge: RejudgeService,
    private readonly audit: Audit,
  ) {}

  /** QUESTION_NOT_FOUND, NOT_MODEL_QUESTION, QUESTION_NOT_READY */
  async begin(
    caller: Caller,
    questionId: Id,
    { which, ids, reason }: RejudgeRequest,
  ): Promise<RejudgeOutcome> {
    const outcome = await this.database.transaction(async (manager) => {
      const question = await requireQuestion(manager, questionId);
      const queued = await this.rejudge.queue(manager, question, which, ids);
      await this.record(manager, caller, 'question.rejudge', questionId, reason, queued.queued, {
        which,
        ids,
      });
      return queued;
    });
    if (outcome.queued > 0) this.rejudge.wakeRunner();
    return outcome;
  }

  /** QUESTION_NOT_FOUND, VERDICTS_MOVED */
  async count(
    caller: Caller,
    questionId: Id,
    { verdict, ids, expected, reason }: CountVerdictRequest,
  ): Promise<CountVerdictOutcome> {
    const changed = await this.database.transaction(async (manager) => {
      const question = await requireQuestion(manager, questionId);
      const counted = await this.rejudge.count(manager, caller.user.id, question, verdict, ids, expected);
      const count = counted.ids.length;
      // Which verdict of which submission it was before is in `verdict_change`: of a whole question there are too many.
      const facts = { teams: counted.teams.length, verdict, ids: ids && counted.ids };
      await this.record(manager, caller, 'question.count_verdicts', questionId, reason, count, facts);
      return count;
    });
    return { changed };
  }

  /** QUESTION_NOT_FOUND */
  async stop(
    caller: Caller,
    questionId: Id,
    { reason }: StopRejudgingRequest,
  ): Promise<StopRejudgingOutcome> {
    const { stopped, announce } = await this.database.transaction(async (manager) => {
      await requireQuestion(manager, questionId);
      const end = await this.rejudge.stop(manager, questionId);
      await this.record(manager, caller, 'question.stop_rejudging', questionId, reason, end.stopped);
      return end;
    });
    announce();
    return { stopped };
  }

  private async record(
    manager: EntityManager,
    caller: Caller,
    action: 'question.rejudge' | 'question.count_verdicts' | 'question.stop_rejudging',
    objectId: Id,
    reason: string,
    count: number,
    facts: Record<string, unknown> = {},
  ): Promise<void> {
    if (count === 0) return;
    const after = { count, ...facts };
    await this.audit.record(manager, caller, { action, objectId, before: {}, after, why: reason.trim() });
  }
}

/** The question stays as it is, and is deleted by nobody, until the transaction's end. */
async function requireQuestion(manager: EntityManager, id: Id): Promise<Question> {
  const question = await manager.findOne(Question, { where: { id }, lock: { mode: 'pessimistic_read' } });
  if (!question) throw new AppError('QUESTION_NOT_FOUND');
  return question;
}
