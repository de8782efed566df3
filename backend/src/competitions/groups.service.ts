import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Group, GroupRule, Id, Paged, UiLanguage } from '@tianheng/contracts';
import type { Repository } from 'typeorm';
import { AppError } from '../common/app-error.ts';
import type { AuthUser } from '../common/current-user.decorator.ts';
import { offsetOf, toPaged, type PageQueryDto } from '../common/paged.ts';
import { CompetitionsService } from './competitions.service.ts';
import { QuestionGroup } from './question-group.entity.ts';
import { Question } from './question.entity.ts';
import { OF_RULE, toGroup, toGroupRule } from './question.mapper.ts';

@Injectable()
export class GroupsService {
  constructor(
    @InjectRepository(QuestionGroup) private readonly groups: Repository<QuestionGroup>,
    @InjectRepository(Question) private readonly questions: Repository<Question>,
    private readonly competitions: CompetitionsService,
  ) {}

  async list(
    user: AuthUser | null,
    competitionId: Id,
    query: PageQueryDto,
    language: UiLanguage,
  ): Promise<Paged<Group>> {
    await this.competitions.requireShown(user, competitionId);
    const [groups, total] = await this.groups.findAndCount({
      where: { competitionId },
      order: { position: 'ASC', id: 'ASC' },
      skip: offsetOf(query),
      take: query.limit,
    });
    return toPaged(groups, total, query.page, (group) => toGroup(group, language));
  }

  async rules(user: AuthUser | null, competitionId: Id, language: UiLanguage): Promise<GroupRule[]> {
    await this.competitions.requireShown(user, competitionId);
    const groups = await this.groups.find({
      where: { competitionId },
      order: { position: 'ASC', id: 'ASC' },
    });
    const questions = await this.questions.find({
      select: OF_RULE,
      where: { competitionId },
      order: { questionNo: 'ASC', id: 'ASC' },
    });
    return groups.map((group) =>
      toGroupRule(
        group,
        questions.filter(({ groupId }) => groupId === group.id),
        language,
      ),
    );
  }

  async rule(
    user: AuthUser | null,
    competitionId: Id,
    groupId: Id,
    language: UiLanguage,
  ): Promise<GroupRule> {
    const group = await this.require(user, competitionId, groupId);
    const questions = await this.questions.find({
      select: OF_RULE,
      where: { groupId },
      order: { questionNo: 'ASC', id: 'ASC' },
    });
    return toGroupRule(group, questions, language);
  }

  /** A group of this competition, or COMPETITION_NOT_FOUND, COMPETITION_NOT_OPEN or GROUP_NOT_FOUND. */
  async require(user: AuthUser | null, competitionId: Id, groupId: Id): Promise<QuestionGroup> {
    await this.competitions.requireShown(user, competitionId);
    const group = await this.groups.findOneBy({ id: groupId, competitionId });
    if (!group) throw new AppError('GROUP_NOT_FOUND');
    return group;
  }
}
