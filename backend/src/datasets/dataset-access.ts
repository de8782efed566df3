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

  /**
   * The datasets that a download of the file counts for, of those that let this person download it: that have it, and only
   * where there is none that had it in an old version.
   */
  async fetchedFrom(user: AuthUser, fileId: Id): Promise<Id[]> {
    const holders = await this.holders(fileId);
    const open = new Set(await this.openAmong(user, holders));
    const readable = holders.filter(({ id }) => open.has(id));
    const present = readable.filter(({ has_it: hasIt }) => hasIt);
    return (present.length > 0 ? present : readable).map(({ id }) => id);
  }

  /** Whether any dataset that holds the file, now or in an old version, lets this person download it. */
  async mayDownloadFile(user: AuthUser | null, fileId: Id): Promise<boolean> {
    if (!user || isAdmin(user)) return isAdmin(user);
    return (await this.openAmong(user, await this.holders(fileId))).length > 0;
  }

  private holders(fileId: Id): Promise<(Known & { has_it: boolean })[]> {
    return this.datasets.query(
      `select d.id, d.status, bool_or(held.now) as has_it from dataset d
         join (select dataset_id, true as now from dataset_file where file_id = $1
               union all select dataset_id, false from dataset_version_file where file_id = $1) held
           on held.dataset_id = d.id
       group by d.id`,
      [fileId],
    );
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
