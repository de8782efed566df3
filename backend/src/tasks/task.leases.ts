import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Id, TaskType } from '@tianheng/contracts';
import type { DataSource, EntityManager } from 'typeorm';
import type { Sentence } from '../common/sentences.ts';
import type { Claim } from '../queue/lane.ts';
import { RowLeases } from '../queue/row-leases.ts';
import type { TaskParams, TaskState } from './task.entity.ts';
import { brokenAfter, TASK_ATTEMPTS_MAX, TASK_MACHINE, type TaskEvent } from './task.machine.ts';

const LINES_MAX = 500;
/** Appends a line, at the expense of the oldest one. */
const WITH_LINE = (line: string): string =>
  `log = (case when jsonb_array_length(log) < ${LINES_MAX} then log else log - 0 end) || ${line}`;

/** One attempt at a task. */
export interface ClaimedTask extends Claim {
  taskType: TaskType;
  subjectId: Id | null;
  params: TaskParams;
}

const TASKS = {
  name: 'task',
  open: `status = 'running'`,
  columns: 'task_type as "taskType", subject_id as "subjectId", params',
  leaseSeconds: 30,
  backoffSeconds: 5,
  backoffMaxSeconds: 300,
};

/** Every write of a worker, each refused once the attempt is someone else's or the task has ended. */
@Injectable()
export class TaskLeases {
  private readonly rows: RowLeases<ClaimedTask>;

  constructor(@InjectDataSource() dataSource: DataSource) {
    this.rows = new RowLeases(dataSource, TASKS);
  }

  claim(type: TaskType): Promise<ClaimedTask | null> {
    return this.rows.claim(`attempts < ${TASK_ATTEMPTS_MAX} and task_type = $1`, [type]);
  }

  renew(task: ClaimedTask): Promise<boolean> {
    return this.rows.renew(task);
  }

  release(task: ClaimedTask): Promise<boolean> {
    return this.rows.release(task);
  }

  log(task: ClaimedTask, line: Sentence): Promise<boolean> {
    return this.rows.write(task, WITH_LINE('jsonb_build_array($4::jsonb)'), [JSON.stringify(line)]);
  }

  progress(task: ClaimedTask, state: TaskState): Promise<boolean> {
    return this.rows.write(task, 'progress = $4', [state]);
  }

  /** False, and nothing is written, once the attempt is lost. */
  end(task: ClaimedTask, event: TaskEvent, result?: Id, manager?: EntityManager): Promise<boolean> {
    const next = TASK_MACHINE.running[event];
    if (next === undefined || next === 'running') return this.rows.postpone(task);
    const set = 'status = $4, finished_at = clock_timestamp(), result_file_id = $5';
    return this.rows.write(task, set, [next, result ?? null], manager);
  }

  /** To be tried again, later each time, or ended for good. */
  broke(task: ClaimedTask): Promise<boolean> {
    return this.end(task, brokenAfter(task.attempt));
  }

  /** Ends what its last worker left behind. */
  async giveUp(type: TaskType): Promise<void> {
    await this.rows.shorten();
    const line = `jsonb_build_object('code', 'TASK_GIVEN_UP', 'params', jsonb_build_object('attempts', attempts))`;
    await this.rows.update(
      `update task set status = $2, finished_at = now(), ${WITH_LINE(line)}
       where status = 'running' and task_type = $1 and attempts >= ${TASK_ATTEMPTS_MAX} and not_before < now()
       returning id`,
      [type, TASK_MACHINE.running.spent],
    );
  }
}
