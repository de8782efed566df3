import { expect, it } from '@jest/globals';
import { networkError } from '@tianheng/web-kit/http/api-error.ts';
import { actOnEach, type Bulk } from './bulk.ts';

const gone = { ...networkError(404), kind: 'refused', code: 'USER_NOT_FOUND' };

it('counts as settled by others no row that it may have settled itself without an answer', async () => {
  const bulk: Bulk<string> = { count: 3, rows: ['mine', 'theirs', 'other'], settled: 0 };
  const ends: Record<string, unknown[]> = { mine: [networkError(), gone], theirs: [gone], other: [] };
  const act = (row: string) => {
    const end = ends[row]?.shift();
    return end === undefined ? Promise.resolve() : Promise.reject(end as Error);
  };
  await expect(actOnEach(bulk, act, ['USER_NOT_FOUND'])).rejects.toMatchObject({
    failure: { isLost: true, message: { values: { done: 1, failed: 1 } } },
  });
  expect(bulk).toMatchObject({ rows: ['mine'], settled: 1 });
  await actOnEach(bulk, act, ['USER_NOT_FOUND']);
  expect(bulk).toMatchObject({ rows: [], settled: 1 });
});
