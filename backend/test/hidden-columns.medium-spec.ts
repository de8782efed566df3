import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { FileProfile } from '@tianheng/contracts';
import request from 'supertest';
import { AuditEntry } from '../src/audit/audit-entry.entity.ts';
import type { Dataset } from '../src/datasets/dataset.entity.ts';
import { FileProfileRow } from '../src/profiles/file-profile.entity.ts';
import { ProfilesService } from '../src/profiles/profiles.service.ts';
import type { StoredFile } from '../src/storage/files/stored-file.entity.ts';
import { startApp, type TestApp } from './app.ts';
import { actionsOn } from './office.ts';

let test: TestApp;
let admin: { Authorization: string };
let hidden: StoredFile;
let shown: StoredFile;
let truth: Dataset;

beforeAll(async () => {
  test = await startApp();
  const { factory } = test;
  admin = await factory.bearer(await factory.admin({ username: 'chief' }));
  hidden = await factory.file('answer_column,n\n7,8\n', { purpose: 'dataset', filename: 'truth.csv' });
  shown = await factory.file('given_column,n\n1,2\n', { purpose: 'dataset', filename: 'given.csv' });
  truth = await factory.dataset({ status: 'competition' }, [hidden, shown]);
  const opened = await factory.dataset({ status: 'competition' }, [shown]);
  await factory.world({ outputDataset: [truth.id], openDataset: [opened.id] });
  test.app.get(ProfilesService).wake();
  const rows = test.database.getRepository(FileProfileRow);
  for (const { sha256 } of [hidden, shown]) {
    while (!(await rows.existsBy({ sha256, status: 'ready' }))) await sleep(100);
  }
});
afterAll(() => test.stop());

const ask = (path: string) => request(test.http).get(`/v1/${path}`).set(admin).expect(200);

it('writes down once an hour that an administrator is shown what a hidden truth is made of', async () => {
  for (const { id } of [hidden, hidden, shown, shown]) {
    const { body } = await ask(`object-storage/profile/${id}`);
    expect((body as FileProfile).table?.column_count).toBe(2);
  }
  expect(await actionsOn(test, hidden.id)).toEqual(['file.look']);
  expect(await actionsOn(test, shown.id)).toEqual([]);
  const facts = { purpose: 'dataset', filename: 'truth.csv' };
  expect(await test.database.getRepository(AuditEntry).findOneBy({ objectId: hidden.id })).toMatchObject({
    ...{ action: 'file.look', username: 'chief', after: facts },
  });
});

it('names no column of a hidden truth where a whole dataset is described', async () => {
  const { body } = await ask(`dataset/${truth.id}/croissant`);
  const described = JSON.stringify(body);
  expect(described).not.toContain('answer_column');
  expect(described).toContain('given_column');
  expect(described).toContain('truth.csv');
});
