import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Id, TaskType } from '@tianheng/contracts';
import type { DataSource } from 'typeorm';
import { TASK_ATTEMPTS_MAX, type TaskNext } from './task.machine.ts';

const LEASE = `interval '30 seconds'`;
const BACKOFF = `interval '5 seconds'`;
const LOG_MAX = 100_000;

/** One attempt at a task; the attempt's number is its right to write. */
export interface ClaimedTask {
  id: Id;
  taskType: TaskType;
  subjectId: Id;
  attempts: number;
}

/** Every write of a worker, each refused once the attempt is someone else's. */
@Injectable()
export class TaskLeases {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** The oldest task that nobody holds. */
  async claim(types: TaskType[]): Promise<ClaimedTask | null> {
    const [claimed] = await this.update<ClaimedTask>(
      `update task set attempts = attempts + 1, lease_expires_at = now() + ${LEASE}
       where id = (
         select id from task
         where status = 'running' and attempts < ${TASK_ATTEMPTS_MAX} and task_type = any($1)
           and (lease_expires_at is null or lease_expires_at < now())
         order by created_at, id limit 1 for update skip locked)
       returning id, task_type as "taskType", subject_id as "subjectId", attempts`,
      [types],
    );
    return claimed ?? null;
  }

  /** False once the attempt is lost. */
  async renew(task: ClaimedTask): Promise<boolean> {
    return this.write(task, `lease_expires_at = now() + ${LEASE}`);
  }

  async log(task: ClaimedTask, line: string): Promise<void> {
    await this.write(task, `log = right(log || $3 || E'\\n', ${LOG_MAX})`, [line]);
  }

  async end(task: ClaimedTask, next: TaskNext): Promise<void> {
    if (next === 'again') await this.write(task, `lease_expires_at = now() + ${BACKOFF}`);
    else await this.write(task, `status = $3, finished_at = now(), lease_expires_at = null`, [next]);
  }

  /** Gives the task back as if it had not been claimed. */
  async release(task: ClaimedTask): Promise<void> {
    await this.write(task, `lease_expires_at = null, attempts = attempts - 1`);
  }

  /** Ends what its last worker left behind. */
  async giveUp(): Promise<void> {
    await this.update(
      `update task set status = 'failed', finished_at = now(), lease_expires_at = null,
         log = log || 'given up: the worker was lost ' || attempts || E' times\\n'
       where status = 'running' and attempts >= ${TASK_ATTEMPTS_MAX} and lease_expires_at < now()
       returning id`,
    );
  }

  private async write(task: ClaimedTask, set: string, values: unknown[] = []): Promise<boolean> {
    const rows = await this.update(
      `update task set ${set} where id = $1 and attempts = $2 and status = 'running' returning id`,
      [task.id, task.attempts, ...values],
    );
    return rows.length > 0;
  }

  /** An update with `returning` answers [rows, count]. */
  private async update<Row>(sql: string, values: unknown[] = []): Promise<Row[]> {
    const [rows] = await this.dataSource.query<[Row[], number]>(sql, values);
    return rows;
  }
}
