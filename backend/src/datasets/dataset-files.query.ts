import type { Id } from '@tianheng/contracts';
import { In, type EntityManager } from 'typeorm';
import { isAdmin, type AuthUser } from '../common/current-user.decorator.ts';
import { DatasetFile } from './dataset-file.entity.ts';
import type { Dataset } from './dataset.entity.ts';

/** A file as a dataset has it, or a version of one. */
export type LinkedFile = Pick<DatasetFile, 'file' | 'isTmp'>;

/** With the links to its files, in their order, each with its file. */
export type WithFiles<Known extends Dataset> = Known & { files: LinkedFile[] };
export type DatasetWithFiles = WithFiles<Dataset>;

/** The files of these datasets, in the datasets' and then the files' order. */
export async function filesOf(manager: EntityManager, ids: Id[]): Promise<DatasetFile[]> {
  const files = await manager.find(DatasetFile, {
    where: { datasetId: In(ids) },
    relations: { file: true },
    order: { position: 'ASC', fileId: 'ASC' },
  });
  return ids.flatMap((id) => files.filter((file) => file.datasetId === id));
}

/** Judges' data are administrators' to know of. */
export const filesFor = <File extends LinkedFile>(user: AuthUser | null, files: File[]): File[] =>
  isAdmin(user) ? files : files.filter(({ file }) => file.purpose !== 'judge_data');

/** As this person may know of them. */
export async function withFiles<Known extends Dataset>(
  manager: EntityManager,
  datasets: Known[],
  user: AuthUser | null,
): Promise<WithFiles<Known>[]> {
  const files = await filesOf(
    manager,
    datasets.map(({ id }) => id),
  );
  return datasets.map((dataset) => ({
    ...dataset,
    files: filesFor(
      user,
      files.filter(({ datasetId }) => datasetId === dataset.id),
    ),
  }));
}
