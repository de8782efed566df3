import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CommitmentMode } from '@tianheng/contracts';
import { SweepService } from '../src/judging/sweep.service.ts';
import { startApp, type TestApp } from './app.ts';
import type { World } from './factory.ts';
import { Client, pinImages, rival, rowsOf, Runner, setSettings, standing, submission } from './judging.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startApp();
  await pinImages(test);
  await setSettings(test);
});
afterAll(() => test.stop());

/** The same numbers in every run (mulberry32). */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

describe('teams and runners that act at the same time', () => {
  it("never get in one another's way, and the books are right in the end", async () => {
    const first = await test.factory.world({ commitLimit: 40 });
    const worlds: World[] = [first, await rival(test, first), await rival(test, first)];
    const made: string[] = [];
    const answers: number[] = [];
    const note = <T extends { status: number }>(answer: T): T => {
      answers.push(answer.status);
      return answer;
    };

    const leader = async (world: World, seed: number): Promise<void> => {
      const random = numbers(seed);
      const client = await Client.of(test, world.leader);
      const modes: CommitmentMode[] = ['prod', 'prod', 'test'];
      for (let step = 0; step < 40; step += 1) {
        const own = made[made.length - 1 - random(4)];
        const choice = random(5);
        if (choice < 3 || !own) {
          const body = await submission(test, world, { mode: modes[random(3)] });
          const { body: created } = note(await client.post('/commitment', body));
          made.push((created as { commitment_id: string }).commitment_id ?? made[0] ?? '');
        } else note(await (choice === 3 ? client.cancel(own) : client.delete(own)));
      }
    };
    const judge = async (seed: number): Promise<void> => {
      const random = numbers(seed);
      const runner = new Runner(test, `runner-${seed}`);
      for (let step = 0; step < 60; step += 1) {
        const claim = await runner.claim();
        if (!claim) continue;
        const { lease_token } = claim;
        const choice = random(8);
        if (choice < 5) note(await runner.settle(lease_token, { score: random(100) }));
        else if (choice === 5) note(await runner.release(lease_token, { cause: 'runner_stopping' }));
        else if (choice === 6)
          note(await runner.release(lease_token, { fault: 'judge', cause: 'judge_error' }));
        else
          await test.database.query(
            `update run set lease_expires_at = now() where id = $1 and lease_token = $2`,
            [claim.run_id, lease_token],
          );
      }
    };
    const sweeper = test.app.get(SweepService);
    const sweep = async (): Promise<void> => {
      for (let step = 0; step < 30; step += 1) await sweeper.sweep();
    };
    await Promise.all([
      ...worlds.flatMap((world, at) => [leader(world, at), leader(world, at + 10)]),
      ...[21, 22, 23].map(judge),
      sweep(),
    ]);
    // What the books are compared with stays as it is while it is read.
    await sweeper.beforeApplicationShutdown();

    expect(answers.filter((status) => status >= 500)).toEqual([]);
    for (const world of worlds) {
      const rows = await rowsOf(test, world);
      expect(rows.filter(({ quotaCounted }) => quotaCounted).length).toBeLessThanOrEqual(40);
      const best = rows.filter(({ mode, status }) => mode === 'prod' && status === 'success');
      const stored = await standing(test, world);
      expect(stored?.bestScore ?? null).toBe(
        best.length > 0 ? Math.max(...best.map(({ score }) => score ?? 0)) : null,
      );
      expect(stored?.commitmentCount).toBe(rows.filter(({ quotaCounted }) => quotaCounted).length);
    }
    const [broken] = await test.database.query<{ count: string }[]>(
      `select count(*) from run c
       where (select count(*) from attempt a where a.run_id = c.id
              and a.outcome in ('applied', 'cancelled', 'running')) > 1`,
    );
    expect(broken?.count).toBe('0');
  });
});
