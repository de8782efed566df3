import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { DatasetVersionDetail, DatasetVersionPage, Id } from '@tianheng/contracts';
import type { EntityManager, Repository } from 'typeorm';
import { AppError } from '../../common/app-error.ts';
import type { AuthUser } from '../../common/current-user.decorator.ts';
import { offsetOf, toPaged, type PageQueryDto } from '../../common/paged.ts';
import { DatasetAccess } from '../dataset-access.ts';
import { filesFor, filesOf, type LinkedFile } from '../dataset-files.query.ts';
import { Dataset } from '../dataset.entity.ts';
import { toDownloadItem } from '../dataset.mapper.ts';
import { DatasetsService } from '../datasets.service.ts';
import { DatasetVersionFile } from './dataset-version-file.entity.ts';
import { DatasetVersion } from './dataset-version.entity.ts';
import { toDatasetVersion } from './version.mapper.ts';

/** The versions of datasets. Who may see a dataset sees all of them: nothing is decided by version. */
@Injectable()
export class DatasetVersions {
  constructor(
    @InjectRepository(DatasetVersion) private readonly versions: Repository<DatasetVersion>,
    private readonly access: DatasetAccess,
    private readonly datasets: DatasetsService,
  ) {}

  /** Newest first, for whoever sees the dataset's page. DATASET_NOT_FOUND, NOT_ALLOWED */
  async list(user: AuthUser | null, datasetId: Id, query: PageQueryDto): Promise<DatasetVersionPage> {
    await this.datasets.requireShown(user, datasetId);
    const [rows, total] = await this.versions.findAndCount({
      where: { datasetId },
      order: { number: 'DESC' },
      skip: offsetOf(query),
      take: query.limit,
    });
    return toPaged(rows, total, query.page, toDatasetVersion);
  }

  /** With its files, for whoever may download them. DATASET_NOT_FOUND, NOT_ALLOWED, DATASET_VERSION_NOT_FOUND */
  async get(user: AuthUser, datasetId: Id, number: number): Promise<DatasetVersionDetail> {
    await this.access.requireOpen(user, datasetId);
    const { manager } = this.versions;
    const { versionNumber: latest } = await manager.findOneByOrFail(Dataset, { id: datasetId });
    const version = await this.find(manager, datasetId, number);
    const files = filesFor(user, await filesOfVersion(manager, datasetId, number));
    return { ...toDatasetVersion(version), latest, download_list: files.map(toDownloadItem) };
  }

  /** The files of one version that can be had. DATASET_VERSION_NOT_FOUND, DATASET_VERSION_WITHDRAWN */
  async require(datasetId: Id, number: number): Promise<{ version: DatasetVersion; files: LinkedFile[] }> {
    const { manager } = this.versions;
    const version = await this.find(manager, datasetId, number);
    if (version.withdrawnAt) throw new AppError('DATASET_VERSION_WITHDRAWN', { number });
    return { version, files: await filesOfVersion(manager, datasetId, number) };
  }

  /** As `require`; the files that the dataset has now where no number is given. */
  async filesOf(datasetId: Id, number?: number): Promise<LinkedFile[]> {
    if (number === undefined) return filesOf(this.versions.manager, [datasetId]);
    return (await this.require(datasetId, number)).files;
  }

  private async find(manager: EntityManager, datasetId: Id, number: number): Promise<DatasetVersion> {
    const version = await manager.findOneBy(DatasetVersion, { datasetId, number });
    if (!version) throw new AppError('DATASET_VERSION_NOT_FOUND');
    return version;
  }
}

const filesOfVersion = (
  manager: EntityManager,
  datasetId: Id,
  number: number,
): Promise<DatasetVersionFile[]> =>
  manager.find(DatasetVersionFile, {
    where: { datasetId, number },
    relations: { file: true },
    order: { position: 'ASC', fileId: 'ASC' },
  });
