import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { CappedPage, Id, Task as TaskWire, TaskStatus, TaskType, UiLanguage } from '@tianheng/contracts';
import { IsNull, type EntityManager, type Repository, type SelectQueryBuilder } from 'typeorm';
import { User } from '../auth/accounts/user.entity.ts';
import { Audit } from '../audit/audit.service.ts';
import { AppError } from '../common/app-error.ts';
import type { Caller } from '../common/caller.ts';
import type { AuthUser } from '../common/current-user.decorator.ts';
import { containing, nameContains } from '../common/like.ts';
import { offsetOf, toCappedPage, type Counted } from '../common/paged.ts';
import type { Sentence } from '../common/sentences.ts';
import { SET_BACK } from '../database/clock.ts';
import { countRows, searchPage } from '../database/count.ts';
import { StoredFile } from '../storage/files/stored-file.entity.ts';
import { Lanes } from '../queue/lanes.ts';
import { WakeUps } from '../queue/wake-ups.ts';
import { Task, type TaskParams } from './task.entity.ts';
import { laneOf } from './task.lanes.ts';
import { TASK_MACHINE } from './task.machine.ts';
import { toTask } from './task.mapper.ts';
import type { TaskQueryDto } from './tasks.dto.ts';

export interface NewTask {
  taskType: TaskType;
  /** one runs at a time for each subject; without one, as many as there are */
  subjectId?: Id;
  name: string;
  nameEn: string;
  params?: TaskParams;
}

/** A task that was recorded; `begin` after the commit. */
export interface StartedTask {
  id: Id;
  begin: () => void;
}

const RESTART_TRIES = 2;

const NONE = { username: null, result_id: null };

/** Tasks whose names contain the text, or that are of one of the owners. */
function matchText(tasks: SelectQueryBuilder<Task>, text: string, owners: Id[]): void {
  const named = ['name', 'name_en'].map(
    (column) => `select id from task named where ${nameContains(`named.${column}`, ':text', ':pattern')}`,
  );
  const theirs = owners.length === 0 ? [] : ['select id from task where user_id = any(:owners)'];
  const found = `task.id in (${[...theirs, ...named].join(' union all ')})`;
  tasks.andWhere(found, { text, pattern: containing(text), owners });
}

@Injectable()
export class TasksService {
  constructor(
    @InjectRepository(Task) private readonly tasks: Repository<Task>,
    private readonly wakeUps: WakeUps,
    private readonly lanes: Lanes,
    private readonly audit: Audit,
  ) {}

  /**
   * Records work to be done, within the caller's transaction; call `wake` after its commit.
   * Null when the same work on the same subject is still running.
   */
  async start(
    manager: EntityManager,
    user: AuthUser,
    task: NewTask,
    language: UiLanguage,
  ): Promise<TaskWire | null> {
    const id = await this.add(manager, user, task);
    if (id === null) return null;
    return toTask(await manager.findOneByOrFail(Task, { id }), user.username, language);
  }

  /** As `start`, in the place of the same work on the same subject where that is still running. */
  async restart(
    manager: EntityManager,
    user: AuthUser,
    task: NewTask & { subjectId: Id },
  ): Promise<StartedTask> {
    const line: Sentence = { code: 'TASK_CANCELLED', params: { username: user.username } };
    const former: Id[] = [];
    let id: Id | null = null;
    // Of two at once the second waits as it adds its own, and finds only then what the first one has begun.
    for (let tries = 0; id === null && tries < RESTART_TRIES; tries += 1) {
      const [over] = await manager.query<[{ id: Id }[], number]>(
        `update task set status = $3, finished_at = clock_timestamp(), log = log || jsonb_build_array($4::jsonb)
         where task_type = $1 and subject_id = $2 and status = 'running' returning id`,
        [task.taskType, task.subjectId, TASK_MACHINE.running.cancel, JSON.stringify(line)],
      );
      former.push(...over.map((one) => one.id));
      id = await this.add(manager, user, task);
    }
    // Somebody's that began since then reads what this transaction is only about to write.
    if (id === null) throw new AppError('SYNC_RUNNING');
    const begin = (): void => {
      for (const over of former) this.lanes.abandon(laneOf(task.taskType), over);
      this.wake(task.taskType);
    };
    return { id, begin };
  }

  /** Of the newest task of the type on a subject; null: there was none. */
  async newestStatus(manager: EntityManager, taskType: TaskType, subjectId: Id): Promise<TaskStatus | null> {
    const [row] = await manager.query<{ status: TaskStatus }[]>(
      `select status from task where task_type = $1 and subject_id = $2
       order by created_at > clock_timestamp() + ${SET_BACK}, created_at desc, id desc limit 1`,
      [taskType, subjectId],
    );
    return row?.status ?? null;
  }

