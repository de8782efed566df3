import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  pickText,
  type Id,
  type Paged,
  type QuestionDetail,
  type QuestionSummary,
  type UiLanguage,
} from '@tianheng/contracts';
import { In, type EntityManager, type Repository } from 'typeorm';
import { AppError } from '../common/app-error.ts';
import type { AuthUser } from '../common/current-user.decorator.ts';
import { offsetOf, toPaged, type PageQueryDto } from '../common/paged.ts';
import { DatasetsService } from '../datasets/datasets.service.ts';
import { FilesService } from '../storage/files/files.service.ts';
import { CompetitionsService } from './competitions.service.ts';
import { GroupsService } from './groups.service.ts';
import { Question } from './question.entity.ts';
import { OF_SUMMARY, toQuestionDetail, toQuestionSummary, type QuestionExtras } from './question.mapper.ts';
import { SettingsService } from './settings.service.ts';

const FOR_VISITORS: QuestionExtras = { example: null, openDatasets: [] };

@Injectable()
export class QuestionsService {
  constructor(
    @InjectRepository(Question) private readonly questions: Repository<Question>,
    private readonly competitions: CompetitionsService,
    private readonly groups: GroupsService,
    private readonly datasets: DatasetsService,
    private readonly files: FilesService,
    private readonly settings: SettingsService,
  ) {}

  async list(
    user: AuthUser | null,
    competitionId: Id,
    groupId: Id,
    query: PageQueryDto,
    language: UiLanguage,
  ): Promise<Paged<QuestionSummary>> {
    await this.groups.require(user, competitionId, groupId);
    const [questions, total] = await this.questions.findAndCount({
      select: OF_SUMMARY,
      where: { groupId },
      order: { questionNo: 'ASC', id: 'ASC' },
      skip: offsetOf(query),
      take: query.limit,
    });
    return toPaged(questions, total, query.page, (question) => toQuestionSummary(question, language));
  }

  async get(
    user: AuthUser | null,
    competitionId: Id,
    questionType: string,
    questionId: Id,
    language: UiLanguage,
  ): Promise<QuestionDetail> {
    await this.competitions.requireShown(user, competitionId);
    const question = await this.require(competitionId, questionId);
    if (question.questionType !== questionType) throw new AppError('QUESTION_NOT_FOUND');
    const extras = user ? await this.extrasFor(user, question) : FOR_VISITORS;
    return toQuestionDetail(question, await this.settings.get(), extras, language);
  }

  /** A question of this competition, or COMPETITION_NOT_FOUND or QUESTION_NOT_FOUND. */
  async require(
    competitionId: Id,
    questionId: Id,
    manager: EntityManager = this.questions.manager,
  ): Promise<Question> {
    const question = await manager.findOneBy(Question, { id: questionId, competitionId });
    if (question) return question;
    await this.competitions.require(competitionId);
    throw new AppError('QUESTION_NOT_FOUND');
  }

  /** By what a file of a competition, or of a question of it, is told from those of others. COMPETITION_NOT_FOUND, QUESTION_NOT_FOUND */
  async titles(competitionId: Id, questionId: Id | undefined, language: UiLanguage): Promise<string[]> {
    const subjects = [
      await this.competitions.require(competitionId),
      ...(questionId ? [await this.require(competitionId, questionId)] : []),
    ];
    return subjects.map(({ title, titleEn }) => pickText(language, title, titleEn).text);
  }

  /** Those of the ids that exist. */
  findMany(ids: Id[]): Promise<Question[]> {
    return this.questions.findBy({ id: In(ids) });
  }

  private async extrasFor(user: AuthUser, question: Question): Promise<QuestionExtras> {
    return {
      example: question.exampleId ? await this.files.find(question.exampleId) : null,
      openDatasets: await this.datasets.openDetails(user, question.openDataset),
    };
  }
}
