import {
  COVER_MAX_BYTES,
  MIB,
  type DatasetStatus,
  type FilePurpose,
  type Id,
  type LinkedResource,
} from '@tianheng/contracts';
import type { EntityManager } from 'typeorm';
import { fieldError } from '../../common/app-error.ts';
import { isCover } from '../../storage/files/cover.ts';
import type { FilesService } from '../../storage/files/files.service.ts';
import { DatasetFile } from '../dataset-file.entity.ts';
import type { Dataset } from '../dataset.entity.ts';

/** What may be linked to a dataset; judges' data only to one that no list shows in full. */
export const LINKABLE: FilePurpose[] = ['dataset', 'judge_data'];
const MAY_HOLD_JUDGE_DATA: DatasetStatus[] = ['competition', 'private'];

/** A cover, or none. VALIDATION_FAILED */
export async function requirePicture(
  files: FilesService,
  manager: EntityManager,
  id: Id | null,
): Promise<void> {
  if (id === null) return;
  const [picture] = await files.hold(manager, [id], ['picture']);
  if (!picture) throw fieldError('picture_id', 'picture');
  if (!isCover(picture)) throw fieldError('picture_id', 'cover', { max: COVER_MAX_BYTES / MIB });
}

/** Makes these the dataset's files, in this order. */
export async function linkFiles(
  files: FilesService,
  manager: EntityManager,
  { id: datasetId, status }: Dataset,
  linked: LinkedResource[],
): Promise<void> {
  if (linked.length === 0) throw fieldError('download_list', 'linkedItem');
  const rows = linked.map(({ key, is_tmp }, position) => ({
    datasetId,
    fileId: key.toLowerCase(),
    isTmp: is_tmp,
    position,
  }));
  const ids = rows.map(({ fileId }) => fileId);
  const held = await files.hold(manager, ids, LINKABLE);
  if (held.length < rows.length) {
    const [picture] = await files.hold(manager, ids, ['picture']);
    throw picture
      ? fieldError('download_list', 'resourcePicture', { filename: picture.filename })
      : fieldError('download_list', 'resource');
  }
  if (!MAY_HOLD_JUDGE_DATA.includes(status) && held.some(({ purpose }) => purpose === 'judge_data')) {
    throw fieldError('status', 'judgeData');
  }
  await manager.delete(DatasetFile, { datasetId });
  await manager.insert(DatasetFile, rows);
}
