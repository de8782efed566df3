import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  ALL_COUNTRIES,
  TEAM_PICKS_MAX,
  type AdminGroup,
  type GroupRequest,
  type GroupRuleRequest,
  type GroupUpdate,
  type Id,
  type Nothing,
} from '@tianheng/contracts';
import { In, type DataSource, type EntityManager } from 'typeorm';
import { Audit } from '../../audit/audit.service.ts';
import { AppError, fieldError } from '../../common/app-error.ts';
import type { Caller } from '../../common/caller.ts';
import { constraintKind } from '../../common/constraint.ts';
import { requiredRichText, richText } from '../../common/rich-text.ts';
import { requireVersion } from '../../common/version.ts';
import { Deletions } from '../../deletions/deletions.ts';
import { once, type Lasts } from '../../idempotency/once.ts';
import { FilesService } from '../../storage/files/files.service.ts';
import { requirePictures } from '../../storage/files/require-pictures.ts';
import { Competition } from '../competition.entity.ts';
import { QuestionGroup } from '../question-group.entity.ts';
import { Question } from '../question.entity.ts';
import { toGroupRuleUpdate, toGroupUpdate } from './group-editing.mapper.ts';
import { GroupList } from './group-list.ts';
import { requireRoom } from './group-room.ts';
import { usesOfQuestions } from './question-uses.ts';

/** Groups of questions as administrators make and change them. */
@Injectable()
export class GroupEditor {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly listed: GroupList,
    private readonly files: FilesService,
    private readonly deletions: Deletions,
    private readonly audit: Audit,
  ) {}

  /** `key`: the caller's name for this call; equal calls by one name are one. COMPETITION_NOT_FOUND, GROUPS_FULL */
  async create(
    caller: Caller,
    competitionId: Id,
    request: GroupRequest,
    key: string | null,
  ): Promise<AdminGroup> {
    const named = { ...request, competition_id: competitionId };
    const call = { userId: caller.user.id, operation: 'group.create', request: named, key };
    const { id } = await this.database.transaction((manager) =>
      once(manager, call, () => this.add(manager, caller, competitionId, request), groupLasts),
    );
    return this.listed.get(competitionId, id);
  }

  /** COMPETITION_NOT_FOUND, GROUP_NOT_FOUND, STALE_WRITE */
  async update(
    caller: Caller,
    competitionId: Id,
    id: Id,
    { version, ...request }: GroupUpdate,
  ): Promise<AdminGroup> {
    await this.database.transaction(async (manager) => {
      const group = await lockGroup(manager, competitionId, id);
      const before = toGroupUpdate(group);
      requireVersion(version, before);
      const columns = await this.check(manager, request, [before.group_desc, before.group_desc_en]);
      await manager.update(QuestionGroup, { id }, { ...columns, updatedAt: () => 'clock_timestamp()' });
      const after = toGroupUpdate(await manager.findOneByOrFail(QuestionGroup, { id }));
      await this.audit.record(manager, caller, {
        action: 'group.update',
        objectId: id,
        before: { ...before },
        after: { ...after },
      });
    });
    return this.listed.get(competitionId, id);
  }

  /** How many questions a team takes, and which it must. COMPETITION_NOT_FOUND, GROUP_NOT_FOUND, STALE_WRITE */
  async setRule(
    caller: Caller,
    competitionId: Id,
    id: Id,
    { version, total_questions, required_question_ids }: GroupRuleRequest,
  ): Promise<void> {
    await this.database.transaction(async (manager) => {
      const group = await lockGroup(manager, competitionId, id);
      const questions = await questionsOf(manager, id);
      const before = toGroupRuleUpdate(group, questions);
      requireVersion(version, before);
      const required = required_question_ids.map((one) => one.toLowerCase());
      checkRule(questions, total_questions, required);
      await manager.update(
        QuestionGroup,
        { id },
        { totalQuestions: total_questions, updatedAt: () => 'clock_timestamp()' },
      );
      for (const isRequired of [true, false]) {
        const moved = questions.filter(
          (question) => required.includes(question.id) === isRequired && question.required !== isRequired,
        );
        await manager.update(Question, { id: In(moved.map((one) => one.id)) }, { required: isRequired });
      }
      const changed = await manager.findOneByOrFail(QuestionGroup, { id });
      await this.audit.record(manager, caller, {
        action: 'group.rule',
        objectId: id,
        before: { ...before },
        after: { ...toGroupRuleUpdate(changed, await questionsOf(manager, id)) },
      });
    });
  }

  /** With its questions. COMPETITION_NOT_FOUND, GROUP_NOT_FOUND, GROUP_IN_USE while a team has one of them */
  async remove(caller: Caller, competitionId: Id, id: Id): Promise<Nothing> {
    try {
      await this.database.transaction(async (manager) => {
        const group = await lockGroup(manager, competitionId, id);
        await this.audit.record(manager, caller, {
          action: 'group.delete',
          objectId: id,
          before: { competition_id: competitionId, ...toGroupUpdate(group) },
          after: null,
        });
        await this.deletions.keep(manager, caller, { kind: 'group', id, name: group.name, competitionId });
        await manager.delete(QuestionGroup, { id });
      });
      return {};
    } catch (error) {
      if (constraintKind(error) !== 'foreign_key') throw error;
      const questions = await questionsOf(this.database.manager, id);
      const uses = await usesOfQuestions(
        this.database.manager,
        questions.map((question) => question.id),
      );
      throw new AppError('GROUP_IN_USE', uses, { cause: error });
    }
  }

  private async add(
    manager: EntityManager,
    caller: Caller,
    competitionId: Id,
    request: GroupRequest,
  ): Promise<{ id: Id }> {
    const competition = await manager.findOne(Competition, {
      where: { id: competitionId },
      // Of two at once the second counts what the first has made.
      lock: { mode: 'for_no_key_update' },
    });
    if (!competition) throw new AppError('COMPETITION_NOT_FOUND');
    const columns = await this.check(manager, request);
    const position = request.position ?? (await nextPosition(manager, competitionId));
    const { id } = await manager.save(manager.create(QuestionGroup, { ...columns, competitionId, position }));
    await requireRoom(manager, competitionId);
    await this.audit.record(manager, caller, {
      action: 'group.create',
      objectId: id,
      before: null,
      after: {
        competition_id: competitionId,
        ...toGroupUpdate(await manager.findOneByOrFail(QuestionGroup, { id })),
      },
    });
    return { id };
  }

  private async check(
    manager: EntityManager,
    request: GroupRequest,
    before?: string[],
  ): Promise<Partial<QuestionGroup>> {
    const columns = toColumns(request);
    const { groupDesc, groupDescEn } = columns;
    await requirePictures(this.files, manager, { group_desc: groupDesc, group_desc_en: groupDescEn }, before);
    return columns;
  }
}

