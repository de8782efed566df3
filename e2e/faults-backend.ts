import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { until } from '../judge-runner/test/harness.ts';
import { outcomes } from './faults-runner.ts';
import type { JudgingSystem } from './judging-system.ts';
import { answering } from './programs.ts';

/** Too short for a lease to be given up in it. */
const SHORT_OUTAGE_MS = 10_000;
/** A claim is given up after 10 s. */
const HANGS_MS = 17_000;

export function backendFaults(system: JudgingSystem): void {
  it('a backend killed and started again in mid-run takes the verdict of the same attempt', async () => {
    const team = await system.contest();
    const runner = await system.runner();
    const id = await team.submit(answering(7, 8));
    const waiting = await team.submit(answering(1));
    await until(() => system.runsProgram(runner));
    const goneAt = performance.now();
    await system.crash(system.backend);
    await system.backend.start();
    const isShort = performance.now() - goneAt < SHORT_OUTAGE_MS;
    expect(await team.ended(id)).toMatchObject({ status: 'success', score: 70 });
    const attempts = await outcomes(system, id);
    expect(attempts.filter((outcome) => isShort || outcome === 'applied')).toEqual(['applied']);
    expect(await team.ended(waiting)).toMatchObject({ status: 'success', score: 10 });
  });

  it('a backend that is gone when a verdict is due gets it when it is back', async () => {
    const team = await system.contest();
    const runner = await system.runner();
    const id = await team.submit(answering(7, 1));
    await until(() => system.runsProgram(runner));
    await system.crash(system.backend);
    await until(async () => !(await system.runsProgram(runner)));
    await until(() => /did not take|trying again/.test(runner.output));
    await system.backend.start();
    expect(await team.ended(id)).toMatchObject({ status: 'success', score: 70 });
    expect((await outcomes(system, id)).filter((outcome) => outcome === 'applied')).toHaveLength(1);
  });

  it('a backend that hangs while a runner asks for work gives none to claims that nobody waits for any more', async () => {
    const team = await system.contest();
    const runner = await system.runner();
    const ids = [
      await team.submit(answering(3, 2)),
      await team.submit(answering(5)),
      await team.submit(answering(6)),
    ];
    await until(() => system.runsProgram(runner));
    system.signal(system.backend, 'SIGSTOP');
    // Long enough for a claim to be given up, short enough for the lease of what runs.
    await sleep(HANGS_MS).finally(() => system.signal(system.backend, 'SIGCONT'));
    for (const id of ids) {
      expect(await team.ended(id)).toMatchObject({ status: 'success' });
      expect(await outcomes(system, id)).toEqual(['applied']);
    }
  });

  it('a database restarted in mid-run loses nothing', async () => {
    const team = await system.contest();
    const runner = await system.runner();
    const id = await team.submit(answering(9, 2));
    const waiting = await team.submit(answering(4));
    await until(() => system.runsProgram(runner));
    await system.postgres.restart();
    expect(await team.ended(id)).toMatchObject({ status: 'success', score: 90 });
    expect(await team.ended(waiting)).toMatchObject({ status: 'success', score: 40 });
  });
}
