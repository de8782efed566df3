import { beforeAll, describe, expect, it } from '@jest/globals';
import type { SubmissionLanguage } from '@tianheng/contracts';
import { Client, zipOf } from './client.ts';
import { START_MS, theSystem } from './system.ts';

const leader = new Client(theSystem().api);
beforeAll(() => leader.login('leader'));

describe('the main job through the API', () => {
  it.each<[SubmissionLanguage, string]>([
    ['python3', 'orbit/examples/python3'],
    ['c/c++', 'orbit/examples/c-cpp'],
    ['matlab', 'orbit/examples/matlab'],
    ['result', 'orbit/examples/result'],
  ])(
    'judges %s',
    async (language, folder) => {
      const verdict = await leader.verdict(await leader.submit(await zipOf(folder), language, 'prod'));
      expect(verdict).toMatchObject({ status: 'success', language, cause: 'accepted' });
      expect(verdict.score).toBeGreaterThan(0);
    },
    // The C++ and Octave images may still be in the making.
    START_MS,
  );

  it('scores the example between 0 and 100 and the sgp4 package at 99 or more', async () => {
    const example = await leader.verdict(
      await leader.submit(await zipOf('orbit/examples/python3'), 'python3', 'prod'),
    );
    expect(example.score).toBeGreaterThan(0);
    expect(example.score).toBeLessThan(100);
    const best = await leader.verdict(
      await leader.submit(await zipOf('orbit/examples/python3-sgp4'), 'python3', 'prod'),
    );
    expect(best.score).toBeGreaterThanOrEqual(99);
    const rank = await leader.rank();
    expect(rank.data[0]).toMatchObject({ rank: 1, is_own: true, total_score: best.score });
    expect(await leader.text(`/commitment/${best.commitment_id}/log`)).toContain('[judge]');
  });

  it('judges a test run without ranking or counting it', async () => {
    const before = await leader.rank();
    const verdict = await leader.verdict(
      await leader.submit(await zipOf('orbit/examples/python3'), 'python3', 'test'),
    );
    expect(verdict).toMatchObject({ status: 'success', mode: 'test' });
    const own = (page: typeof before) => page.data.find(({ is_own }) => is_own);
    expect(own(await leader.rank())).toEqual(own(before));
  });
});
