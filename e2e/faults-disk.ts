import { rm } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from '@jest/globals';
import { fillDisk, until } from '../judge-runner/test/harness.ts';
import { outcomes } from './faults-runner.ts';
import type { JudgingSystem } from './judging-system.ts';
import { answering, letGo, lingering } from './programs.ts';

const DISK = { diskMb: 600, floorMb: 200 };

export function fullDisk(system: JudgingSystem): void {
  it('is met by a whole runner and overcome: nothing is charged, nothing is claimed, and it goes on by itself', async () => {
    const team = await system.contest({ commitLimit: 3 });
    const runner = await system.runner(1, DISK);
    expect(await team.ended(await team.submit(answering(3)))).toMatchObject({ score: 30 });
    expect(await judging(system)).toBe('up');

    const met = await team.submit(lingering(7));
    await until(() => system.runsProgram(runner));
    const filler = path.join(runner.folder, 'filler');
    await fillDisk(filler);
    await fillDisk(path.join(runner.folder, 'runner.log'), 'a');
    await letGo(runner);
    await until(async () => (await outcomes(system, met)).length > 0 && !(await system.runsProgram(runner)));
    const waiting = await team.submit(answering(8));
    await until(async () => (await judging(system)) === 'stopped');
    // Longer than a poll and the wait for a next attempt: whoever claims would have by now.
    await new Promise((resolve) => setTimeout(resolve, 8000));
    expect(await team.get(met)).toMatchObject({ status: 'waiting', cause: null });
    expect(await team.get(waiting)).toMatchObject({ status: 'waiting', started_at: null });
    expect(await outcomes(system, met)).toEqual(['platform_fail']);
    expect(await causes(system, met)).toEqual(['disk_full']);

    await rm(filler);
    await letGo(runner);
    expect(await team.ended(met)).toMatchObject({ status: 'success', score: 70 });
    expect(await team.ended(waiting)).toMatchObject({ status: 'success', score: 80 });
    expect(await outcomes(system, met)).toEqual(['platform_fail', 'applied']);
    expect(await outcomes(system, waiting)).toEqual(['applied']);
    await until(async () => (await judging(system)) === 'up');
    // Its log lay on the same disk: what could not be written is told, and stopped nothing.
    await until(() => runner.said('log lines were dropped'));
    await expect(team.submit(answering(1))).rejects.toThrow('COMMITMENT_LIMIT_REACHED');
  });
}

/** As the health tells it. */
async function judging({ api }: JudgingSystem): Promise<string> {
  const answer = await fetch(`${api}/health/ready`);
  return ((await answer.json()) as { parts: { judging: string } }).parts.judging;
}

async function causes({ database }: JudgingSystem, id: string): Promise<string[]> {
  const sql = 'select cause from attempt where run_id = $1 order by attempt';
  return (await database.query<{ cause: string }[]>(sql, [id])).map(({ cause }) => cause);
}
