import { expect, it } from '@jest/globals';
import { JUDGE_QUEUE } from '@tianheng/contracts';
import Bull from 'bull';
import { until } from '../judge-runner/test/harness.ts';
import { outcomes } from './faults-runner.ts';
import type { JudgingSystem } from './judging-system.ts';
import { answering, ENDLESS, letGo, lingering, type Program } from './programs.ts';

const TICKETS = 60;

export function redisFaults(system: JudgingSystem): void {
  /** Of the ones that wait, behind one that runs. */
  const submitThree = async (
    team: Awaited<ReturnType<JudgingSystem['contest']>>,
    first: Program,
  ): Promise<string[]> => [
    await team.submit(first),
    await team.submit(answering(8)),
    await team.submit(answering(5)),
  ];
  const expectAllJudgedOnce = async (
    team: Awaited<ReturnType<JudgingSystem['contest']>>,
    ids: string[],
  ): Promise<void> => {
    const ended = await Promise.all(ids.map((id) => team.ended(id)));
    expect(ended.map(({ status, score }) => ({ status, score }))).toEqual(
      [20, 80, 50].map((score) => ({ status: 'success', score })),
    );
    for (const id of ids) expect(await outcomes(system, id)).toEqual(['applied']);
  };

  it('gives a job out many times, and it is judged once', async () => {
    const team = await system.contest();
    const queue = new Bull(JUDGE_QUEUE, system.redisUrl);
    try {
      await Promise.all([system.runner(2), system.runner(2)]);
      const ids = await submitThree(team, answering(2, 2));
      await queue.addBulk(
        Array.from({ length: TICKETS }, () => ({ data: {}, opts: { removeOnComplete: true } })),
      );
      await expectAllJudgedOnce(team, ids);
      await until(async () => (await queue.getWaitingCount()) === 0);
    } finally {
      await queue.close();
    }
  });

  it('is emptied while commitments wait and run', async () => {
    const team = await system.contest();
    const queue = new Bull(JUDGE_QUEUE, system.redisUrl);
    try {
      const runner = await system.runner();
      const ids = await submitThree(team, lingering(2));
      await until(() => system.runsProgram(runner));
      await queue.client.flushall();
      await letGo(runner);
      await expectAllJudgedOnce(team, ids);
    } finally {
      await queue.close();
    }
  });

  it('is killed, missed for a while and comes back empty', async () => {
    const team = await system.contest();
    const runner = await system.runner();
    const ids = await submitThree(team, lingering(2));
    await until(() => system.runsProgram(runner));
    await system.crash(system.redis);
    const meanwhile = await team.submit(answering(6));
    await letGo(runner);
    await expectAllJudgedOnce(team, ids);
    expect(await team.ended(meanwhile)).toMatchObject({ status: 'success', score: 60 });

    await system.redis.start();
    // It is ready without Redis too.
    await until(async () => {
      const answer = await fetch(`${system.api}/health/ready`);
      const { parts } = (await answer.json()) as { parts?: { redis: string } };
      return answer.ok && parts?.redis === 'up';
    });
    const stopped = await team.submit(ENDLESS);
    await until(() => system.runsProgram(runner));
    await team.cancel(stopped);
    await until(async () => !(await system.runsProgram(runner)));
    expect(await outcomes(system, stopped)).toEqual(['cancelled']);
  });
}