  private async add(manager: EntityManager, user: AuthUser, task: NewTask): Promise<Id | null> {
    // Not when the transaction began: tasks of others may have begun and ended since, and which is the newest is asked.
    const [row] = await manager.query<{ id: Id }[]>(
      `insert into task (task_type, subject_id, name, name_en, params, user_id, created_at)
       values ($1, $2, $3, $4, $5, $6, clock_timestamp())
       on conflict do nothing returning id`,
      [task.taskType, task.subjectId ?? null, task.name, task.nameEn, task.params ?? {}, user.id],
    );
    return row?.id ?? null;
  }

  /** Tells the workers to look at the rows now. */
  wake(type: TaskType): void {
    this.wakeUps.wake(laneOf(type));
  }

  /**
   * Its worker is told to stop; from now on it can write nothing, neither here nor by `finish`.
   * TASK_NOT_FOUND, TASK_FINISHED
   */
  async cancel(caller: Caller, id: Id, language: UiLanguage): Promise<TaskWire> {
    const cancelled = await this.tasks.manager.transaction(async (manager) => {
      const task = await manager.findOne(Task, { where: { id }, lock: { mode: 'for_no_key_update' } });
      if (!task) throw new AppError('TASK_NOT_FOUND');
      const status = TASK_MACHINE[task.status].cancel;
      if (!status) throw new AppError('TASK_FINISHED');
      const line: Sentence = { code: 'TASK_CANCELLED', params: { username: caller.user.username } };
      const [before, after] = [{ status: task.status }, { status }];
      await this.audit.record(manager, caller, { action: 'task.cancel', objectId: id, before, after });
      return manager.save(Object.assign(task, { status, finishedAt: new Date(), log: [...task.log, line] }));
    });
    this.lanes.abandon(laneOf(cancelled.taskType), id);
    return toTask(cancelled, await this.usernameOf(cancelled), language);
  }

  /** TASK_NOT_FOUND */
  async get(id: Id, language: UiLanguage): Promise<TaskWire> {
    const task = await this.tasks.findOneBy({ id });
    if (!task) throw new AppError('TASK_NOT_FOUND');
    const file = { id: task.resultFileId ?? undefined, deletedAt: IsNull() };
    const isKept = task.resultFileId !== null && (await this.tasks.manager.existsBy(StoredFile, file));
    return toTask(task, await this.usernameOf(task), language, isKept ? task.resultFileId : null);
  }

  async list(query: TaskQueryDto, language: UiLanguage): Promise<CappedPage<TaskWire>> {
    const shown = this.tasks
      .createQueryBuilder('task')
      .leftJoin(User, 'owner', 'owner.id = task.user_id')
      .addSelect('owner.username', 'username')
      .leftJoin(StoredFile, 'result', 'result.id = task.result_file_id and result.deleted_at is null')
      .addSelect('result.id', 'result_id')
      .orderBy('task.created_at', 'DESC')
      .addOrderBy('task.id', 'DESC');
    const counts = await this.choose(shown, query);
    const { entities, raw } = await shown.getRawAndEntities<{
      username: string | null;
      result_id: Id | null;
    }>();
    const rows = entities.map((task, row) => ({ task, found: raw[row] }));
    return toCappedPage(
      rows,
      counts,
      query.page,
      ({ task, found: { username, result_id: resultId } = NONE }) =>
        toTask(task, username ?? '', language, resultId),
    );
  }

  /** Leaves of the tasks that are shown those on the page. */
  private async choose(shown: SelectQueryBuilder<Task>, query: TaskQueryDto): Promise<Counted> {
    const { task_type: type, q = '' } = query;
    const matching = this.tasks.createQueryBuilder('task').where('true');
    // Written out, so that plans that are kept know how many there are of the type.
    const ofType = `task.task_type = '${type}'`;
    if (type) matching.andWhere(ofType);
    const text = q.trim();
    if (text !== '') {
      matchText(matching, text, await this.ownersNamed(text));
      const { ids, counts } = await searchPage(matching, ['task.created_at', 'DESC'], query);
      shown.where('task.id = any(:ids)', { ids });
      return counts;
    }
    if (type) shown.where(ofType);
    shown.offset(offsetOf(query)).limit(query.limit);
    return countRows(this.tasks.manager, matching.select('task.id').getQueryAndParameters());
  }

  /** Of the few who start tasks, each found behind the one before, those whose usernames contain the text. */
  private async ownersNamed(text: string): Promise<Id[]> {
    const rows = await this.tasks.query<{ id: Id }[]>(
      `with recursive owner(id) as (
         (select user_id from task where user_id is not null order by user_id limit 1)
         union all select (select user_id from task where user_id > owner.id order by user_id limit 1)
         from owner where owner.id is not null)
       select id from "user" join owner using (id) where username ilike $1`,
      [containing(text)],
    );
    return rows.map(({ id }) => id);
  }

  private async usernameOf({ userId }: Task): Promise<string> {
    if (!userId) return '';
    const owner = await this.tasks.manager.findOneBy(User, { id: userId });
    return owner?.username ?? '';
  }
}
