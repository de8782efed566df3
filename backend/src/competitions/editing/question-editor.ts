import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Id, Nothing, QuestionRequest, QuestionUpdate, SavedQuestion } from '@tianheng/contracts';
import { isDeepStrictEqual } from 'node:util';
import type { DataSource, EntityManager } from 'typeorm';
import { Audit, type Deed } from '../../audit/audit.service.ts';
import { AppError, fieldError } from '../../common/app-error.ts';
import type { Caller } from '../../common/caller.ts';
import { constraintKind } from '../../common/constraint.ts';
import { requireVersion } from '../../common/version.ts';
import { requireHidden } from '../../datasets/judged/open-truths.ts';
import { Deletions, easeRule } from '../../deletions/deletions.ts';
import { keepPicks, picksMoved, type LoweredPicks } from '../../deletions/lowered-picks.ts';
import { once, type Lasts } from '../../idempotency/once.ts';
import { FilesService } from '../../storage/files/files.service.ts';
import { TasksService, type StartedTask } from '../../tasks/tasks.service.ts';
import { Competition } from '../competition.entity.ts';
import { QuestionGroup } from '../question-group.entity.ts';
import { Question } from '../question.entity.ts';
import { requireDatasets, requireFiles, shownOrJudgedBy, toQuestionColumns } from './question-checks.ts';
import { toQuestionUpdate } from './question-editing.mapper.ts';
import { QuestionImages } from './question-images.ts';
import { QuestionList } from './question-list.ts';
import { usesOfQuestions } from './question-uses.ts';

/** What is kept of a call that made a question. */
interface Made {
  id: Id;
  sync_task_id: Id | null;
}

/** What a synchronisation reads. */
const SYNCED = ['inputDataset', 'outputDataset', 'testInputDataset', 'testOutputDataset'] as const;

/** Questions as administrators make and change them. */
@Injectable()
export class QuestionEditor {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly listed: QuestionList,
    private readonly files: FilesService,
    private readonly tasks: TasksService,
    private readonly deletions: Deletions,
    private readonly images: QuestionImages,
    private readonly audit: Audit,
  ) {}

  /**
   * `key`: the caller's name for this call; equal calls by one name are one. COMPETITION_NOT_FOUND, TRUTH_OPEN; a
   * synchronisation of a model question's data begins.
   */
  async create(
    caller: Caller,
    competitionId: Id,
    request: QuestionRequest,
    key: string | null,
  ): Promise<SavedQuestion> {
    const named = { ...request, competition_id: competitionId };
    const call = { userId: caller.user.id, operation: 'question.create', request: named, key };
    let begun: StartedTask | null = null;
    const made = await this.database.transaction((manager) =>
      once<Made>(
        manager,
        call,
        async () => {
          const question = await this.add(manager, caller, competitionId, request);
          begun = await this.sync(manager, caller, question);
          return { id: question.id, sync_task_id: begun?.id ?? null };
        },
        questionLasts,
      ),
    );
    return this.answer(competitionId, made, begun);
  }

  /** COMPETITION_NOT_FOUND, QUESTION_NOT_FOUND, STALE_WRITE, TRUTH_OPEN; other data are synchronised anew, what waits goes by other images. */
  async update(
    caller: Caller,
    competitionId: Id,
    id: Id,
    { version, ...request }: QuestionUpdate,
  ): Promise<SavedQuestion> {
    const { sync, tell } = await this.database.transaction(async (manager) => {
      // Groups are locked before their questions, as by whoever deletes one with all its questions.
      await manager.query(
        `select from question_group where id in ($1, (select group_id from question where id = $2))
         order by id for no key update`,
        [request.group_id, id],
      );
      const known = await lockQuestion(manager, competitionId, id);
      const before = toQuestionUpdate(known);
      requireVersion(version, before);
      if (request.question_type !== known.questionType) throw fieldError('question_type', 'typeFixed');
      const columns = await this.check(manager, competitionId, request, known);
      await manager.update(Question, { id }, { ...columns, updatedAt: () => 'clock_timestamp()' });
      const rules: Deed[] = [];
      if (columns.groupId !== known.groupId) {
        rules.push(picksMoved(known.groupId, await lowerPicks(manager, known.groupId)));
        rules.push(...(await easeRule(manager, id)));
      }
      const question = await manager.findOneByOrFail(Question, { id });
      await requireHidden(manager, shownOrJudgedBy(question), request.confirm_open_truth ?? false);
      await this.audit.record(manager, caller, {
        action: 'question.update',
        objectId: id,
        before: { ...before },
        after: { ...toQuestionUpdate(question) },
      });
      await this.audit.recordAll(manager, caller, rules);
      const isSame = SYNCED.every((column) => isDeepStrictEqual(known[column], question[column]));
      return {
        sync:
          isSame && (await this.isSynced(manager, question))
            ? null
            : await this.sync(manager, caller, question),
        tell: await this.images.follow(manager, question),
      };
    });
    tell();
    return this.answer(competitionId, { id, sync_task_id: sync?.id ?? null }, sync);
  }

  /** COMPETITION_NOT_FOUND, QUESTION_NOT_FOUND, QUESTION_IN_USE while a team is bound to it */
  async remove(caller: Caller, competitionId: Id, id: Id): Promise<Nothing> {
    try {
      await this.database.transaction(async (manager) => {
        await manager.query(
          `select from question_group where id = (select group_id from question where id = $1) for no key update`,
          [id],
        );
        const question = await lockQuestion(manager, competitionId, id);
        await this.audit.record(manager, caller, {
          action: 'question.delete',
          objectId: id,
          before: { competition_id: competitionId, ...toQuestionUpdate(question) },
          after: null,
        });
        await this.deletions.keep(manager, caller, {
          kind: 'question',
          id,
          name: question.title,
          competitionId,
        });
        await manager.delete(Question, { id });
        const picks = await lowerPicks(manager, question.groupId);
        await keepPicks(manager, id, picks);
        await this.audit.record(manager, caller, picksMoved(question.groupId, picks));
      });
      return {};
    } catch (error) {
      if (constraintKind(error) !== 'foreign_key') throw error;
      const uses = await usesOfQuestions(this.database.manager, [id]);
      throw new AppError('QUESTION_IN_USE', uses, { cause: error });
    }
  }

  private async add(
    manager: EntityManager,
    caller: Caller,
    competitionId: Id,
    request: QuestionRequest,
  ): Promise<Question> {
    await holdCompetition(manager, competitionId);
    const columns = await this.check(manager, competitionId, request);
    const { id } = await manager.save(
      manager.create(Question, { ...columns, competitionId, questionType: request.question_type }),
    );
    const question = await manager.findOneByOrFail(Question, { id });
    await requireHidden(manager, shownOrJudgedBy(question), request.confirm_open_truth ?? false);
    await this.audit.record(manager, caller, {
      action: 'question.create',
      objectId: id,
      before: null,
      after: { competition_id: competitionId, ...toQuestionUpdate(question) },
    });
    return question;
  }

  private async check(
    manager: EntityManager,
    competitionId: Id,
    request: QuestionRequest,
    before?: Question,
  ): Promise<Partial<Question>> {
    const columns = toQuestionColumns(request);
    await requireGroup(manager, competitionId, request.group_id);
    await requireFiles(this.files, manager, columns, before);
    await requireDatasets(manager, columns);
    return columns;
  }

  /** Or about to be, or left so on purpose. One whose newest synchronisation failed is judged by data from before. */
  private async isSynced(manager: EntityManager, { id, syncedAt }: Question): Promise<boolean> {
    const newest = await this.tasks.newestStatus(manager, 'sync_dataset', id);
    return newest === 'cancel' || (syncedAt !== null && newest !== 'failed');
  }

  private async sync(
    manager: EntityManager,
    caller: Caller,
    question: Question,
  ): Promise<StartedTask | null> {
    if (question.questionType !== 'model') return null;
    return this.tasks.restart(manager, caller.user, {
      taskType: 'sync_dataset',
      subjectId: question.id,
      name: question.title,
      nameEn: question.titleEn,
    });
  }

  private async answer(
    competitionId: Id,
    { id, sync_task_id }: Made,
    begun: StartedTask | null,
  ): Promise<SavedQuestion> {
    begun?.begin();
    return { ...(await this.listed.get(competitionId, id)), sync_task_id };
  }
}

