import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  wordJudgeLog,
  type JudgeAssignment,
  type ReleaseRequest,
  type SettleRequest,
  type SignedFile,
} from '@tianheng/contracts';

export const TOKEN = 'a-token-for-tests';

/** What became of an attempt. */
export type Ending = { settle: SettleRequest } | { release: ReleaseRequest; judgeLog?: string };

type Given = 'run_id' | 'attempt' | 'lease_token' | 'lease_seconds' | 'log_url' | 'judge_log_url';
/** An assignment but for what the fake gives it itself. */
export type Task = Omit<JudgeAssignment, Given>;

interface Kept {
  task: JudgeAssignment;
  /** false once cancelled or given to someone else */
  held: boolean;
  claimed: boolean;
  beats: number;
  ending: Ending | null;
  waiters: ((ending: Ending) => void)[];
}

/** The backend's side of the runner's protocol in memory, with switches for every way in which it may fail. */
export class FakeBackend {
  url = '';
  /** answers every call of these names with this status */
  readonly failing = new Map<string, number>();
  /** answers calls of these names when that is over */
  readonly holding = new Map<string, Promise<void>>();
  /** Whether who asked last for a task got none. */
  nothingLeft = true;
  /** answers that are taken but lost on the way, by call, how often */
  readonly losing = new Map<string, number>();
  readonly uploads = new Map<string, string>();
  readonly requests: string[] = [];
  /** what the runner said of itself */
  readonly announced: string[] = [];
  /** told of every request before it is answered, as claim, files, heartbeat, logs, settle, release */
  onRequest: (kind: string) => void = () => undefined;
  private readonly files = new Map<string, Buffer>();
  private readonly kept = new Map<string, Kept>();
  private server: Server | null = null;

  async start(): Promise<this> {
    const server = createServer((request, response) => void this.answer(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    this.server = server;
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return this;
  }

  async stop(): Promise<void> {
    this.server?.closeAllConnections();
    await new Promise((resolve) => this.server?.close(resolve));
  }

  addFile(content: Buffer | string, filename: string): SignedFile {
    const bytes = Buffer.from(content);
    const id = randomUUID();
    this.files.set(id, bytes);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    return { url: `/files/${id}?signature=x`, filename, size: bytes.length, sha256 };
  }

  /** Queues an attempt; whoever claims first gets the oldest. */
  add(task: Task, runId: string = randomUUID(), attempt = 1): JudgeAssignment {
    const token = randomUUID();
    const full: JudgeAssignment = {
      ...task,
      run_id: runId,
      attempt,
      lease_token: token,
      lease_seconds: 30,
      log_url: `/logs/team-${token}`,
      judge_log_url: `/logs/judge-${token}`,
    };
    this.kept.set(token, { task: full, held: true, claimed: false, beats: 0, ending: null, waiters: [] });
    return full;
  }

  /** The row goes back to waiting under a new token, as the sweep would do it. */
  expire(token: string): JudgeAssignment {
    const kept = this.need(token);
    kept.held = false;
    return this.add(kept.task, kept.task.run_id, kept.task.attempt + 1);
  }

  cancel(token: string): void {
    this.need(token).held = false;
  }

  claimed(token: string): boolean {
    return this.need(token).claimed;
  }

  beats(token: string): number {
    return this.need(token).beats;
  }

  ending(token: string): Ending | null {
    return this.need(token).ending;
  }

  ended(token: string): Promise<Ending> {
    const kept = this.need(token);
    return kept.ending ? Promise.resolve(kept.ending) : new Promise((resolve) => kept.waiters.push(resolve));
  }

  /** The runner's lines as `[judge] CODE parameters`. */
  teamLog(token: string): string {
    const log = this.uploads.get(`team-${token}`) ?? '';
    return wordJudgeLog(log, ({ code, params }) => [code, ...Object.values(params)].join(' '));
  }

  judgeLog(token: string): string {
    return this.uploads.get(`judge-${token}`) ?? '';
  }

  /** Whoever meets a judge's failure that was not to be wants to know why. */
  private whatJudgeSaid(body: Record<string, unknown>): { judgeLog?: string } {
    return body['fault'] === 'judge' ? { judgeLog: this.judgeLog(String(body['lease_token'])) } : {};
  }

  private need(token: string): Kept {
    const kept = this.kept.get(token);
    if (!kept) throw new Error(`unknown token ${token}`);
    return kept;
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', this.url);
    const [, area = '', name = '', call = ''] = pathname.split('/');
    const body = await bodyOf(request);
    const kind = area === 'internal' ? call : area;
    this.requests.push(kind);
    this.onRequest(kind);
    await this.holding.get(kind);
    const failure = this.failing.get(kind);
    if (failure !== undefined) return end(response, failure, { code: 'FAILED' });
    if (area === 'files') return sendFile(response, this.files.get(name));
    if (area === 'logs') {
      this.uploads.set(name, body.toString());
      return end(response, 200, {});
    }
    if (request.headers.authorization !== `Bearer ${TOKEN}`)
      return end(response, 401, { code: 'UNAUTHORIZED' });
    const [status, answer] = this.judging(call, JSON.parse(body.toString()) as Record<string, unknown>);
    const lose = this.losing.get(call) ?? 0;
    if (lose === 0) return end(response, status, answer);
    this.losing.set(call, lose - 1);
    response.destroy();
  }

  private judging(call: string, body: Record<string, unknown>): [number, unknown] {
    if (call === 'claim') {
      const next = [...this.kept.values()].find(({ claimed, held }) => held && !claimed);
      this.nothingLeft = !next;
      if (!next) return [204, null];
      next.claimed = true;
      return [200, next.task];
    }
    if (call === 'announce') {
      this.announced.push(String(body['state']));
      return [204, null];
    }
    const kept = this.kept.get(String(body['lease_token']));
    if (!kept) return [404, { code: 'LEASE_LOST' }];
    if (call === 'heartbeat') {
      if (!kept.held || kept.ending) return [409, { code: 'LEASE_LOST' }];
      kept.beats += 1;
      return [200, { lease_expires_at: Date.now() + 30_000 }];
    }
    if (!kept.held) return [200, { outcome: 'stale' }];
    if (!kept.ending) {
      kept.ending =
        call === 'settle'
          ? { settle: body as unknown as SettleRequest }
          : { release: body as unknown as ReleaseRequest, ...this.whatJudgeSaid(body) };
      for (const waiter of kept.waiters.splice(0)) waiter(kept.ending);
    }
    return [200, { outcome: 'settle' in kept.ending ? 'applied' : 'platform_fail' }];
  }
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function sendFile(response: ServerResponse, file: Buffer | undefined): void {
  response.writeHead(file ? 200 : 404, { 'content-length': file?.length ?? 0 });
  response.end(file);
}

function end(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(status === 204 ? undefined : JSON.stringify(body));
}
