import type {
  AnnounceRequest,
  AttemptResult,
  ClaimRequest,
  HeartbeatRequest,
  JudgeAssignment,
  ReleaseRequest,
  RunnerFacts,
  RunnerState,
  SettleRequest,
} from '@tianheng/contracts';
import { errorText } from './faults.ts';

const ANNOUNCE_MS = 4000;
const CLAIM_MS = 10_000;
const HEARTBEAT_MS = 4000;
const WRITE_MS = 10_000;
const UPLOAD_MS = 20_000;

/** The backend understood and said no; asking again would not help. */
export class Refused extends Error {}

/** What a runner asks of the backend; everything else that goes wrong is an Error worth another try. */
export interface Backend {
  /** what this runner does with new work */
  announce(state: RunnerState, engine?: string): Promise<void>;
  /** @param leaseToken the same for each copy of one claim: then none is taken that nobody hears of */
  claim(leaseToken: string, images: string[]): Promise<JudgeAssignment | null>;
  /** @throws Refused when the attempt is not the runner's any more */
  heartbeat(leaseToken: string, waits: boolean): Promise<void>;
  release(request: ReleaseRequest): Promise<AttemptResult>;
  settle(request: SettleRequest): Promise<AttemptResult>;
  /** to a signed URL; @throws Refused when the store takes nothing there */
  upload(url: string, text: string): Promise<void>;
}

const REFUSALS = new Set([400, 404, 409, 410, 422]);

export class BackendClient implements Backend {
  private readonly url: string;
  private readonly token: string;
  private readonly runner: RunnerFacts;

  constructor(url: string, token: string, runner: RunnerFacts) {
    this.url = url;
    this.token = token;
    this.runner = runner;
  }

  async announce(state: RunnerState, engine?: string): Promise<void> {
    const body: AnnounceRequest = { ...this.runner, state, ...(engine !== undefined && { engine }) };
    await this.post('announce', body, ANNOUNCE_MS);
  }

  async claim(leaseToken: string, images: string[]): Promise<JudgeAssignment | null> {
    const body: ClaimRequest = { ...this.runner, images, lease_token: leaseToken };
    return (await this.post('claim', body, CLAIM_MS)) as JudgeAssignment | null;
  }

  async heartbeat(leaseToken: string, waits: boolean): Promise<void> {
    const body: HeartbeatRequest = { lease_token: leaseToken };
    try {
      await this.post('heartbeat', { ...body, ...(waits && { waits }) }, HEARTBEAT_MS);
    } catch (error) {
      if (!waits || !(error instanceof Refused)) throw error;
      // One that has not been updated yet knows of no waiting, and may keep the lease all the same.
      await this.post('heartbeat', body, HEARTBEAT_MS);
    }
  }

  async release(request: ReleaseRequest): Promise<AttemptResult> {
    return (await this.post('release', request, WRITE_MS)) as AttemptResult;
  }

  async settle(request: SettleRequest): Promise<AttemptResult> {
    return (await this.post('settle', request, WRITE_MS)) as AttemptResult;
  }

  async upload(url: string, text: string): Promise<void> {
    const response = await fetch(new URL(url, this.url), {
      method: 'PUT',
      body: text,
      headers: { 'content-type': 'text/plain; charset=utf-8' },
      signal: AbortSignal.timeout(UPLOAD_MS),
    });
    await response.body?.cancel();
    if (response.ok) return;
    const message = `the store answered ${response.status}`;
    throw response.status < 500 ? new Refused(message) : new Error(message);
  }

  private async post(call: string, body: object, timeoutMs: number): Promise<unknown> {
    const response = await this.send(call, body, timeoutMs);
    if (response.status === 204) return null;
    const text = await response.text();
    if (response.ok) return JSON.parse(text);
    const message = `${call}: ${response.status} ${text.slice(0, 300)}`;
    throw REFUSALS.has(response.status) ? new Refused(message) : new Error(message);
  }

  private async send(call: string, body: object, timeoutMs: number): Promise<Response> {
    try {
      return await fetch(new URL(`/internal/judge/${call}`, this.url), {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json', authorization: `Bearer ${this.token}` },
        signal: AbortSignal.timeout(timeoutMs),
      });
    } catch (error) {
      // fetch hides the reason, such as ECONNREFUSED, one level down.
      const cause = error instanceof Error && error.cause ? `: ${errorText(error.cause)}` : '';
      throw new Error(`${call}: ${errorText(error)}${cause}`);
    }
  }
}
