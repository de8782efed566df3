import {
  ATTEMPTS_MAX,
  type CountVerdictOutcome,
  type CountVerdictRequest,
  type Id,
  type RejudgementPage,
  type RejudgeOutcome,
  type RejudgeRequest,
  type StopRejudgingOutcome,
} from '@tianheng/contracts';
import { Run } from '../src/judging/run.entity.ts';
import type { TestApp } from './app.ts';
import { Client, endBackoff, type Runner } from './judging.ts';

export const REASON = 'The judge was wrong.';

/** Judging again, as an administrator asks for it. */
export class Rejudging {
  constructor(
    readonly client: Client,
    private readonly questionId: Id,
  ) {}

  static async of(test: TestApp, { id }: { id: Id }): Promise<Rejudging> {
    return new Rejudging(await Client.of(test, await test.factory.admin()), id);
  }

  get path(): string {
    return `/admin/kongtianbei/question/${this.questionId}/rejudge`;
  }

  async begin(body: Partial<RejudgeRequest> = {}): Promise<Omit<RejudgeOutcome, 'beyond'>> {
    const { queued, left } = await this.outcome(body);
    return { queued, left };
  }

  outcome(body: Partial<RejudgeRequest> = {}): Promise<RejudgeOutcome> {
    return this.post('', { which: 'all', ...body });
  }

  async count(body: Partial<CountVerdictRequest> = {}): Promise<number> {
    const { changed } = await this.post<CountVerdictOutcome>('/count', { verdict: 'again', ...body });
    return changed;
  }

  async stop(): Promise<number> {
    const { stopped } = await this.post<StopRejudgingOutcome>('/stop', {});
    return stopped;
  }

  async list(query = ''): Promise<RejudgementPage> {
    return (await this.client.get(`${this.path}${query}`).expect(200)).body as RejudgementPage;
  }

  private async post<T>(path: string, body: object): Promise<T> {
    const call = this.client.post(`${this.path}${path}`, { reason: REASON, ...body });
    return (await call.expect(200)).body as T;
  }
}

/** Lets the next run end by a fault that is nobody's but the platform's. */
export async function breakNext(test: TestApp, runner: Runner): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    const { lease_token } = await runner.claimOne();
    await runner.release(lease_token, { cause: 'fetch_failed' }).expect(200);
    await endBackoff(test);
  }
}

/** What a runner takes next, as the commitments' ids. */
export async function claimed(
  { database }: TestApp,
  runner: Runner,
  count: number,
): Promise<{ id: Id | null; token: string }[]> {
  const taken: { id: Id | null; token: string }[] = [];
  for (let turn = 0; turn < count; turn += 1) {
    const { run_id, lease_token } = await runner.claimOne();
    const { commitmentId } = await database.getRepository(Run).findOneByOrFail({ id: run_id });
    taken.push({ id: commitmentId, token: lease_token });
  }
  return taken;
}
