import { expect, it } from '@jest/globals';
import { until } from '../judge-runner/test/harness.ts';
import type { JudgingSystem } from './judging-system.ts';
import { answering, ENDLESS, letGo, lingering } from './programs.ts';

export function runnerFaults(system: JudgingSystem): void {
  it('killed in mid-run, its commitment is judged by the next one when the lease has run out', async () => {
    const team = await system.contest({ commitLimit: 1 });
    const first = await system.runner();
    const id = await team.submit(lingering(7));
    await until(() => system.runsProgram(first));
    first.signal('SIGKILL');
    await first.ended();

    const second = await system.runner();
    await letGo(second);
    expect(await team.ended(id)).toMatchObject({ status: 'success', score: 70, cause: 'accepted' });
    expect(await outcomes(system, id)).toEqual(['lost', 'applied']);
    expect(second.said('attempt settled')).toBe(true);
    const again = team.submit(answering(7));
    await expect(again).rejects.toThrow('COMMITMENT_LIMIT_REACHED');
  });

  it('killed and started again, removes the container and the folders of its former life', async () => {
    const team = await system.contest();
    const runner = await system.runner();
    const id = await team.submit(lingering(4));
    await until(() => system.runsProgram(runner));
    runner.signal('SIGKILL');
    await runner.ended();
    expect(await runner.leftovers()).not.toEqual([]);
    await runner.start();
    expect(await system.runsProgram(runner)).toBe(false);
    await expireLeases(system);
    await letGo(runner);
    expect(await team.ended(id)).toMatchObject({ status: 'success', score: 40 });
    expect(await outcomes(system, id)).toEqual(['lost', 'applied']);
  });

  it('told to stop, ends what it runs and leaves the rest to others', async () => {
    const team = await system.contest();
    const first = await system.runner();
    const running = await team.submit(lingering(5));
    await until(() => system.runsProgram(first));
    const waiting = await team.submit(answering(6));
    first.signal('SIGTERM');
    await until(() => first.said('is stopping'));
    await letGo(first);
    expect(await first.ended()).toBe(0);
    expect(await team.get(running)).toMatchObject({ status: 'success', score: 50 });
    expect(await team.get(waiting)).toMatchObject({ status: 'waiting', queue_number: 0 });

    await system.runner();
    expect(await team.ended(waiting)).toMatchObject({ status: 'success', score: 60 });
    expect(await outcomes(system, running)).toEqual(['applied']);
    expect(await outcomes(system, waiting)).toEqual(['applied']);
  });

  it('kills the container of a stopped commitment at once and judges the next', async () => {
    const team = await system.contest();
    const runner = await system.runner();
    const stopped = await team.submit(ENDLESS);
    const next = await team.submit(answering(9));
    await until(() => system.runsProgram(runner));
    // The next one comes five seconds later, and would tell of no stop.
    await nextHeartbeat(system, stopped);
    expect(await team.cancel(stopped)).toMatchObject({ status: 'cancel', cause: 'cancelled' });
    await until(async () => !(await system.runsProgram(runner)));
    expect(await team.ended(next)).toMatchObject({ status: 'success', score: 90 });
    expect(await team.get(stopped)).toMatchObject({ status: 'cancel', score: null, has_log: false });
    expect(await outcomes(system, stopped)).toEqual(['cancelled']);
    expect(runner.said('"hold":"cancelled"')).toBe(true);
  });
}

/** Of a commitment's attempts, the first one first. */
export async function outcomes({ database }: JudgingSystem, id: string): Promise<string[]> {
  const sql = 'select outcome from attempt where run_id = $1 order by attempt';
  const rows = await database.query<{ outcome: string }[]>(sql, [id]);
  return rows.map(({ outcome }) => outcome);
}

/** Waits until the lease of a commitment that runs is prolonged once more. */
async function nextHeartbeat({ database }: JudgingSystem, id: string): Promise<void> {
  const sql = 'select lease_expires_at from run where id = $1';
  const leaseEnd = async (): Promise<number> => {
    const [run] = await database.query<{ lease_expires_at: Date }[]>(sql, [id]);
    return Number(run?.lease_expires_at);
  };
  const before = await leaseEnd();
  await until(async () => (await leaseEnd()) !== before);
}

/** As if their time were over: what runs, of all runners or of one. */
export async function expireLeases({ database }: JudgingSystem, runnerId?: string): Promise<void> {
  await database.query(
    `update run set lease_expires_at = now() - interval '1 second'
     where status = 'running' and runner_id = coalesce($1, runner_id)`,
    [runnerId ?? null],
  );
}
