import { expect, it } from '@jest/globals';
import type { JudgeAssignment, SettleRequest } from '@tianheng/contracts';
import { until } from '../judge-runner/test/harness.ts';
import { expireLeases, outcomes } from './faults-runner.ts';
import { RUNNER_TOKEN, type JudgingSystem } from './judging-system.ts';
import { letGo, lingering } from './programs.ts';

const VERDICT: Omit<SettleRequest, 'lease_token'> = {
  cause: 'accepted',
  score: 80,
  message: 'well done',
  metrics: {},
  measured: { time_ms: 120, exit_code: 0 },
  output_sha256: null,
  log_stored: true,
  judge_log_stored: false,
};

export function repeatedReports(system: JudgingSystem): void {
  const post = (call: string, body: object, { token = RUNNER_TOKEN, at = system.internal } = {}) =>
    fetch(`${at}/internal/judge/${call}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const claim = async (): Promise<JudgeAssignment> => {
    const self = { runner_id: 'by-hand', host: 'host', version: '0.0.0', slots: 1 };
    const answer = await post('claim', { ...self, images: Object.values(system.images) });
    expect(answer.status).toBe(200);
    return (await answer.json()) as JudgeAssignment;
  };
  const settle = async (lease: string, values: Partial<SettleRequest> = {}): Promise<unknown> => {
    const answer = await post('settle', { ...VERDICT, ...values, lease_token: lease });
    return { status: answer.status, ...((await answer.json()) as object) };
  };
  const putLog = async ({ log_url }: JudgeAssignment): Promise<void> => {
    const stored = await fetch(new URL(log_url, system.internal), { method: 'PUT', body: 'by hand' });
    expect(stored.ok).toBe(true);
  };

  it('is taken once, however often it comes', async () => {
    const team = await system.contest();
    const id = await team.submit({ files: { 'main.py': '' }, score: 80 });
    const task = await claim();
    expect(task.run_id).toBe(id);
    await putLog(task);
    const answers = await Promise.all([1, 2, 3].map(() => settle(task.lease_token)));
    answers.push(await settle(task.lease_token, { score: 99 }));
    for (const answer of answers) expect(answer).toEqual({ status: 200, outcome: 'applied' });
    expect(await team.get(id)).toMatchObject({ status: 'success', score: 80 });
    expect(await outcomes(system, id)).toEqual(['applied']);
  });

  it('of a lost lease changes nothing, while the next attempt runs and after it', async () => {
    const team = await system.contest();
    const id = await team.submit(lingering(3));
    const { lease_token: late } = await claim();
    await expireLeases(system);
    await until(async () => (await team.get(id)).status === 'waiting');
    const runner = await system.runner();
    await until(() => system.runsProgram(runner));
    expect(await settle(late)).toEqual({ status: 200, outcome: 'stale' });
    expect((await post('heartbeat', { lease_token: late })).status).toBe(409);
    await letGo(runner);
    expect(await team.ended(id)).toMatchObject({ status: 'success', score: 30 });
    expect(await settle(late)).toEqual({ status: 200, outcome: 'stale' });
    const release = { fault: 'platform', cause: 'engine_error', detail: 'late', judge_log_stored: false };
    await post('release', { ...release, lease_token: late });
    expect(await team.get(id)).toMatchObject({ status: 'success', score: 30 });
    expect(await outcomes(system, id)).toEqual(['lost', 'applied']);
  });

  it('of a stopped commitment is dropped', async () => {
    const team = await system.contest();
    const id = await team.submit({ files: { 'main.py': '' } });
    const { lease_token } = await claim();
    await team.cancel(id);
    expect(await settle(lease_token)).toEqual({ status: 200, outcome: 'cancelled' });
    expect(await team.get(id)).toMatchObject({ status: 'cancel', score: null });
  });

  it('is refused from anyone but a runner', async () => {
    const images = Object.values(system.images);
    const body = { runner_id: 'stranger', images, host: 'host', version: '0.0.0', slots: 1 };
    expect((await post('claim', body, { token: 'guessed' })).status).toBe(401);
    expect((await post('claim', body, { at: system.api })).status).toBe(404);
  });
}
