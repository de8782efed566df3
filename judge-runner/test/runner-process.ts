import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DockerEngine } from '../src/engine/docker-engine.ts';
import { errorCode } from '../src/faults.ts';
import { mountsBelow, runAsRoot } from '../src/host-commands.ts';
import { TOKEN } from './fake-backend.ts';
import { mountSmallDisk, unmount, until } from './harness.ts';

const MAIN = path.join(import.meta.dirname, '../dist/main.js');

/** The real program, started and ended like an operator would, always on the same work directory. */
export class RunnerProcess {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'judge-process-'));
  output = '';
  readonly engine: DockerEngine;
  private readonly env: Record<string, string>;
  private readonly diskMb: number | null;
  private child: ChildProcess | null = null;
  private mounted = false;

  /** @param options diskMb: work directory and log lie on a disk of their own of that size */
  constructor(
    engineUrl: string,
    backendUrl: string,
    env: Record<string, string> = {},
    options: { diskMb?: number } = {},
  ) {
    this.diskMb = options.diskMb ?? null;
    this.engine = new DockerEngine(engineUrl.slice('unix://'.length));
    this.env = {
      PATH: process.env['PATH'] ?? '',
      BACKEND_URL: backendUrl,
      JUDGE_RUNNER_TOKEN: TOKEN,
      DOCKER_HOST: engineUrl,
      JUDGE_WORK_DIR: this.folder,
      JUDGE_SLOTS: '2',
      // On the tests' engine it is one of many: its share is all that the host has.
      JUDGE_MEMORY_MB: '1000000',
      JUDGE_CPUS: '1000',
      LOG_LEVEL: 'info',
      JUDGE_SELF_TEST_IMAGE: 'tianheng/judge-test:1',
      ...env,
    };
  }

  /** Begins a process and waits until it serves, unless told otherwise. */
  async start(wait = true): Promise<void> {
    this.output = '';
    if (this.diskMb !== null && !this.mounted) await mountSmallDisk(this.folder, this.diskMb);
    this.mounted = true;
    const log = this.diskMb === null ? null : openSync(this.logFile, 'a');
    const out = log ?? 'pipe';
    const child = spawn(process.execPath, [MAIN], { env: this.env, stdio: ['ignore', out, out] });
    if (log !== null) closeSync(log);
    this.child = child;
    const keep = (chunk: Buffer): void => void (this.output += chunk.toString());
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    if (wait) await until(() => this.said('is serving') || child.exitCode !== null);
  }

  said(text: string): boolean {
    if (this.diskMb !== null && this.mounted) this.output = readFileSync(this.logFile, 'utf8');
    return this.output.includes(text);
  }

  signal(signal: NodeJS.Signals): void {
    this.child?.kill(signal);
  }

  /** @returns its exit code, or the signal that ended it */
  async ended(): Promise<number | NodeJS.Signals | null> {
    const { child } = this;
    if (child && child.exitCode === null && child.signalCode === null) {
      await new Promise((resolve) => child.once('exit', resolve));
    }
    return child?.exitCode ?? child?.signalCode ?? null;
  }

  killed(): boolean {
    return this.child?.signalCode === 'SIGKILL';
  }

  /** Whether it has ended in whatever way. */
  isDead(): boolean {
    return this.child !== null && (this.child.exitCode !== null || this.child.signalCode !== null);
  }

  /** In bytes, that its process has ever had. */
  mostMemory(): number {
    const status = readFileSync(`/proc/${this.child?.pid}/status`, 'utf8');
    return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1]) * 1024;
  }

  private get logFile(): string {
    return path.join(this.folder, 'runner.log');
  }

  /** The label of its containers. */
  owner(): string {
    return readFileSync(path.join(this.folder, 'owner'), 'utf8').trim().split(' ')[0] ?? '';
  }

  /** Containers, mounts, loop devices and folders that are there because of this runner. */
  async leftovers(): Promise<string[]> {
    const containers = await this.engine.list(`judge.runner=${this.owner()}`);
    const loops = (await runAsRoot('losetup', ['-a']))
      .split('\n')
      .filter((line) => line.includes(this.folder));
    return [
      ...containers.map(({ id }) => `container ${id}`),
      ...mountsBelow(this.folder).map((point) => `mount ${point}`),
      ...loops.map((line) => `loop ${line}`),
      ...readdirSync(path.join(this.folder, 'attempts')).map((name) => `folder ${name}`),
    ];
  }

  async remove(): Promise<void> {
    this.signal('SIGKILL');
    await this.ended();
    // Its shell outlives it for a moment and does what it was last told: a mount may still come after we looked.
    await until(() => this.removed());
  }

  /** Whether nothing was mounted anew meanwhile. */
  private async removed(): Promise<boolean> {
    for (const point of mountsBelow(this.folder)) await runAsRoot('umount', ['-l', point]);
    if (this.diskMb !== null) await unmount(this.folder);
    try {
      await rm(this.folder, { recursive: true, force: true });
      return true;
    } catch (error) {
      if (errorCode(error) !== 'EBUSY') throw error;
      return false;
    }
  }
}