/** Whether what an earlier call made is still there. */
const questionLasts: Lasts<Made> = ({ id }, manager) => manager.existsBy(Question, { id });

/** COMPETITION_NOT_FOUND, QUESTION_NOT_FOUND */
async function lockQuestion(manager: EntityManager, competitionId: Id, id: Id): Promise<Question> {
  const lock = { mode: 'for_no_key_update' } as const;
  const question = await manager.findOne(Question, { where: { id, competitionId }, lock });
  if (question) return question;
  const known = await manager.existsBy(Competition, { id: competitionId });
  throw new AppError(known ? 'QUESTION_NOT_FOUND' : 'COMPETITION_NOT_FOUND');
}

/** Of a question that has left a locked group: nobody can pick more than there is. */
async function lowerPicks(manager: EntityManager, groupId: Id): Promise<LoweredPicks> {
  const [[lowered]] = await manager.query<[[LoweredPicks], number]>(
    `update question_group g set total_questions = greatest(1, least(g.total_questions,
       (select count(*) from question where group_id = $1)))
     from question_group before where g.id = $1 and before.id = g.id
     returning before.total_questions as "from", g.total_questions as "to"`,
    [groupId],
  );
  return lowered;
}

/** Stays until the transaction's end. It is held before its groups, as by whoever deletes it with them. COMPETITION_NOT_FOUND */
async function holdCompetition(manager: EntityManager, id: Id): Promise<void> {
  const lock = { mode: 'for_key_share' } as const;
  const competition = await manager.findOne(Competition, { where: { id }, select: { id: true }, lock });
  if (!competition) throw new AppError('COMPETITION_NOT_FOUND');
}

/** The group stays until the transaction's end. COMPETITION_NOT_FOUND, VALIDATION_FAILED */
async function requireGroup(manager: EntityManager, competitionId: Id, id: Id): Promise<void> {
  const lock = { mode: 'for_key_share' } as const;
  const group = await manager.findOne(QuestionGroup, {
    where: { id, competitionId },
    select: { id: true },
    lock,
  });
  if (group) return;
  if (!(await manager.existsBy(Competition, { id: competitionId })))
    throw new AppError('COMPETITION_NOT_FOUND');
  throw fieldError('group_id', 'group');
}
