import type { Id } from '@tianheng/contracts';
import type { EntityManager } from 'typeorm';
import type { DatasetFile } from '../dataset-file.entity.ts';
import type { Dataset } from '../dataset.entity.ts';
import { filesOf, type LinkedFile } from '../dataset-files.query.ts';
import { DatasetVersionFile } from './dataset-version-file.entity.ts';
import { DatasetVersion } from './dataset-version.entity.ts';
import { fileChanges, isChange, type HeldFile } from './file-changes.ts';

export interface VersionFacts {
  /** who changes the files; null: the platform itself */
  userId: Id | null;
  note?: string;
  /** absent: now */
  at?: Date;
}

/** As its dataset has it. */
export type MadeVersion = Pick<Dataset, 'versionNumber' | 'versionAt'>;

const held = ({ file, isTmp }: LinkedFile): HeldFile => ({
  filename: file.filename,
  sha256: file.sha256,
  isTmp,
});

/**
 * Writes down the files that a dataset has now as its version of this number, against those it had before. Within the
 * transaction of the change, under the dataset's lock.
 */
export async function writeVersion(
  manager: EntityManager,
  { id: datasetId, number }: { id: Id; number: number },
  { userId, note = '', at }: VersionFacts,
  before: LinkedFile[] = [],
): Promise<MadeVersion> {
  const files = await filesOf(manager, [datasetId]);
  const { added, removed, changed } = fileChanges(before.map(held), files.map(held));
  const { generatedMaps } = await manager.insert(DatasetVersion, {
    ...{ datasetId, number, userId, note },
    createdAt: at ?? (() => 'clock_timestamp()'),
    fileCount: files.length,
    totalSize: files.reduce((total, { file }) => total + file.size, 0),
    ...{ filesAdded: added, filesRemoved: removed, filesChanged: changed },
  });
  await writeFiles(manager, { datasetId, number }, files);
  const [made] = generatedMaps as Pick<DatasetVersion, 'createdAt'>[];
  if (!made) throw new Error('A version was not written.');
  return { versionNumber: number, versionAt: made.createdAt };
}

/**
 * Makes a version where the files are others than before; else the present one has them as they are now: in another
 * order, or the same content as another resource. Null where none was made.
 */
export async function recordChange(
  manager: EntityManager,
  { id: datasetId, versionNumber }: { id: Id; versionNumber: number },
  facts: VersionFacts,
  before: LinkedFile[],
): Promise<MadeVersion | null> {
  const files = await filesOf(manager, [datasetId]);
  if (isChange(fileChanges(before.map(held), files.map(held)))) {
    const number = versionNumber + 1;
    return writeVersion(manager, { id: datasetId, number }, facts, before);
  }
  const present = { datasetId, number: versionNumber };
  await manager.delete(DatasetVersionFile, present);
  await writeFiles(manager, present, files);
  return null;
}

async function writeFiles(
  manager: EntityManager,
  version: { datasetId: Id; number: number },
  files: DatasetFile[],
): Promise<void> {
  if (files.length === 0) return;
  await manager.insert(
    DatasetVersionFile,
    files.map(({ fileId, isTmp, position }) => ({ ...version, fileId, isTmp, position })),
  );
}
