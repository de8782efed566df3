import { REFERENCE_APPROVED, type FilePurpose, type Id } from '@tianheng/contracts';
import type { EntityManager } from 'typeorm';
import { DatasetFile } from '../datasets/dataset-file.entity.ts';
import { Dataset } from '../datasets/dataset.entity.ts';
import { DatasetReference } from '../datasets/references/dataset-reference.entity.ts';
import { writeVersion } from '../datasets/versions/record-version.ts';
import type { DemoDataset } from './manifest.ts';
import type { SeedClock } from './seed-clock.ts';
import type { SeedFiles } from './seed-files.ts';

const JUDGED_SINCE_DAYS = -400;

interface LinkedFile {
  path: string;
  filename?: string;
  is_tmp?: boolean;
}

async function linkFiles(
  manager: EntityManager,
  files: SeedFiles,
  { id: datasetId, versionNumber: number, versionAt: at }: Dataset,
  linked: LinkedFile[],
  purpose: FilePurpose,
): Promise<void> {
  for (const [position, { path, filename, is_tmp }] of linked.entries()) {
    const fileId = await files.file(path, purpose, filename);
    await manager.insert(DatasetFile, { datasetId, fileId, isTmp: is_tmp ?? false, position });
  }
  await writeVersion(manager, { id: datasetId, number }, { userId: null, at });
}

/** The public datasets; their ids by key. */
export async function seedDatasets(
  manager: EntityManager,
  files: SeedFiles,
  clock: SeedClock,
  datasets: DemoDataset[],
): Promise<Map<string, Id>> {
  const ids = new Map<string, Id>();
  for (const demo of datasets) {
    const dataset = await manager.save(
      manager.create(Dataset, {
        title: demo.title,
        keyword: demo.keyword,
        introduction: demo.introduction,
        questionUseInfo: demo.question_use_info,
        dataType: demo.data_type,
        status: demo.status,
        source: demo.source,
        license: demo.license,
        language: demo.language,
        viewCount: demo.view_count,
        downloadCount: demo.download_count,
        versionAt: clock.days(demo.published_days),
        createdAt: clock.days(demo.published_days),
        updatedAt: clock.days(demo.updated_days),
      }),
    );
    await linkFiles(manager, files, dataset, demo.files, 'dataset');
    for (const { content, address } of demo.references) {
      await manager.insert(DatasetReference, {
        ...{ datasetId: dataset.id, content, address },
        status: REFERENCE_APPROVED,
        createdAt: dataset.createdAt,
      });
    }
    ids.set(demo.key, dataset.id);
  }
  return ids;
}

/** What a question is judged with, as a dataset of the competition that nobody opens, older than all that people look for; no id when there is nothing. */
export async function seedJudgeDataset(
  manager: EntityManager,
  files: SeedFiles,
  clock: SeedClock,
  title: string,
  paths: string[],
): Promise<Id[]> {
  if (paths.length === 0) return [];
  const dataset = await manager.save(
    manager.create(Dataset, {
      title,
      keyword: '评测数据',
      introduction: '仅供评测使用',
      dataType: 'other',
      status: 'competition',
      source: '天衡',
      versionAt: clock.days(JUDGED_SINCE_DAYS),
      createdAt: clock.days(JUDGED_SINCE_DAYS),
      updatedAt: clock.days(JUDGED_SINCE_DAYS),
    }),
  );
  await linkFiles(
    manager,
    files,
    dataset,
    paths.map((path) => ({ path })),
    'judge_data',
  );
  return [dataset.id];
}
