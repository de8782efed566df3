import type { Id } from '@tianheng/contracts';
import { In, type EntityManager } from 'typeorm';
import { DatasetFile } from './dataset-file.entity.ts';
import type { Dataset } from './dataset.entity.ts';

/** With the links to its files, in their order, each with its file. */
export interface DatasetWithFiles extends Dataset {
  files: DatasetFile[];
}

/** The files of these datasets, in the datasets' and then the files' order. */
export async function filesOf(manager: EntityManager, ids: Id[]): Promise<DatasetFile[]> {
  const files = await manager.find(DatasetFile, {
    where: { datasetId: In(ids) },
    relations: { file: true },
    order: { position: 'ASC', fileId: 'ASC' },
  });
  return ids.flatMap((id) => files.filter((file) => file.datasetId === id));
}

export async function withFiles(manager: EntityManager, datasets: Dataset[]): Promise<DatasetWithFiles[]> {
  const files = await filesOf(
    manager,
    datasets.map(({ id }) => id),
  );
  return datasets.map((dataset) => ({
    ...dataset,
    files: files.filter(({ datasetId }) => datasetId === dataset.id),
  }));
}
