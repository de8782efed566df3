import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { AdminGroup, AdminGroupPage, AdminGroupRule, Id, UiLanguage } from '@tianheng/contracts';
import { In, type Repository } from 'typeorm';
import { AppError } from '../../common/app-error.ts';
import { groupBy } from '../../common/group-by.ts';
import { offsetOf, toPaged, type PageQueryDto } from '../../common/paged.ts';
import { CompetitionsService } from '../competitions.service.ts';
import { QuestionGroup } from '../question-group.entity.ts';
import { Question } from '../question.entity.ts';
import { OF_RULE, toGroupRule } from '../question.mapper.ts';
import { toAdminGroup, type GroupCounts } from './group-editing.mapper.ts';
import type { GroupRuleQueryDto } from './group-editor.dto.ts';
import { isQuestionUsed } from './question-uses.ts';

const NONE: GroupCounts = { question_count: 0, in_use: false };

/** Groups of questions as administrators see them. */
@Injectable()
export class GroupList {
  constructor(
    @InjectRepository(QuestionGroup) private readonly groups: Repository<QuestionGroup>,
    private readonly competitions: CompetitionsService,
  ) {}

  /** COMPETITION_NOT_FOUND */
  async list(competitionId: Id, query: PageQueryDto): Promise<AdminGroupPage> {
    await this.competitions.require(competitionId);
    const [rows, total] = await this.groups.findAndCount({
      where: { competitionId },
      order: { position: 'ASC', id: 'ASC' },
      skip: offsetOf(query),
      take: query.limit,
    });
    const counts = await this.countsOf(rows.map(({ id }) => id));
    return toPaged(rows, total, query.page, (row) => toAdminGroup(row, counts.get(row.id) ?? NONE));
  }

  /** COMPETITION_NOT_FOUND, GROUP_NOT_FOUND */
  async get(competitionId: Id, id: Id): Promise<AdminGroup> {
    await this.competitions.require(competitionId);
    const group = await this.groups.findOneBy({ id, competitionId });
    if (!group) throw new AppError('GROUP_NOT_FOUND');
    return toAdminGroup(group, (await this.countsOf([id])).get(id) ?? NONE);
  }

  /** Of one competition, or of all: COMPETITION_NOT_FOUND, GROUP_NOT_FOUND */
  async rules(
    { competition_id: competitionId, group_id: id }: GroupRuleQueryDto,
    language: UiLanguage,
  ): Promise<AdminGroupRule[]> {
    if (competitionId) await this.competitions.require(competitionId);
    const groups = await this.groups.find({
      where: { ...(competitionId && { competitionId }), ...(id && { id }) },
      order: { competitionId: 'ASC', position: 'ASC', id: 'ASC' },
    });
    if (id && groups.length === 0) throw new AppError('GROUP_NOT_FOUND');
    const questions = await this.groups.manager.find(Question, {
      select: OF_RULE,
      where: { groupId: In(groups.map((group) => group.id)) },
      order: { questionNo: 'ASC', id: 'ASC' },
    });
    const questionsOf = groupBy(questions, ({ groupId }) => groupId);
    return groups.map((group) => ({
      ...toGroupRule(group, questionsOf.get(group.id) ?? [], language),
      competition_id: group.competitionId,
      version: group.version,
    }));
  }

  private async countsOf(ids: Id[]): Promise<Map<Id, GroupCounts>> {
    const rows = await this.groups.query<({ id: Id } & GroupCounts)[]>(
      `select group_id as id, count(*)::integer as question_count, bool_or(${isQuestionUsed('question.id')}) as in_use
       from question where group_id = any($1) group by group_id`,
      [ids],
    );
    return new Map(rows.map(({ id, ...counts }) => [id, counts]));
  }
}