/** Whether what an earlier call made is still there. */
const groupLasts: Lasts<{ id: Id }> = ({ id }, manager) => manager.existsBy(QuestionGroup, { id });

/** COMPETITION_NOT_FOUND, GROUP_NOT_FOUND */
async function lockGroup(manager: EntityManager, competitionId: Id, id: Id): Promise<QuestionGroup> {
  const lock = { mode: 'for_no_key_update' } as const;
  const group = await manager.findOne(QuestionGroup, { where: { id, competitionId }, lock });
  if (group) return group;
  const known = await manager.existsBy(Competition, { id: competitionId });
  throw new AppError(known ? 'GROUP_NOT_FOUND' : 'COMPETITION_NOT_FOUND');
}

const questionsOf = (manager: EntityManager, groupId: Id): Promise<Question[]> =>
  manager.find(Question, {
    where: { groupId },
    select: { id: true, required: true },
    order: { questionNo: 'ASC', id: 'ASC' },
  });

async function nextPosition(manager: EntityManager, competitionId: Id): Promise<number> {
  const last = await manager.maximum(QuestionGroup, 'position', { competitionId });
  return last === null ? 0 : last + 1;
}

function checkRule(questions: Question[], total: number, required: Id[]): void {
  const max = Math.min(questions.length, TEAM_PICKS_MAX);
  if (total > max) throw fieldError('total_questions', 'rulePicks', { max });
  if (required.some((id) => !questions.some((question) => question.id === id)))
    throw fieldError('required_question_ids', 'ruleRequired');
  if (required.length > total) throw fieldError('required_question_ids', 'ruleRequiredMany');
}

/** Without a position it stays where it is. */
function toColumns(request: GroupRequest): Partial<QuestionGroup> {
  const { countries } = request;
  if (countries.includes(ALL_COUNTRIES) && countries.length > 1) throw fieldError('countries', 'allAlone');
  return {
    name: request.name.trim(),
    nameEn: (request.name_en ?? '').trim(),
    groupDesc: requiredRichText('group_desc', request.group_desc),
    groupDescEn: richText(request.group_desc_en),
    countries,
    position: request.position,
  };
}
