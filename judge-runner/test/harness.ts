import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { JudgeAssignment } from '@tianheng/contracts';
import { pino } from 'pino';
import yazl from 'yazl';
import { BackendClient } from '../src/backend.client.ts';
import type { JudgeTools } from '../src/attempt.ts';
import { DatasetCache } from '../src/dataset-cache.ts';
import { DiskSpace } from '../src/disk-space.ts';
import { downloader } from '../src/download.ts';
import { EngineGuard } from '../src/engine-guard.ts';
import { DockerEngine } from '../src/engine/docker-engine.ts';
import { EngineEvents } from '../src/engine/engine-events.ts';
import { judge } from '../src/judge.ts';
import { Lease } from '../src/lease.ts';
import { meters, sweepGroups } from '../src/measure.ts';
import { Budget } from '../src/budget.ts';
import { Reaper } from '../src/reaper.ts';
import { mountsBelow, runAsRoot } from '../src/host-commands.ts';
import { hostFacts } from '../src/runner.ts';
import { Uids } from '../src/uids.ts';
import { Workspace } from '../src/workspace.ts';
import { FakeBackend, TOKEN, type Ending, type Task } from './fake-backend.ts';

export const ENGINE = process.env['JUDGE_TEST_ENGINE'];
export const SANDBOX = 'tianheng/sandbox-python:1';
export const JUDGE = 'tianheng/judge-test:1';

/** Of what is not about time: a bound for what hangs on a machine that does other work as well, not a measure. */
export const LIMITS = { time_limit_s: 60, memory_mb: 128, cpus: 1 };

/** Logs of the runner under test: silent unless asked for. */
export const logger = pino({ level: process.env['LOG_LEVEL'] ?? 'silent' });

/** A zip of files by path. */
export function zipOf(files: Record<string, string | Buffer>): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    zip.outputStream.on('data', (chunk: Buffer) => chunks.push(chunk));
    zip.outputStream.on('end', () => resolve(Buffer.concat(chunks)));
    zip.outputStream.on('error', reject);
  });
}

export type Submission = Record<string, string | Buffer> | Buffer;

/** Queues a commitment with an answer, 42, to find; `over` changes any part of it. */
export async function addTask(
  backend: FakeBackend,
  submission: Submission,
  { behave, ...over }: Partial<Task> & { behave?: string } = {},
): Promise<JudgeAssignment> {
  const zip = Buffer.isBuffer(submission) ? submission : await zipOf(submission);
  const truth = [backend.addFile('42\n', 'answer.txt')];
  if (behave) truth.push(backend.addFile(behave, 'behave'));
  return backend.add({
    mode: 'test',
    language: 'python3',
    submission: backend.addFile(zip, 'submission.zip'),
    input: [backend.addFile('6 7\n', 'numbers.txt')],
    truth,
    sandbox: { image: SANDBOX, ...LIMITS },
    judge: { image: JUDGE, ...LIMITS, max_score: 100 },
    prod_log: 'tail',
    ...over,
  });
}

