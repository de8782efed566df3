import { InjectQueue } from '@nestjs/bull';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Id, Paged, Task as TaskWire, TaskType } from '@tianheng/contracts';
import type { Queue } from 'bull';
import type { EntityManager, Repository } from 'typeorm';
import { User } from '../auth/accounts/user.entity.ts';
import type { AuthUser } from '../common/current-user.decorator.ts';
import { containing } from '../common/like.ts';
import { offsetOf, toPaged } from '../common/paged.ts';
import { wake } from '../common/wake.ts';
import { Task } from './task.entity.ts';
import { toTask } from './task.mapper.ts';
import { TASKS_QUEUE } from './tasks.queue.ts';
import type { TaskQueryDto } from './tasks.dto.ts';

export interface NewTask {
  taskType: TaskType;
  subjectId: Id;
  name: string;
}

@Injectable()
export class TasksService {
  constructor(
    @InjectRepository(Task) private readonly tasks: Repository<Task>,
    @InjectQueue(TASKS_QUEUE) private readonly queue: Queue,
  ) {}

  /**
   * Records work to be done, within the caller's transaction; call `wake` after its commit.
   * Null when the same work on the same subject is still running.
   */
  async start(manager: EntityManager, user: AuthUser, task: NewTask): Promise<TaskWire | null> {
    const inserted = await manager
      .createQueryBuilder()
      .insert()
      .into(Task)
      .values({ ...task, userId: user.id })
      .orIgnore()
      .returning(['id'])
      .execute();
    const [row] = inserted.raw as { id: Id }[];
    if (!row) return null;
    return toTask(await manager.findOneByOrFail(Task, { id: row.id }), user.username);
  }

  /** Tells a worker to look at the rows now. */
  async wake(): Promise<void> {
    await wake(this.queue);
  }

  async list(query: TaskQueryDto): Promise<Paged<TaskWire>> {
    const found = this.tasks
      .createQueryBuilder('task')
      .leftJoin(User, 'owner', 'owner.id = task.user_id')
      .addSelect('owner.username', 'username');
    if (query.task_type) found.andWhere('task.task_type = :type', { type: query.task_type });
    if (query.q)
      found.andWhere('(task.name ilike :q or owner.username ilike :q)', { q: containing(query.q) });
    const total = await found.getCount();
    const { entities, raw } = await found
      .orderBy('task.created_at', 'DESC')
      .addOrderBy('task.id', 'DESC')
      .offset(offsetOf(query))
      .limit(query.limit)
      .getRawAndEntities<{ username: string | null }>();
    const rows = entities.map((task, row) => ({ task, username: raw[row]?.username ?? '' }));
    return toPaged(rows, total, query.page, ({ task, username }) => toTask(task, username));
  }
}
