import { randomUUID } from 'node:crypto';
import type { Id } from '@tianheng/contracts';
import type { DeepPartial } from 'typeorm';
import type { Dataset } from '../src/datasets/dataset.entity.ts';
import type { StoredFile } from '../src/storage/files/stored-file.entity.ts';
import type { TestApp } from './app.ts';

/** Rows that nobody else has, and that a line is drawn of. */
export const series = (): string =>
  `${randomUUID()},v\n${Array.from({ length: 40 }, (_, at) => `${at},${at * at}\n`).join('')}`;

export const csv = (test: TestApp, content = series()): Promise<StoredFile> =>
  test.factory.file(content, { purpose: 'dataset', filename: 'series.csv' });

/** An open dataset, as if its file had been drawn. */
export async function drawn(
  test: TestApp,
  values: DeepPartial<Dataset> = {},
): Promise<{ id: Id; digest: string; file: StoredFile }> {
  const file = await csv(test);
  const { id } = await test.factory.dataset({ status: 'open', ...values }, [file]);
  const digest = randomUUID().replaceAll('-', '');
  await test.database.query(
    `update file_profile set status = 'ready', found = '{}', edition = 1000, thumbnail = $2,
       thumbnail_type = 'image/svg+xml', thumbnail_digest = $3, failure = null where sha256 = $1`,
    [file.sha256, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), digest],
  );
  return { id, digest, file };
}

/** For the authorization matrix. */
export async function drawnPath({ test }: { test: TestApp }): Promise<{ path: Record<string, string> }> {
  const { id, digest } = await drawn(test);
  return { path: { datasetId: id, digest } };
}
