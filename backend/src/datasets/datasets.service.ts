import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type {
  DatasetDetail,
  DatasetFacets,
  DatasetOverview,
  DatasetPage,
  DatasetStatus,
  Id,
  OpenDatasetDetail,
} from '@tianheng/contracts';
import { In, type EntityManager, type Repository } from 'typeorm';
import { AppError } from '../common/app-error.ts';
import { isAdmin, type AuthUser } from '../common/current-user.decorator.ts';
import { offsetOf, toCappedPage } from '../common/paged.ts';
import { Config } from '../config.ts';
import { DatasetAccess } from './dataset-access.ts';
import { DatasetCardsQuery } from './dataset-cards.query.ts';
import type { DatasetFile } from './dataset-file.entity.ts';
import { filesOf, withFiles } from './dataset-files.query.ts';
import { DatasetCounters } from './dataset.counters.ts';
import { Dataset } from './dataset.entity.ts';
import { toDatasetCard, toDatasetDetail, toDatasetOverview, toOpenDatasetDetail } from './dataset.mapper.ts';
import { canDownload, canSee, isTitleCard, listedStatuses, openableStatuses } from './dataset.policy.ts';
import { DatasetFacetsQuery } from './list/dataset-facets.query.ts';
import { narrowed } from './list/dataset-filter.ts';
import { DatasetListQuery } from './list/dataset-list.query.ts';
import type { DatasetFacetsQueryDto, DatasetQueryDto } from './list/dataset-query.dto.ts';
import { highlightCards } from './list/highlight-cards.ts';
import { ReferencesService } from './references/references.service.ts';
import { DatasetThumbnails } from './thumbnails/dataset-thumbnails.ts';

@Injectable()
export class DatasetsService {
  constructor(
    @InjectRepository(Dataset) private readonly datasets: Repository<Dataset>,
    private readonly access: DatasetAccess,
    private readonly listed: DatasetListQuery,
    private readonly facets: DatasetFacetsQuery,
    private readonly counters: DatasetCounters,
    private readonly references: ReferencesService,
    private readonly thumbnails: DatasetThumbnails,
    private readonly cards: DatasetCardsQuery,
    private readonly config: Config,
  ) {}

  async list(user: AuthUser | null, query: DatasetQueryDto): Promise<DatasetPage> {
    const { page, limit, order, search = '', access, type, format, language, license } = query;
    const { ids, ...counts } = await this.listed.find({
      statuses: narrowed(this.listedFor(user, query), access),
      filter: { type, format, language, license },
      ...{ search, order, limit },
      offset: offsetOf(query),
    });
    const cards = await this.cards.find(ids);
    const named = search.trim() === '' ? [] : cards.filter((card) => !isTitleCard(card));
    const names = await this.fileNamesOf(named.map(({ id }) => id));
    const highlights = await highlightCards(search, cards, names);
    return toCappedPage(cards, counts, page, (dataset) =>
      toDatasetCard(dataset, highlights.get(dataset.id) ?? [], canDownload(user, dataset, false)),
    );
  }

  /** What the same list could be narrowed by. */
  countFacets(user: AuthUser | null, query: DatasetFacetsQueryDto): Promise<DatasetFacets> {
    const { search = '', access, type, format, language, license } = query;
    return this.facets.find({
      statuses: this.listedFor(user, query),
      ...{ search, access, filter: { type, format, language, license } },
    });
  }

  private listedFor(
    user: AuthUser | null,
    { scope = 'list', openable }: DatasetFacetsQueryDto,
  ): DatasetStatus[] {
    const listed = listedStatuses(scope, user);
    return openable ? openableStatuses(user, listed) : listed;
  }

  /** DATASET_NOT_FOUND, NOT_ALLOWED; counts as a view. */
  async get(user: AuthUser, id: Id): Promise<DatasetDetail> {
    await this.access.requireOpen(user, id);
    if (!user.viewedBy) await this.counters.view(user.id, id);
    const [dataset] = await withFiles(this.datasets.manager, await this.thumbnails.illustrated([id]), user);
    if (!dataset) throw new AppError('DATASET_NOT_FOUND');
    const references = await this.references.shownTo(user, id);
    return toDatasetDetail(dataset, this.config.timeZone, references, isAdmin(user));
  }

  /** DATASET_NOT_FOUND unless it is open to everyone: whether there is another is not told. */
  async overview(id: Id): Promise<DatasetOverview> {
    return (await this.illustratedOverview(id)).overview;
  }

  /** The same, and the digest of the picture that was drawn of its files, which DatasetThumbnails has. DATASET_NOT_FOUND */
  async illustratedOverview(id: Id): Promise<{ overview: DatasetOverview; thumbnail: string | null }> {
    const [dataset] = await withFiles(this.datasets.manager, await this.thumbnails.illustrated([id]), null);
    if (!dataset || !canSee('crawlers', null, dataset)) throw new AppError('DATASET_NOT_FOUND');
    return {
      overview: toDatasetOverview(dataset, this.config.timeZone),
      thumbnail: dataset.thumbnail ?? null,
    };
  }

  /** Whoever sees a dataset's page; visitors that of an open one. DATASET_NOT_FOUND, NOT_ALLOWED */
  async requireShown(user: AuthUser | null, id: Id): Promise<void> {
    if (user) return this.access.requireOpen(user, id);
    const found = await this.datasets.findOneBy({ id });
    if (!found || !canSee('crawlers', null, found)) throw new AppError('DATASET_NOT_FOUND');
  }

  /** Those of a question's open datasets that this person may open, in the question's order. */
  async openDetails(user: AuthUser, ids: Id[]): Promise<OpenDatasetDetail[]> {
    if (ids.length === 0) return [];
    const datasets = await withFiles(
      this.datasets.manager,
      await this.datasets.findBy({ id: In(ids) }),
      user,
    );
    const byId = new Map(datasets.map((dataset) => [dataset.id, dataset]));
    const open = new Set(await this.access.openAmong(user, datasets));
    return ids
      .flatMap((id) => byId.get(id) ?? [])
      .filter(({ id }) => open.has(id))
      .map(toOpenDatasetDetail);
  }

  /** The files of these datasets, in the datasets' and then the files' order. */
  filesOf(manager: EntityManager, ids: Id[]): Promise<DatasetFile[]> {
    return filesOf(manager, ids);
  }

  /** Names alone: a long list may have very many. */
  private async fileNamesOf(ids: Id[]): Promise<Map<Id, string[]>> {
    const found = await this.datasets.manager.query<{ id: Id; names: string[] }[]>(
      `select f.dataset_id as id, array_agg(s.filename order by f.position, f.file_id) as names
         from dataset_file f join stored_file s on s.id = f.file_id
        where f.dataset_id = any($1) and s.deleted_at is null
        group by f.dataset_id`,
      [ids],
    );
    return new Map(found.map(({ id, names }) => [id, names]));
  }
}
