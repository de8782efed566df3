import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { DatasetStatus, Id } from '@tianheng/contracts';
import type { Repository } from 'typeorm';
import { AppError } from '../common/app-error.ts';
import { isAdmin, type AuthUser } from '../common/current-user.decorator.ts';
import { DatasetGrants } from './dataset-grants.ts';
import { Dataset } from './dataset.entity.ts';
import { canDownload } from './dataset.policy.ts';

type Known = Pick<Dataset, 'id' | 'status'>;

/** Which datasets a person may open. */
@Injectable()
export class DatasetAccess {
  constructor(
    @InjectRepository(Dataset) private readonly datasets: Repository<Dataset>,
    private readonly grants: DatasetGrants,
  ) {}

  /** DATASET_NOT_FOUND, NOT_ALLOWED */
  async requireOpen(user: AuthUser, id: Id): Promise<void> {
    const dataset = await this.datasets.findOne({ where: { id }, select: { id: true, status: true } });
    if (!dataset) throw new AppError('DATASET_NOT_FOUND');
    const [open] = await this.openAmong(user, [dataset]);
    if (!open) throw new AppError('NOT_ALLOWED');
  }

  /** The datasets that hold the file, now or in an old version, and let this person download it. */
  async holdersOpenTo(user: AuthUser | null, fileId: Id): Promise<Id[]> {
    if (!user) return [];
    const holders = await this.datasets.query<Known[]>(
      `select id, status from dataset where id in (select dataset_id from dataset_file where file_id = $1
         union select dataset_id from dataset_version_file where file_id = $1)`,
      [fileId],
    );
    return this.openAmong(user, holders);
  }

  /** Whether any dataset that holds the file lets this person download it. */
  async mayDownloadFile(user: AuthUser | null, fileId: Id): Promise<boolean> {
    return isAdmin(user) || (await this.holdersOpenTo(user, fileId)).length > 0;
  }

  /** Those of the datasets that this person may open. */
  async openAmong(user: AuthUser, datasets: Known[]): Promise<Id[]> {
    const byGrant: DatasetStatus = 'competition';
    const restricted = datasets.filter(({ status }) => status === byGrant).map(({ id }) => id);
    const granted = isAdmin(user) ? new Set<Id>() : await this.grants.of(user, restricted);
    return datasets
      .filter((dataset) => canDownload(user, dataset, granted.has(dataset.id)))
      .map(({ id }) => id);
  }
}
