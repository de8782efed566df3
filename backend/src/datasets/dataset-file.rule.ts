import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DATASET_FILE_MAX_BYTES, type Id } from '@tianheng/contracts';
import { In, type DataSource } from 'typeorm';
import type { Caller } from '../common/caller.ts';
import type { AuthUser } from '../common/current-user.decorator.ts';
import { requireAdmin } from '../common/role-required.ts';
import type { FileRule, InUse } from '../storage/files/file-rules.ts';
import type { StoredFile } from '../storage/files/stored-file.entity.ts';
import { DatasetAccess } from './dataset-access.ts';
import { DatasetCounters } from './dataset.counters.ts';
import { Dataset } from './dataset.entity.ts';
import { hiddenFiles } from './judged/hidden-files.ts';

/** The files of datasets: administrators' resources, kept whether or not a dataset holds them. */
@Injectable()
export class DatasetFileRule implements FileRule {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly access: DatasetAccess,
    private readonly counters: DatasetCounters,
  ) {}

  canRead = (user: AuthUser | null, { id }: StoredFile): Promise<boolean> =>
    this.access.mayDownloadFile(user, id);

  isHidden = async ({ id }: StoredFile): Promise<boolean> =>
    (await hiddenFiles(this.database.manager, [id])).size > 0;

  onDownload = async (user: AuthUser | null, { id }: StoredFile): Promise<void> => {
    if (user) await this.counters.download(user.id, await this.access.fetchedFrom(user, id));
  };

  admit = (caller: Caller): number => {
    requireAdmin(caller);
    return DATASET_FILE_MAX_BYTES;
  };
}

export const usedAsCover: InUse = async (manager, ids): Promise<Id[]> => {
  const found = await manager.find(Dataset, { where: { pictureId: In(ids) }, select: { pictureId: true } });
  return found.flatMap(({ pictureId }) => pictureId ?? []);
};
