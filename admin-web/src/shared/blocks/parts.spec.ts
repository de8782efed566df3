import { describe, expect, it } from '@jest/globals';
import type { ErrorCode } from '@tianheng/contracts';
import { networkError } from '@tianheng/web-kit/http/api-error.ts';
import { actOnParts, type BulkInParts, type Outcomes } from './parts.ts';

interface Team {
  id: string;
  team_name: string;
}

const bulkOf = (count: number): BulkInParts<Team> => ({
  ...{ count, settled: 0 },
  rows: Array.from({ length: count }, (_, at) => ({ id: `t${at}`, team_name: `Team ${at}` })),
});
const done = (part: Team[]): Outcomes => ({ success: part, fail: [] });
const refused = (part: Team[], code: ErrorCode): Outcomes => ({
  success: [],
  fail: part.map(({ id }) => ({ id, team_name: '', code, failure_reason: 'No.' })),
});

describe('some of many teams after the others', () => {
  it('leave those to the next try that a call without an answer was for, which tells of all', async () => {
    const bulk = bulkOf(60);
    const sizes: number[] = [];
    const answers = [done, () => Promise.reject(networkError()), done];
    const act = async (part: Team[]) => {
      sizes.push(part.length);
      return (answers.shift() ?? done)(part);
    };
    await expect(actOnParts(bulk, act, [])).rejects.toMatchObject({
      failure: {
        message: { id: 'common.bulk.failed.network', values: { done: 50, failed: 10 } },
        ...{ isPartial: true, isLost: true, isForSession: false },
      },
    });
    expect(bulk.rows.map(({ id }) => id)).toEqual(Array.from({ length: 10 }, (_, at) => `t${50 + at}`));
    expect((await actOnParts(bulk, act, [])).success).toHaveLength(60);
    expect(sizes).toEqual([50, 10, 10]);
  });

  it('are refused as one where nothing was answered yet', async () => {
    const bulk = bulkOf(3);
    const away = networkError();
    await expect(actOnParts(bulk, () => Promise.reject(away), [])).rejects.toBe(away);
    expect(bulk.rows).toHaveLength(3);
  });

  it('count as done what a try without an answer has done, and nothing else that is done already', async () => {
    const bulk = bulkOf(60);
    const told = bulk.rows.slice(0, 50);
    await expect(actOnParts(bulk, () => Promise.reject(networkError()), [])).rejects.toBeDefined();
    const { success, fail } = await actOnParts(bulk, async (part) => refused(part, 'TEAM_NOT_FOUND'), [
      'TEAM_NOT_FOUND',
    ]);
    expect(success).toEqual(told);
    expect(fail).toHaveLength(10);
  });
});