/** Waits for something to become true. */
export async function until(what: () => boolean | Promise<boolean>, ms = 60_000): Promise<void> {
  const deadline = performance.now() + ms;
  while (!(await what())) {
    if (performance.now() > deadline) throw new Error(`not within ${ms} ms: ${what.toString()}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Everything of a runner but its process and its queue, on a real engine, with a fake backend. */
export class Harness {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'judge-test-'));
  backend!: FakeBackend;
  tools!: JudgeTools;
  private events!: EngineEvents;
  private readonly leases = new Set<Lease>();
  private readonly runs = new Set<Promise<void>>();

  /** @param options diskMb: a disk of its own of that size, as small as a test wants to fill */
  static async start(
    engineUrl: string,
    options: { slots?: Workspace['slots']; diskMb?: number } = {},
  ): Promise<Harness> {
    const harness = new Harness();
    if (options.diskMb !== undefined) await mountSmallDisk(harness.folder, options.diskMb);
    const engine = new DockerEngine(engineUrl.slice('unix://'.length));
    const backend = await new FakeBackend().start();
    const workspace = await Workspace.open(harness.folder, 1, logger);
    if (options.slots) Object.assign(workspace, { slots: options.slots });
    const events = new EngineEvents(engine, `judge.runner=${workspace.owner}`, logger);
    await events.start();
    const info = await engine.info();
    const download = downloader(backend.url);
    const disk = new DiskSpace(harness.folder, 0);
    const bounds = { maxBytes: 1000 * 1024 * 1024, disk };
    harness.events = events;
    harness.backend = backend;
    harness.tools = {
      engine,
      events,
      logger,
      workspace,
      download,
      datasets: await DatasetCache.open(workspace.cacheFolder, bounds, download),
      backend: new BackendClient(backend.url, TOKEN, {
        runner_id: 'test-runner',
        host: 'test-host',
        version: '0.0.0',
        slots: 1,
      }),
      host: hostFacts(info),
      budget: new Budget([8000 * 1024 * 1024, info.cpus * 1e9]),
      meter: meters(info, workspace.owner),
      uids: new Uids(workspace.owner),
      soundImages: new Set(),
      disk,
      guard: new EngineGuard(async () => void (await engine.info()), logger),
    };
    return harness;
  }

  task(submission: Submission, over: Partial<Task> & { behave?: string } = {}): Promise<JudgeAssignment> {
    return addTask(this.backend, submission, over);
  }

  lease(task: JudgeAssignment): Lease {
    const lease = new Lease((waits) => this.tools.backend.heartbeat(task.lease_token, waits), Lease.now());
    lease.start();
    this.leases.add(lease);
    return lease;
  }

  /** Judges it here and now. @returns what the backend was told, null when it was told nothing */
  async judge(task: JudgeAssignment, lease = this.lease(task)): Promise<Ending | null> {
    const judged = judge(task, lease, this.tools);
    const run = judged.then(({ cleaned }) => cleaned).finally(() => this.runs.delete(run));
    this.runs.add(run);
    await judged;
    return this.backend.ending(task.lease_token);
  }

  /** Waits until nothing is left of what was judged. */
  async cleaned(): Promise<void> {
    await Promise.all(this.runs);
  }

  /** Also ends what a failed test left running, so that the next one meets containers of its own only. */
  async settled(): Promise<void> {
    for (const lease of this.leases) lease.stop();
    this.leases.clear();
    await this.cleaned();
  }

  async stop(): Promise<void> {
    await this.settled();
    await this.tools.workspace.close();
    // Some tests end with an engine that is gone, and its containers with it.
    await new Reaper(this.tools.engine, this.tools.workspace, logger).reap().catch(() => undefined);
    await sweepGroups(this.tools.workspace.owner);
    this.events.stop();
    await this.backend.stop();
    await unmount(this.folder);
    await rm(this.folder, { recursive: true, force: true });
  }
}

/** A disk in memory. */
export async function mountSmallDisk(folder: string, megabytes: number): Promise<void> {
  await runAsRoot('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0711`, 'tmpfs', folder]);
}

/**
 * Writes until nothing more fits; appended to a file, it takes the rest of its last block too. In few large pieces: each wait
 * for the disk is long on a busy machine, and a program that runs meanwhile ends.
 * @param flags 'w' for a new file, 'a' to append
 */
export async function fillDisk(file: string, flags: 'w' | 'a' = 'w'): Promise<void> {
  const handle = await open(file, flags);
  const block = Buffer.alloc(32 * 1024 * 1024, '\n');
  try {
    for (;;) await handle.write(block);
  } catch {
    return; // full
  } finally {
    await handle.close();
  }
}

/** Fine for one that is not mounted. */
export async function unmount(folder: string): Promise<void> {
  for (const point of mountsBelow(path.dirname(folder)))
    if (point === folder || point.startsWith(`${folder}/`)) await runAsRoot('umount', ['-l', point]);
}

/** Through the command line client, which both engines come with. */
export function copyImage(from: string, to: string, reference: string): Promise<void> {
  const command = `docker -H '${from}' save '${reference}' | docker -H '${to}' load`;
  return new Promise((resolve, reject) => {
    const child = spawn('sh', ['-c', command], { stdio: 'ignore' });
    child.once('error', reject);
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${command}: ${code}`))));
  });
}
