import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  cite,
  citedUrl,
  type CitationContext,
  type DatasetDetail,
  type DownloadItem,
  type Id,
} from '@tianheng/contracts';
import type { Repository } from 'typeorm';
import { AppError } from '../../common/app-error.ts';
import type { AuthUser } from '../../common/current-user.decorator.ts';
import { Config } from '../../config.ts';
import { ProfilesService, type NamedColumn } from '../../profiles/profiles.service.ts';
import { filesFor, type LinkedFile } from '../dataset-files.query.ts';
import { Dataset } from '../dataset.entity.ts';
import { toDatasetDetail } from '../dataset.mapper.ts';
import { DatasetsService } from '../datasets.service.ts';
import { hiddenFiles } from '../judged/hidden-files.ts';
import { DatasetVersions } from '../versions/dataset-versions.ts';
import { toCroissant } from './croissant.ts';
import { dataciteXml } from './datacite-xml.ts';
import { linkHeader, linkset, linksOf, shortLinks, type Links } from './signposting.ts';

interface Described {
  dataset: DatasetDetail;
  origin: string;
  /** the dataset's page */
  url: string;
  /** the present version's number, where an older one is described */
  latest?: number;
}

const contextOf = ({ url, latest }: Described): CitationContext => ({
  url,
  accessedAt: Date.now(),
  ...(latest !== undefined && { latest }),
});

/** A dataset as other programs read it. Who sees its page reads this; what its files are made of is for whoever may open them. */
@Injectable()
export class DatasetMetadata {
  constructor(
    @InjectRepository(Dataset) private readonly datasets: Repository<Dataset>,
    private readonly shown: DatasetsService,
    private readonly versions: DatasetVersions,
    private readonly profiles: ProfilesService,
    private readonly config: Config,
  ) {}

  /**
   * DATASET_NOT_FOUND, NOT_ALLOWED, DATASET_VERSION_NOT_FOUND, DATASET_VERSION_WITHDRAWN; NOT_FOUND where the site's
   * address is not known. So are the others.
   */
  async croissant(user: AuthUser | null, id: Id, version?: number): Promise<Record<string, unknown>> {
    const described = await this.describe(user, id, version);
    const { download_list } = described.dataset;
    return toCroissant({ ...described, columns: user ? await this.columnsOf(download_list) : [] });
  }

  async dataciteJson(user: AuthUser | null, id: Id, version?: number): Promise<string> {
    const described = await this.describe(user, id, version);
    return cite('datacite', described.dataset, contextOf(described));
  }

  async dataciteXml(user: AuthUser | null, id: Id, version?: number): Promise<string> {
    const described = await this.describe(user, id, version);
    return dataciteXml(described.dataset, contextOf(described));
  }

  async linkset(user: AuthUser | null, id: Id, version?: number): Promise<Record<string, unknown>> {
    const described = await this.describe(user, id, version);
    const { dataset } = described;
    return linkset(linksOf(dataset, described), citedUrl(dataset, described));
  }

  /** What the head of its page links to, for a visitor; nothing where the site's address is not known. */
  async headLinks(id: Id): Promise<Links> {
    if (this.config.customerOrigin === null) return [];
    const described = await this.describe(null, id);
    return shortLinks(linksOf(described.dataset, described), described, id);
  }

  /** The links of an answer with this dataset; null where the site's address is not known. */
  linkHeader(dataset: DatasetDetail): string | null {
    const place = this.placeOf(dataset.id);
    return place && linkHeader(linksOf(dataset, place), place, dataset.id);
  }

  /** In the files' order. */
  private async columnsOf(files: DownloadItem[]): Promise<NamedColumn[][]> {
    const { manager } = this.datasets;
    const hidden = await hiddenFiles(
      manager,
      files.map(({ key }) => key),
    );
    // Of judges' data administrators see them file by file, and each look is written down.
    return (await this.profiles.columnsOf(files)).map((columns, at) =>
      hidden.has(files[at]?.key ?? '') ? [] : columns,
    );
  }

  private placeOf(id: Id): Omit<Described, 'dataset'> | null {
    const origin = this.config.customerOrigin;
    return origin === null ? null : { origin, url: `${origin}/customer/detail/${id}` };
  }

  private async describe(user: AuthUser | null, id: Id, version?: number): Promise<Described> {
    await this.shown.requireShown(user, id);
    const dataset = await this.datasets.findOneBy({ id });
    if (!dataset) throw new AppError('DATASET_NOT_FOUND');
    const place = this.placeOf(id);
    if (!place) throw new AppError('NOT_FOUND');
    if (version === undefined || version === dataset.versionNumber) {
      return { dataset: this.detailOf(dataset, await this.versions.filesOf(id)), ...place };
    }
    const { version: old, files } = await this.versions.require(id, version);
    // The words are today's; what is dated is the version.
    const asThen = {
      ...dataset,
      versionNumber: old.number,
      versionAt: old.createdAt,
      updatedAt: old.createdAt,
    };
    return { dataset: this.detailOf(asThen, files), latest: dataset.versionNumber, ...place };
  }

  private detailOf(dataset: Dataset, files: LinkedFile[]): DatasetDetail {
    const described = filesFor(null, files).filter(({ file }) => !file.deletedAt);
    return toDatasetDetail({ ...dataset, files: described }, this.config.timeZone, [], false);
  }
}
