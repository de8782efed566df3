import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Id, Task, UiLanguage } from '@tianheng/contracts';
import type { DataSource } from 'typeorm';
import { Audit } from '../audit/audit.service.ts';
import { AppError } from '../common/app-error.ts';
import type { Caller } from '../common/caller.ts';
import type { TaskRun } from '../tasks/task.handlers.ts';
import { TasksService } from '../tasks/tasks.service.ts';
import { DatasetSync } from './dataset-sync.ts';
import { QuestionsService } from './questions.service.ts';

/** The synchronisation of a question's data as a task. */
@Injectable()
export class DatasetSyncService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly questions: QuestionsService,
    private readonly tasks: TasksService,
    private readonly datasetSync: DatasetSync,
    private readonly audit: Audit,
  ) {}

  /** NOT_MODEL_QUESTION, SYNC_RUNNING */
  async start(caller: Caller, competitionId: Id, questionId: Id, language: UiLanguage): Promise<Task> {
    const task = await this.dataSource.transaction(async (manager) => {
      const question = await this.questions.require(competitionId, questionId, manager);
      if (question.questionType !== 'model') throw new AppError('NOT_MODEL_QUESTION');
      const { id: subjectId, title: name, titleEn: nameEn } = question;
      const sync = { taskType: 'sync_dataset', subjectId, name, nameEn } as const;
      const started = await this.tasks.start(manager, caller.user, sync, language);
      if (!started) throw new AppError('SYNC_RUNNING');
      await this.audit.record(manager, caller, {
        action: 'question.sync_dataset',
        objectId: question.id,
        before: {},
        after: { task_id: started.id },
      });
      return started;
    });
    this.tasks.wake('sync_dataset');
    return task;
  }

  /** The task's handler. */
  run(run: TaskRun): Promise<void> {
    return this.datasetSync.sync(this.dataSource.manager, run);
  }
}
