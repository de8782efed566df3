import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { JudgeAssignment } from '@tianheng/contracts';
import { AttemptLogsSweep } from '../src/judging/attempt-logs.sweep.ts';
import { Attempt } from '../src/judging/attempt.entity.ts';
import { ObjectStorage } from '../src/storage/drivers/object-storage.ts';
import { FilesService } from '../src/storage/files/files.service.ts';
import { StoredFile } from '../src/storage/files/stored-file.entity.ts';
import { addressOf, startApp, type TestApp } from './app.ts';
import type { World } from './factory.ts';
import { Client, emptyQueue, loseRunners, pinImages, Runner, setSettings, submit } from './judging.ts';
import { storedObjects } from './samples.ts';

let test: TestApp;
let world: World;
let runner: Runner;
let before: string[];

beforeAll(async () => {
  test = await startApp();
  await pinImages(test);
  await setSettings(test);
  runner = new Runner(test);
});
afterAll(() => test.stop());
beforeEach(async () => {
  await emptyQueue(test);
  world = await test.factory.world();
});

const put = async (url: string): Promise<void> => {
  const answer = await fetch(new URL(url, addressOf(test.internal)), { method: 'PUT', body: 'printed' });
  expect(answer.ok).toBe(true);
};
const attemptOf = ({ lease_token }: JudgeAssignment): Promise<Attempt> =>
  test.database.getRepository(Attempt).findOneByOrFail({ leaseToken: lease_token });

/** An attempt whose runner has put both logs, and told nobody yet. */
async function logged(): Promise<{ id: string; claim: JudgeAssignment }> {
  const { id } = await submit(test, world);
  before = await storedObjects(test);
  const claim = await runner.claimOne();
  await put(claim.log_url);
  await put(claim.judge_log_url);
  return { id, claim };
}
const stop = async (id: string): Promise<void> => {
  await (await Client.of(test, world.leader)).cancel(id).expect(200);
};
/** As if three days had passed since the attempt's end. */
async function sweepLater({ lease_token }: JudgeAssignment): Promise<void> {
  await test.database.query(
    `update attempt set finished_at = finished_at - interval '73 hours' where lease_token = $1`,
    [lease_token],
  );
  await test.app.get(AttemptLogsSweep).sweep();
}

describe('the logs of an attempt', () => {
  it('that was stopped go once nothing more can be put', async () => {
    const { id, claim } = await logged();
    await stop(id);
    expect((await runner.settle(claim.lease_token, { log_stored: true })).body).toEqual({
      outcome: 'cancelled',
    });
    await test.app.get(AttemptLogsSweep).sweep();
    expect(await storedObjects(test)).toHaveLength(before.length + 2);
    await sweepLater(claim);
    expect(await storedObjects(test)).toEqual(before);
    expect(await attemptOf(claim)).toMatchObject({ logFileId: null, judgeLogFileId: null });
  });

  it('whose runner was lost go, also where the storage is away at first', async () => {
    const { id, claim } = await logged();
    await loseRunners(test, [id]);
    const away = jest.spyOn(test.app.get(ObjectStorage), 'delete').mockRejectedValue(new Error('away'));
    try {
      await sweepLater(claim);
    } finally {
      away.mockRestore();
    }
    expect(await storedObjects(test)).toHaveLength(before.length + 2);
    await test.app.get(AttemptLogsSweep).sweep();
    expect(await storedObjects(test)).toEqual(before);
  });

  it('that was stopped when they were files already go with their rows', async () => {
    const { id, claim } = await logged();
    const { logFileId } = await attemptOf(claim);
    const described = { purpose: 'log', filename: 'log.txt', maxBytes: 99 } as const;
    const file = await test.app.get(FilesService).adoptUpload(logFileId ?? '', described);
    await stop(id);
    await sweepLater(claim);
    expect(await storedObjects(test)).toEqual(before);
    const files = test.database.getRepository(StoredFile);
    expect(await files.findOneByOrFail({ id: file?.id })).toMatchObject({ deletedAt: expect.any(Date) });
  });

  it('that counts stay', async () => {
    const { claim } = await logged();
    await runner.settle(claim.lease_token, { log_stored: true, judge_log_stored: true }).expect(200);
    const { logFileId, judgeLogFileId } = await attemptOf(claim);
    await sweepLater(claim);
    expect(await attemptOf(claim)).toMatchObject({ logFileId, judgeLogFileId });
    expect(await storedObjects(test)).toEqual([...before, String(logFileId), String(judgeLogFileId)].sort());
  });

  it("that is given back are the judge's alone", async () => {
    const { claim } = await logged();
    await runner.release(claim.lease_token, { judge_log_stored: true }).expect(200);
    const { judgeLogFileId } = await attemptOf(claim);
    expect(await storedObjects(test)).toEqual([...before, String(judgeLogFileId)].sort());
  });

  it.each(['judge', 'platform'] as const)(
    'that is given back by the fault of the %s go also where the storage was away just then',
    async (fault) => {
      const { claim } = await logged();
      const { logFileId } = await attemptOf(claim);
      const storage = test.app.get(ObjectStorage);
      const remove = storage.delete.bind(storage);
      const away = jest
        .spyOn(storage, 'delete')
        .mockImplementation((key) => (key === logFileId ? Promise.reject(new Error('away')) : remove(key)));
      const cause = fault === 'judge' ? 'judge_error' : 'engine_error';
      try {
        await runner.release(claim.lease_token, { fault, cause, judge_log_stored: true }).expect(200);
      } finally {
        away.mockRestore();
      }
      expect(await storedObjects(test)).toContain(logFileId);
      await sweepLater(claim);
      const { judgeLogFileId } = await attemptOf(claim);
      expect(await storedObjects(test)).toEqual([...before, String(judgeLogFileId)].sort());
      expect(await attemptOf(claim)).toMatchObject({ logFileId: null, judgeLogSha256: expect.any(String) });
    },
  );

  it('that is given back while they are put go later', async () => {
    await submit(test, world);
    before = await storedObjects(test);
    const claim = await runner.claimOne();
    await runner.release(claim.lease_token).expect(200);
    await put(claim.log_url);
    await put(claim.judge_log_url);
    await sweepLater(claim);
    expect(await storedObjects(test)).toEqual(before);
    expect(await attemptOf(claim)).toMatchObject({ logFileId: null, judgeLogFileId: null });
  });
});
