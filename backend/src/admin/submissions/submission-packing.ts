import { addAbortSignal, Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  GIB,
  MIB,
  PACKING_NAMED_MINUTES,
  portableName,
  TASK_RESULT_DAYS,
  type Id,
  type Task,
  type UiLanguage,
} from '@tianheng/contracts';
import type { DataSource, EntityManager } from 'typeorm';
import { Audit } from '../../audit/audit.service.ts';
import { AppError } from '../../common/app-error.ts';
import type { Caller } from '../../common/caller.ts';
import { SET_BACK } from '../../database/clock.ts';
import { once, type Lasts } from '../../idempotency/once.ts';
import { BrokenOff } from '../../queue/row-worker.ts';
import { ObjectStorage } from '../../storage/drivers/object-storage.ts';
import type { InUse } from '../../storage/files/file-rules.ts';
import { FilesService } from '../../storage/files/files.service.ts';
import { TaskFailure, type TaskRun } from '../../tasks/task.handlers.ts';
import { TasksService } from '../../tasks/tasks.service.ts';
import type { SubmissionArchiveRequestDto } from '../office.dto.ts';
import { SubmissionArchives, type ChosenSubmissions } from './submission-archive.ts';
import { SubmissionsQuery } from './submissions.query.ts';

/** Two logs of a submission, what the archive says of it, and its line of the table are less. */
const BESIDE_BYTES = 2 * MIB;
/** Others may come to a verdict that is asked for while the archive is made. As much is stored in parts of the usual size. */
const MORE_BYTES = 64 * GIB;

/** What a task of packing is told. */
interface Packing extends ChosenSubmissions {
  count: number;
  ownerId: Id;
}

