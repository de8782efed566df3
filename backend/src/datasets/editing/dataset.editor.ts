import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  DATASET_STATUSES,
  DEFAULT_UI_LANGUAGE,
  type AdminDataset,
  type AdminDatasetPage,
  type Id,
  type Nothing,
  type SavedDataset,
} from '@tianheng/contracts';
import { isDeepStrictEqual } from 'node:util';
import { In, type DataSource, type DeepPartial, type EntityManager } from 'typeorm';
import { Audit } from '../../audit/audit.service.ts';
import { AppError } from '../../common/app-error.ts';
import type { Caller } from '../../common/caller.ts';
import { constraintOf } from '../../common/constraint.ts';
import { offsetOf, toCappedPage } from '../../common/paged.ts';
import { requireVersion } from '../../common/version.ts';
import { Deletions } from '../../deletions/deletions.ts';
import { once, type Lasts } from '../../idempotency/once.ts';
import { ProfilesService } from '../../profiles/profiles.service.ts';
import { FilesService } from '../../storage/files/files.service.ts';
import { DatasetFile } from '../dataset-file.entity.ts';
import { filesOf } from '../dataset-files.query.ts';
import { Dataset } from '../dataset.entity.ts';
import { toAdminDataset, toDatasetUpdate, type DatasetState } from '../dataset.mapper.ts';
import { JudgedQuestions } from '../judged/judged-questions.ts';
import { openTruths, requireHidden } from '../judged/open-truths.ts';
import { DatasetListQuery } from '../list/dataset-list.query.ts';
import type { AdminDatasetQueryDto } from '../list/dataset-query.dto.ts';
import { recordChange, writeVersion, type VersionFacts } from '../versions/record-version.ts';
import type { DatasetRequestDto, DatasetUpdateDto } from './admin-datasets.dto.ts';
import { linkFiles, requirePicture } from './dataset-files.ts';

/** The foreign key of the links that a trigger keeps of every question's datasets. */
const IN_USE = 'question_dataset_dataset_id_fkey';

interface Usage {
  id: Id;
  file_count: number;
  in_use: boolean;
}

const FIRST_VERSION = 1;

const factsOf = ({ user }: Caller, { version_note: note = '' }: DatasetRequestDto): VersionFacts => ({
  userId: user.id,
  note: note.trim(),
});

/** Whether what an earlier call made is still there. */
const datasetLasts: Lasts<{ id: Id }> = ({ id }, manager) => manager.existsBy(Dataset, { id });

