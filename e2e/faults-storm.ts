import { expect, it } from '@jest/globals';
import { isPending } from '@tianheng/contracts';
import { until } from '../judge-runner/test/harness.ts';
import { expireLeases } from './faults-runner.ts';
import type { JudgingSystem } from './judging-system.ts';
import { answering } from './programs.ts';

const EACH = 7;
/** Ended commitments before each kill. */
const KILL_AFTER = [2, 6, 10, 14];
const STOPPED_AFTER = 4;

export function stormOfKills(system: JudgingSystem): void {
  it('ends with every commitment judged once and the books right', async () => {
    const first = await system.contest();
    const teams = [first, await system.rival(first), await system.rival(first)];
    const runners = await Promise.all([system.runner(), system.runner()]);
    const names = runners.map((_, at) => `runner-${at + 1}`);
    const made = (
      await Promise.all(
        teams.map(async (team, number) => {
          const ids: string[] = [];
          for (let at = 0; at < EACH; at += 1) {
            ids.push(await team.submit(answering(1 + ((at + number) % 10), 0.2 + at / 10)));
          }
          return ids.map((id) => ({ team, id }));
        }),
      )
    ).flat();
    const questionId = first.world.question.id;
    const ended = async (): Promise<number> => {
      const sql = `select count(*)::integer as ended from run
        where question_id = $1 and status not in ('waiting', 'running')`;
      const [row] = await system.database.query<{ ended: number }[]>(sql, [questionId]);
      return row?.ended ?? 0;
    };

    for (const [turn, count] of KILL_AFTER.entries()) {
      await until(async () => (await ended()) >= count, 60_000);
      const at = turn % runners.length;
      const victim = runners[at];
      if (!victim) throw new Error('no runner to kill');
      await until(() => system.runsProgram(victim));
      victim.signal('SIGKILL');
      await victim.ended();
      await expireLeases(system, names[at]);
      if (count >= STOPPED_AFTER && count < 2 * STOPPED_AFTER) await stopOne();
      await victim.start();
    }
    async function stopOne(): Promise<void> {
      for (const { team, id } of made.toReversed()) {
        if (!isPending((await team.get(id)).status)) continue;
        await team.cancel(id);
        return;
      }
    }

    const all = await Promise.all(made.map(({ team, id }) => team.ended(id)));
    const bad = all.filter(({ status }) => !['success', 'cancel'].includes(status));
    // Three lost leases of one commitment are its end; only by bad luck does a storm hit one so often.
    expect(bad.filter(({ cause }) => cause !== 'runner_lost')).toEqual([]);
    expect(all.filter(({ status }) => status === 'cancel')).toHaveLength(1);
    expect(await ended()).toBe(teams.length * EACH);
    const sql = `select count(*)::integer as lost from attempt where outcome = 'lost'
      and run_id in (select id from run where question_id = $1)`;
    const [row] = await system.database.query<{ lost: number }[]>(sql, [questionId]);
    expect(row?.lost).toBeGreaterThan(0);
  }, 180_000);
}