/** The archive of submissions as a task: whoever asked need not wait for it, and its zip is kept for a while. */
@Injectable()
export class SubmissionPacking {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly archives: SubmissionArchives,
    private readonly submissions: SubmissionsQuery,
    private readonly storage: ObjectStorage,
    private readonly files: FilesService,
    private readonly tasks: TasksService,
    private readonly audit: Audit,
  ) {}

  /**
   * `key`: the caller's name for this call; equal calls by one name are one, whatever would refuse the second: what the first
   * one made may be what leaves no room. COMPETITION_NOT_FOUND, QUESTION_NOT_FOUND, STORAGE_FULL; COMMITMENT_NOT_FOUND where
   * nothing is chosen
   */
  async start(
    caller: Caller,
    filter: SubmissionArchiveRequestDto,
    language: UiLanguage,
    key: string | null,
  ): Promise<Task> {
    // Before the transaction, which would hold one connection while these wait for others.
    const chosen = await this.choose(filter).catch((refusal: unknown) => ({ refusal }));
    const { competition_id: competitionId, ...narrowed } = filter;
    let begun: Task | null = null;
    const record = async (manager: EntityManager): Promise<{ id: Id }> => {
      if ('refusal' in chosen) throw chosen.refusal;
      const { count, until, ...names } = chosen;
      const packing: Packing = { filter, language, until, count, ownerId: caller.user.id };
      const task = { taskType: 'zip_file', ...names, params: { ...packing } } as const;
      begun = await this.tasks.start(manager, caller.user, task, language);
      // Without a subject there is none that it could stand behind.
      if (!begun) throw new Error('A task without a subject was not recorded.');
      await this.audit.record(manager, caller, {
        action: 'competition.export_submissions',
        objectId: competitionId,
        ...{ before: {}, after: { count, ...narrowed } },
      });
      return { id: begun.id };
    };
    const call = { userId: caller.user.id, operation: 'submissions.pack', request: filter, key };
    const { id } = await this.database.transaction((manager) =>
      once(manager, call, () => record(manager), packingLasts),
    );
    this.tasks.wake('zip_file');
    return begun ?? this.tasks.get(id, language);
  }

  /** COMPETITION_NOT_FOUND, QUESTION_NOT_FOUND, COMMITMENT_NOT_FOUND, STORAGE_FULL */
  private async choose(
    filter: SubmissionArchiveRequestDto,
  ): Promise<{ count: number; until: number; name: string; nameEn: string }> {
    const { count, until } = await this.submissions.count(filter);
    if (count === 0) throw new AppError('COMMITMENT_NOT_FOUND');
    if ((await this.storage.room()) < (await this.submissions.bytes(filter))) {
      throw new AppError('STORAGE_FULL');
    }
    const name = await this.archives.titleOf({ filter, language: 'zh-CN' });
    const nameEn = await this.archives.titleOf({ filter, language: 'en' });
    return { count, until, name, nameEn };
  }

  /** The task's handler. */
  async run(run: TaskRun): Promise<void> {
    const packing = run.params as unknown as Packing;
    const { count: total, ownerId } = packing;
    const title = await this.archives.titleOf(packing);
    const maxBytes = await this.mostBytes(packing);
    let [count, missing] = [0, 0];
    const zip = this.archives.zip(packing, (done, missingNow) => {
      [count, missing] = [done, missingNow];
    });
    addAbortSignal(run.signal, zip);
    const told = (): Promise<void> => run.progress(count, total, 'ZIP_PACKING', { done: count, total });
    const content = Readable.from(telling(zip, told), { objectMode: false });
    // A generator that was never begun does not end what it reads.
    content.once('close', () => zip.destroy());
    const filename = portableName(`${title}.zip`);
    const described = { purpose: 'export', filename, ownerId } as const;
    const kept = { ...described, mediaType: 'application/zip', maxBytes };
    const file = await this.files.store(content, kept).catch((error: unknown) => {
      throw error instanceof AppError && error.code === 'STORAGE_FULL'
        ? new TaskFailure('ZIP_NO_ROOM')
        : error;
    });
    let isEnding = false;
    try {
      if (missing > 0) await run.log('ZIP_FILES_MISSING', { count: missing });
      await run.log('ZIP_PACKED', { count, size: file.size, days: TASK_RESULT_DAYS });
      isEnding = true;
      await run.finish(async () => ({ fileId: file.id }));
    } catch (error) {
      // A commit that got no answer may be done all the same; what no task names goes after a day.
      if (!isEnding || error instanceof BrokenOff) await this.files.remove(file.id);
      throw error;
    }
  }

  /** A zip's size is known at its end only, and of a large one a storage has to know how large it may become. */
  private async mostBytes({ filter }: Packing): Promise<number> {
    const { count } = await this.submissions.count(filter);
    return 2 * (await this.submissions.bytes(filter)) + count * BESIDE_BYTES + MORE_BYTES;
  }
}

/** The same bytes: each piece is a sign of life, for the table of all and a single large submission may take long by themselves. */
async function* telling(zip: Readable, told: () => Promise<void>): AsyncGenerator<Buffer, void> {
  for await (const piece of zip as AsyncIterable<Buffer>) {
    await told();
    yield piece;
  }
}

/** Whether what an earlier call began comes to a zip, and is of what the same choice means now: others submit meanwhile. */
const packingLasts: Lasts<{ id: Id }> = async ({ id }, manager) => {
  const rows = await manager.query<unknown[]>(
    `select from task where id = $1 and status in ('running', 'success')
        and created_at between now() - make_interval(mins => $2) and now() + ${SET_BACK}`,
    [id, PACKING_NAMED_MINUTES],
  );
  return rows.length > 0;
};

/** What tasks made, for as long as it is kept. */
export const usedAsTaskResult: InUse = async (manager, ids) => {
  const rows = await manager.query<{ id: Id }[]>(
    `select result_file_id as id from task
     where result_file_id = any($1) and finished_at > now() - make_interval(days => $2)`,
    [ids, TASK_RESULT_DAYS],
  );
  return rows.map(({ id }) => id);
};
