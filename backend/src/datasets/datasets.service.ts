import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Id, OpenDatasetDetail } from '@tianheng/contracts';
import { In, type EntityManager, type Repository } from 'typeorm';
import { isAdmin, type AuthUser } from '../common/current-user.decorator.ts';
import { DatasetFile } from './dataset-file.entity.ts';
import { DatasetGrants } from './dataset-grants.ts';
import { Dataset } from './dataset.entity.ts';
import { toOpenDatasetDetail } from './dataset.mapper.ts';
import { canDownload } from './dataset.policy.ts';

@Injectable()
export class DatasetsService {
  constructor(
    @InjectRepository(Dataset) private readonly datasets: Repository<Dataset>,
    private readonly grants: DatasetGrants,
  ) {}

  /** What a question opens to its participants, in the question's order; never what is kept private. */
  async openDetails(user: AuthUser, ids: Id[]): Promise<OpenDatasetDetail[]> {
    if (ids.length === 0) return [];
    const datasets = await this.datasets.find({
      where: { id: In(ids) },
      relations: { files: { file: true } },
      order: { files: { position: 'ASC', fileId: 'ASC' } },
    });
    const byId = new Map(datasets.map((dataset) => [dataset.id, dataset]));
    return ids
      .flatMap((id) => byId.get(id) ?? [])
      .filter((dataset) => canDownload(user, dataset, true))
      .map(toOpenDatasetDetail);
  }

  /** Whether any dataset that holds the file lets this person download it. */
  async mayDownloadFile(user: AuthUser | null, fileId: Id): Promise<boolean> {
    if (!user) return false;
    if (isAdmin(user)) return true;
    const holders = await this.datasets.find({
      where: { files: { fileId } },
      select: { id: true, status: true },
    });
    const restricted = holders.filter(({ status }) => status === 'competition').map(({ id }) => id);
    const granted = await this.grants.of(user, restricted);
    return holders.some((dataset) => canDownload(user, dataset, granted.has(dataset.id)));
  }

  /** The files of these datasets, in the datasets' and then the files' order. */
  async filesOf(manager: EntityManager, ids: Id[]): Promise<DatasetFile[]> {
    const files = await manager.find(DatasetFile, {
      where: { datasetId: In(ids) },
      relations: { file: true },
      order: { position: 'ASC', fileId: 'ASC' },
    });
    return ids.flatMap((id) => files.filter((file) => file.datasetId === id));
  }
}