/** Datasets as administrators keep them. */
@Injectable()
export class DatasetEditor {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly listed: DatasetListQuery,
    private readonly files: FilesService,
    private readonly deletions: Deletions,
    private readonly audit: Audit,
    private readonly profiles: ProfilesService,
    private readonly judged: JudgedQuestions,
  ) {}

  /** Datasets of every status. */
  async list(query: AdminDatasetQueryDto): Promise<AdminDatasetPage> {
    const { ids, ...counts } = await this.listed.find({
      statuses: query.status ? [query.status] : DATASET_STATUSES,
      order: query.order,
      search: query.q ?? '',
      limit: query.limit,
      offset: offsetOf(query),
      everything: true,
    });
    return toCappedPage(
      await this.present(this.database.manager, ids),
      counts,
      query.page,
      (dataset) => dataset,
    );
  }

  /** `key`: the caller's name for this call; equal calls by one name are one. TRUTH_OPEN */
  async create(caller: Caller, request: DatasetRequestDto, key: string | null): Promise<SavedDataset> {
    const call = { userId: caller.user.id, operation: 'dataset.create', request, key };
    const created = await this.database.transaction(async (manager) => {
      const { id } = await once(manager, call, () => this.add(manager, caller, request), datasetLasts);
      return this.presentOne(manager, id);
    });
    this.profiles.wake();
    return { ...created, sync_task_ids: [] };
  }

  /** DATASET_NOT_FOUND, STALE_WRITE, TRUTH_OPEN, SYNC_RUNNING; with other files, what is judged by them is synchronised anew. */
  async update(
    caller: Caller,
    id: Id,
    { version, confirm_open_truth: isConfirmed = false, ...request }: DatasetUpdateDto,
  ): Promise<SavedDataset> {
    const { updated, syncs } = await this.database.transaction(async (manager) => {
      const dataset = await this.lock(manager, id, 'for_no_key_update');
      const before = await this.stateOf(manager, id);
      requireVersion(version, before);
      const files = await filesOf(manager, [id]);
      const known = await openTruths(manager, [id]);
      await this.write(manager, dataset, request);
      // Only what can be saved is asked about.
      await requireHidden(manager, [id], isConfirmed, known);
      const facts = factsOf(caller, request);
      const made = await recordChange(manager, dataset, facts, files);
      // Other links, or another order of them, are a change that the row shows by its time alone.
      if (!isDeepStrictEqual(await this.stateOf(manager, id), before)) {
        await manager.update(Dataset, { id }, { ...made, updatedAt: () => 'clock_timestamp()' });
      }
      const after = await this.stateOf(manager, id);
      await this.audit.record(manager, caller, {
        action: 'dataset.update',
        objectId: id,
        before: { ...before, version_number: dataset.versionNumber },
        after: { ...after, version_number: made?.versionNumber ?? dataset.versionNumber },
        // Where no version has it, nothing else would.
        why: facts.note,
      });
      const syncs = made ? await this.judged.follow(manager, caller, id) : [];
      return { updated: await this.presentOne(manager, id), syncs };
    });
    this.profiles.wake();
    for (const { begin } of syncs) begin();
    return { ...updated, sync_task_ids: syncs.map((sync) => sync.id) };
  }

  /** Its files stay, as resources. DATASET_NOT_FOUND, DATASET_IN_USE */
  async remove(caller: Caller, id: Id): Promise<Nothing> {
    try {
      await this.database.transaction(async (manager) => {
        await this.lock(manager, id, 'pessimistic_write');
        const before = await this.stateOf(manager, id);
        await this.deletions.keep(manager, caller, { kind: 'dataset', id, name: before.title });
        await manager.delete(Dataset, { id });
        await this.audit.record(manager, caller, {
          action: 'dataset.delete',
          objectId: id,
          before: { ...before },
          after: null,
        });
      });
      return {};
    } catch (error) {
      if (constraintOf(error) === IN_USE) throw new AppError('DATASET_IN_USE', {}, { cause: error });
      throw error;
    }
  }

  private async add(
    manager: EntityManager,
    caller: Caller,
    { confirm_open_truth: isConfirmed = false, ...request }: DatasetRequestDto,
  ): Promise<{ id: Id }> {
    const { id, versionAt: at } = await this.write(manager, {}, request);
    await requireHidden(manager, [id], isConfirmed);
    await writeVersion(manager, { id, number: FIRST_VERSION }, { ...factsOf(caller, request), at });
    const after = await this.stateOf(manager, id);
    await this.audit.record(manager, caller, {
      action: 'dataset.create',
      objectId: id,
      before: null,
      after: { ...after },
    });
    return { id };
  }

  /** Whoever looks at it meanwhile, which adds a row that names it, waits for its deletion alone. */
  private async lock(
    manager: EntityManager,
    id: Id,
    mode: 'for_no_key_update' | 'pessimistic_write',
  ): Promise<Dataset> {
    const dataset = await manager.findOne(Dataset, { where: { id }, lock: { mode } });
    if (!dataset) throw new AppError('DATASET_NOT_FOUND');
    return dataset;
  }

  private async stateOf(manager: EntityManager, id: Id): Promise<DatasetState> {
    const dataset = await manager.findOneByOrFail(Dataset, { id });
    const order = { position: 'ASC', fileId: 'ASC' } as const;
    return toDatasetUpdate(dataset, await manager.find(DatasetFile, { where: { datasetId: id }, order }));
  }

  private async write(
    manager: EntityManager,
    known: DeepPartial<Dataset>,
    request: DatasetRequestDto,
  ): Promise<Dataset> {
    await requirePicture(this.files, manager, request.picture_id ?? null);
    const dataset = await manager.save(
      manager.create(Dataset, {
        ...known,
        title: request.title.trim(),
        keyword: request.keyword,
        introduction: (request.introduction ?? '').trim(),
        questionUseInfo: (request.question_use_info ?? '').trim(),
        pictureId: request.picture_id ?? null,
        dataType: request.data_type,
        status: request.status,
        source: request.source,
        license: (request.license ?? '').trim(),
        language: request.language ?? DEFAULT_UI_LANGUAGE,
      }),
    );
    await linkFiles(this.files, manager, dataset, request.download_list);
    return dataset;
  }

  private async presentOne(manager: EntityManager, id: Id): Promise<AdminDataset> {
    const [dataset] = await this.present(manager, [id]);
    if (!dataset) throw new AppError('DATASET_NOT_FOUND');
    return dataset;
  }

  /** In the order of the ids. */
  private async present(manager: EntityManager, ids: Id[]): Promise<AdminDataset[]> {
    const rows = await manager.findBy(Dataset, { id: In(ids) });
    const usages = await manager.query<Usage[]>(
      `select id, (select count(*)::integer from dataset_file f where f.dataset_id = d.id) as file_count,
         exists (select from question_dataset q where q.dataset_id = d.id) as in_use
       from dataset d where id = any($1)`,
      [ids],
    );
    return ids.flatMap((id) => {
      const dataset = rows.find((row) => row.id === id);
      const usage = usages.find((row) => row.id === id);
      return dataset && usage ? toAdminDataset(dataset, usage.file_count, usage.in_use) : [];
    });
  }
}
