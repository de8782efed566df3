import { Injectable } from '@nestjs/common';
import type { Id } from '@tianheng/contracts';
import type { EntityManager } from 'typeorm';
import { Audit } from '../../audit/audit.service.ts';
import type { Caller } from '../../common/caller.ts';
import { TasksService, type StartedTask } from '../../tasks/tasks.service.ts';

export interface JudgedQuestion {
  id: Id;
  title: string;
  titleEn: string;
}

/** The questions that are judged with a dataset follow its files. */
@Injectable()
export class JudgedQuestions {
  constructor(
    private readonly tasks: TasksService,
    private readonly audit: Audit,
  ) {}

  /**
   * Begins the synchronisation of each one that names this dataset as input or truth, under the dataset's lock. They stay
   * until the transaction's end, locked by id. SYNC_RUNNING
   */
  async follow(manager: EntityManager, caller: Caller, datasetId: Id): Promise<StartedTask[]> {
    const questions = await manager.query<JudgedQuestion[]>(
      `select id, title, title_en as "titleEn" from question where question_type = 'model'
         and $1 = any(input_dataset || output_dataset || test_input_dataset || test_output_dataset)
         and id in (select question_id from question_dataset where dataset_id = $1)
       order by id for key share`,
      [datasetId],
    );
    return this.synchronise(manager, caller, questions);
  }

  /** Begins the synchronisation of each. SYNC_RUNNING */
  async synchronise(
    manager: EntityManager,
    caller: Caller,
    questions: JudgedQuestion[],
  ): Promise<StartedTask[]> {
    const started: StartedTask[] = [];
    for (const { id: subjectId, title: name, titleEn: nameEn } of questions) {
      const sync = { taskType: 'sync_dataset', subjectId, name, nameEn } as const;
      const task = await this.tasks.restart(manager, caller.user, sync);
      await this.audit.record(manager, caller, {
        action: 'question.sync_dataset',
        objectId: subjectId,
        before: {},
        after: { task_id: task.id },
      });
      started.push(task);
    }
    return started;
  }
}
