import type {
  CountVerdictOutcome,
  CountVerdictRequest,
  Id,
  RejudgementPage,
  RejudgeOutcome,
  RejudgeRequest,
  StopRejudgingOutcome,
} from '@tianheng/contracts';
import type { TestApp } from './app.ts';
import { Client } from './judging.ts';

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

  async begin(body: Partial<RejudgeRequest> = {}): Promise<RejudgeOutcome> {
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
