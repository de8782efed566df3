import type { FilePurpose, Id, LinkedResource } from '@tianheng/contracts';
import { In, IsNull, type EntityManager } from 'typeorm';
import { fieldError } from '../common/app-error.ts';
import { StoredFile } from '../storage/files/stored-file.entity.ts';
import { DatasetFile } from './dataset-file.entity.ts';
import type { Dataset } from './dataset.entity.ts';

/** What may be linked to a dataset; judges' data only to one that is private. */
const LINKABLE: FilePurpose[] = ['dataset', 'judge_data'];

/** An uploaded picture, or none. */
export async function requirePicture(manager: EntityManager, id: Id | null): Promise<void> {
  if (id === null) return;
  const purpose: FilePurpose = 'picture';
  if (await manager.existsBy(StoredFile, { id, purpose, deletedAt: IsNull() })) return;
  throw fieldError('picture_id', 'picture');
}

/** Makes these the dataset's files, in this order. */
export async function linkFiles(
  manager: EntityManager,
  { id: datasetId, status }: Dataset,
  linked: LinkedResource[],
): Promise<void> {
  const rows = linked.map(({ key, is_tmp }, position) => ({
    datasetId,
    fileId: key.toLowerCase(),
    isTmp: is_tmp,
    position,
  }));
  const files = await manager.find(StoredFile, {
    where: { id: In(rows.map(({ fileId }) => fileId)), purpose: In(LINKABLE), deletedAt: IsNull() },
    // Nobody removes them before the link is there.
    lock: { mode: 'pessimistic_read' },
  });
  if (files.length < rows.length) throw fieldError('download_list', 'resource');
  if (status !== 'private' && files.some(({ purpose }) => purpose === 'judge_data')) {
    throw fieldError('status', 'judgeData');
  }
  await manager.delete(DatasetFile, { datasetId });
  await manager.insert(DatasetFile, rows);
}
