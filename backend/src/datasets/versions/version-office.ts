import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { AdminDatasetVersionPage, Id, Nothing } from '@tianheng/contracts';
import { In, type DataSource, type EntityManager } from 'typeorm';
import { Audit } from '../../audit/audit.service.ts';
import { AppError } from '../../common/app-error.ts';
import type { Caller } from '../../common/caller.ts';
import { offsetOf, toPaged, type PageQueryDto } from '../../common/paged.ts';
import { FilesService } from '../../storage/files/files.service.ts';
import { StoredFile } from '../../storage/files/stored-file.entity.ts';
import { usedByDeleted } from '../../deletions/deleted-list.ts';
import { DatasetFile } from '../dataset-file.entity.ts';
import { Dataset } from '../dataset.entity.ts';
import { DatasetVersionFile } from './dataset-version-file.entity.ts';
import { DatasetVersion } from './dataset-version.entity.ts';
import { toDatasetVersion } from './version.mapper.ts';

interface Cost {
  number: number;
  /** a bigint arrives as text */
  bytes: string;
}

/** The versions of datasets as administrators keep them. */
@Injectable()
export class VersionOffice {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly files: FilesService,
    private readonly audit: Audit,
  ) {}

  /** Newest first, with who made them and what they cost. DATASET_NOT_FOUND */
  async list(datasetId: Id, query: PageQueryDto): Promise<AdminDatasetVersionPage> {
    const { manager } = this.database;
    if (!(await manager.existsBy(Dataset, { id: datasetId }))) throw new AppError('DATASET_NOT_FOUND');
    const [rows, total] = await manager.findAndCount(DatasetVersion, {
      where: { datasetId },
      relations: { user: true },
      order: { number: 'DESC' },
      skip: offsetOf(query),
      take: query.limit,
    });
    const costs = await this.costs(
      datasetId,
      rows.map(({ number }) => number),
    );
    return toPaged(rows, total, query.page, (row) => ({
      ...toDatasetVersion(row),
      username: row.user?.username ?? '',
      own_size: costs.get(row.number) ?? 0,
    }));
  }

  /**
   * Its files go, but for those that another version or another dataset has; its number and the reason stay.
   * DATASET_NOT_FOUND, DATASET_VERSION_NOT_FOUND, DATASET_VERSION_PRESENT, DATASET_VERSION_WITHDRAWN
   */
  async withdraw(caller: Caller, datasetId: Id, number: number, reason: string): Promise<Nothing> {
    const removed = await this.database.transaction(async (manager) => {
      const lock = { mode: 'for_no_key_update' } as const;
      const dataset = await manager.findOne(Dataset, { where: { id: datasetId }, lock });
      if (!dataset) throw new AppError('DATASET_NOT_FOUND');
      const version = await manager.findOneBy(DatasetVersion, { datasetId, number });
      if (!version) throw new AppError('DATASET_VERSION_NOT_FOUND');
      if (number === dataset.versionNumber) throw new AppError('DATASET_VERSION_PRESENT');
      if (version.withdrawnAt) throw new AppError('DATASET_VERSION_WITHDRAWN', { number });
      await manager.update(
        DatasetVersion,
        { datasetId, number },
        { withdrawnAt: () => 'clock_timestamp()', withdrawnReason: reason.trim() },
      );
      const gone = await this.release(manager, datasetId, number);
      await this.audit.record(manager, caller, {
        action: 'dataset.withdraw_version',
        objectId: datasetId,
        before: { version_number: number, is_withdrawn: false, files_removed: 0 },
        after: { version_number: number, is_withdrawn: true, files_removed: gone.length },
        why: reason.trim(),
      });
      return gone;
    });
    // What fails here is taken away by the sweep.
    for (const id of removed) await this.files.discard(id);
    return {};
  }

  /** The files that nothing has any more. */
  private async release(manager: EntityManager, datasetId: Id, number: number): Promise<Id[]> {
    const rows = await manager.findBy(DatasetVersionFile, { datasetId, number });
    await manager.delete(DatasetVersionFile, { datasetId, number });
    // Whoever begins to use one of them meanwhile holds its row, and is waited for; what is asked below sees it.
    const files = await manager.find(StoredFile, {
      where: { id: In(rows.map(({ fileId }) => fileId)) },
      order: { id: 'ASC' },
      lock: { mode: 'pessimistic_write' },
    });
    const ids = files.map(({ id }) => id);
    const used = new Set([
      ...(await manager.findBy(DatasetFile, { fileId: In(ids) })).map(({ fileId }) => fileId),
      ...(await manager.findBy(DatasetVersionFile, { fileId: In(ids) })).map(({ fileId }) => fileId),
      ...(await usedByDeleted(manager, ids)),
      ...(await usedByJudging(manager, ids)),
    ]);
    const gone = ids.filter((id) => !used.has(id));
    for (const id of gone) await this.files.remove(id, manager);
    return gone;
  }

  /** Bytes of the files that no other version and no other dataset has. A deleted one may, and tracks may be judged by them. */
  private async costs(datasetId: Id, numbers: number[]): Promise<Map<number, number>> {
    const costs = await this.database.query<Cost[]>(
      `select f.number, sum(s.size) as bytes from dataset_version_file f join stored_file s on s.id = f.file_id
       where f.dataset_id = $1 and f.number = any($2)
         and not exists (select from dataset_version_file o where o.file_id = f.file_id
           and (o.dataset_id, o.number) <> (f.dataset_id, f.number))
         and not exists (select from dataset_file o where o.file_id = f.file_id and o.dataset_id <> f.dataset_id)
       group by f.number`,
      [datasetId, numbers],
    );
    return new Map(costs.map(({ number, bytes }) => [number, Number(bytes)]));
  }
}

/** A question is judged by what it was last synchronised with, also when its dataset has gone on. */
async function usedByJudging(manager: EntityManager, ids: Id[]): Promise<Id[]> {
  const found = await manager.query<{ id: Id }[]>(
    `select id from unnest($1::uuid[]) as file(id)
     where exists (select from question q where strpos(concat(q.judge_prod, q.judge_test), file.id::text) > 0)`,
    [ids],
  );
  return found.map(({ id }) => id);
}
