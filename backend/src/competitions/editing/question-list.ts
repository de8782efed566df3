import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { AdminQuestionDetail, AdminQuestionPage, DatasetOption, Id } from '@tianheng/contracts';
import type { Repository } from 'typeorm';
import { AppError } from '../../common/app-error.ts';
import { offsetOf, toPaged, type PageQueryDto } from '../../common/paged.ts';
import { FilesService } from '../../storage/files/files.service.ts';
import { TasksService } from '../../tasks/tasks.service.ts';
import { Question } from '../question.entity.ts';
import { QuestionsService } from '../questions.service.ts';
import { GroupList } from './group-list.ts';
import { datasetsOf, toAdminQuestion, toAdminQuestionDetail } from './question-editing.mapper.ts';
import { countsOfQuestions, type QuestionCounts } from './question-uses.ts';

const NONE: QuestionCounts = { team_count: 0, commitment_count: 0, in_use: false };

/** Questions as administrators see them. */
@Injectable()
export class QuestionList {
  constructor(
    @InjectRepository(Question) private readonly questions: Repository<Question>,
    private readonly groups: GroupList,
    private readonly service: QuestionsService,
    private readonly files: FilesService,
    private readonly tasks: TasksService,
  ) {}

  /** COMPETITION_NOT_FOUND, GROUP_NOT_FOUND */
  async list(competitionId: Id, groupId: Id, query: PageQueryDto): Promise<AdminQuestionPage> {
    await this.groups.get(competitionId, groupId);
    const [rows, total] = await this.questions.findAndCount({
      where: { groupId },
      order: { questionNo: 'ASC', id: 'ASC' },
      skip: offsetOf(query),
      take: query.limit,
    });
    const counts = await countsOfQuestions(
      this.questions.manager,
      rows.map(({ id }) => id),
    );
    return toPaged(rows, total, query.page, (row) => toAdminQuestion(row, counts.get(row.id) ?? NONE));
  }

  /** COMPETITION_NOT_FOUND, QUESTION_NOT_FOUND; also where it is of another type than `questionType` */
  async get(competitionId: Id, id: Id, questionType?: string): Promise<AdminQuestionDetail> {
    const question = await this.service.require(competitionId, id);
    if (questionType !== undefined && question.questionType !== questionType)
      throw new AppError('QUESTION_NOT_FOUND');
    const { manager } = this.questions;
    const counts = await countsOfQuestions(manager, [id]);
    const datasets = await manager.query<DatasetOption[]>(
      'select id, title from dataset where id = any($1) order by title, id',
      [datasetsOf(question)],
    );
    const example = question.exampleId ? await this.files.find(question.exampleId) : null;
    const exampleFilename = example?.filename ?? null;
    const syncStatus = await this.tasks.newestStatus(manager, 'sync_dataset', id);
    const extras = { datasets, exampleFilename, syncStatus };
    return toAdminQuestionDetail(question, counts.get(id) ?? NONE, extras);
  }
}
