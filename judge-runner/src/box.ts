import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { MIB } from '@tianheng/contracts';
import type { Logger } from 'pino';
import { EngineError } from './engine/container-engine.ts';
import type { AttachedOutput, ContainerConfig, ContainerEngine } from './engine/container-engine.ts';
import type { EngineEvents, Watch } from './engine/engine-events.ts';
import { errorText } from './faults.ts';
import { hostOomKills, type Meter, type Usage } from './measure.ts';
import { OutputKeeper } from './output.ts';
import { SIGKILLED, type BoxEvidence } from './verdict.ts';

const WAIT_BEYOND_LIMIT_MS = 30_000;
const STREAM_PATIENCE_MS = 5000;
/** Shorter than a call of the engine may take. */
const KILL_PATIENCE_MS = 3000;
const POLL_MS = 500;
/** A program that nobody killed so long after its time: this process stood still meanwhile. */
const STOOD_STILL_MS = 5000;
const NOT_FOUND = 404;

export interface BoxTools {
  engine: ContainerEngine;
  events: EngineEvents;
  /** for a container of this name */
  meter: (name: string) => Meter;
  logger: Logger;
}

export interface BoxRequest {
  timeLimitMs: number;
  /** calls back when the folder that the container fills is over its bound; @returns stop() */
  guardOutput?: (onOver: () => void) => () => void;
}

export interface BoxResult {
  evidence: BoxEvidence;
  output: OutputKeeper;
  timeMs: number | null;
  usage: Usage;
}

const engineFault = (error: unknown): BoxEvidence['engineFault'] => {
  const detail = errorText(error);
  if (!(error instanceof EngineError)) return { cause: 'engine_error', detail };
  if (error.status === NOT_FOUND && detail.startsWith('create')) return { cause: 'image_missing', detail };
  return { cause: error.status === null ? 'engine_stopped' : 'engine_error', detail };
};

/**
 * One container. The engine makes it as soon as there is this object, so that it is there when its files are; it runs
 * once or never, and has to be removed either way.
 */
export class Box {
  private readonly evidence: BoxEvidence = {
    engineFault: null,
    eventsBroken: false,
    foreignKill: false,
    foreignCommand: false,
    deadlineFired: false,
    logOverLimit: false,
    outputOverLimit: false,
    exitCode: null,
    oomFlag: false,
    oomEvent: false,
    hostOomGrew: false,
  };
  private readonly name = `judge-${randomBytes(12).toString('hex')}`;
  private readonly tools: BoxTools;
  private readonly config: ContainerConfig;
  private readonly signal: AbortSignal;
  private readonly output = new OutputKeeper(() => this.kill('logOverLimit'));
  private readonly cleanups: (() => void)[] = [];
  private readonly made: Promise<void>;
  private removal: Promise<void> | null = null;
  private id = '';
  private watch: Watch | null = null;
  private attached: AttachedOutput | null = null;
  private ownKills = 0;
  private over = false;
  private timeMs: number | null = null;
  /** between asking for its start and the answer, from where its limit is reckoned */
  private startMs = 0;
  private usage: Usage = { memoryMb: null, cpuMs: null };
  private readonly meter: Meter;

  /** @param signal fires when the attempt is no longer wanted: the container is killed then, or not even made */
  constructor(tools: BoxTools, config: ContainerConfig, signal: AbortSignal) {
    this.tools = tools;
    this.config = config;
    this.signal = signal;
    this.meter = tools.meter(this.name);
    this.made = this.make();
    // Whoever runs it is told; one that is never run may have failed.
    this.made.catch(() => undefined);
  }

  get image(): string {
    return this.config.Image;
  }

  /** Starts it and gathers the evidence of its end; never rejects. */
  async run(request: BoxRequest): Promise<BoxResult> {
    try {
      await this.runToEnd(request);
    } catch (error) {
      this.evidence.engineFault = engineFault(error);
    }
    return this.finish(request.timeLimitMs);
  }

  /** Also while it is still being made, and again; never rejects. What it had mounted can go afterwards. */
  remove(): Promise<void> {
    this.removal ??= this.removeOnce();
    return this.removal;
  }

  private async make(): Promise<void> {
    if (!this.signal.aborted) this.id = await this.tools.engine.create(this.name, this.measuredConfig());
  }

  private async runToEnd({ timeLimitMs, guardOutput }: BoxRequest): Promise<void> {
    const { engine, events } = this.tools;
    const { signal } = this;
    await this.made;
    if (signal.aborted) return;
    this.watch = events.watch(this.id);
    this.attached = await engine.attach(this.id, (chunk) => this.output.push(chunk));
    const exit = await engine.wait(this.id, timeLimitMs + WAIT_BEYOND_LIMIT_MS);
    const oomKills = hostOomKills();
    await this.meter.begin(this.id);
    this.cleanups.push(() => (this.usage = this.meter.read()));
    if (signal.aborted) return;
    const askedAt = performance.now();
    await engine.start(this.id);
    this.startMs = performance.now() - askedAt;

    const deadline = setTimeout(() => this.kill('deadlineFired'), timeLimitMs);
    const onAbort = (): void => this.kill();
    signal.addEventListener('abort', onAbort);
    if (signal.aborted) onAbort();
    this.cleanups.push(
      () => clearTimeout(deadline),
      () => signal.removeEventListener('abort', onAbort),
    );
    if (guardOutput) this.cleanups.push(guardOutput(() => this.kill('outputOverLimit')));

    this.evidence.exitCode = await Promise.race([
      exit.code,
      this.endSeenOtherwise(this.attached, this.watch),
    ]);
    this.over = true;
    clearTimeout(deadline);
    await this.gather(oomKills);
  }

  /** Ends the book-keeping; what may still run, for all that is known, is removed at once. */
  private finish(timeLimitMs: number): BoxResult {
    this.over = true;
    for (const cleanup of this.cleanups) cleanup();
    this.attached?.destroy();
    this.watch?.close();
    const { evidence, output, usage } = this;
    // What was read only after the end counts as well: else a busy engine would decide whether it was too much.
    evidence.logOverLimit ||= output.overLimit && !evidence.outputOverLimit;
    evidence.hostOomGrew &&= this.nearItsMemory();
    evidence.deadlineFired &&= !this.endedWithin(timeLimitMs);
    evidence.engineFault ??= this.overrun(timeLimitMs);
    if (evidence.exitCode === null) void this.remove();
    return { evidence, output, usage, timeMs: this.time() };
  }

  private measuredConfig(): ContainerConfig {
    const { config } = this;
    const { parent } = this.meter;
    return parent === null
      ? config
      : { ...config, HostConfig: { ...config.HostConfig, CgroupParent: parent } };
  }

  /**
   * A busy engine notes the start late, so that a program seems to have run for less time than it did: it ran at
   * least as long as it needed its processors for.
   */
  private time(): number | null {
    const cpus = this.config.HostConfig.NanoCpus / 1e9;
    const least = Math.round((this.usage.cpuMs ?? 0) / cpus);
    return this.timeMs === null ? null : Math.max(this.timeMs, least);
  }

  /** The engine may tell of an end when the deadline has fired: no other exit follows our kill than SIGKILL's. */
  private endedWithin(timeLimitMs: number): boolean {
    const { exitCode } = this.evidence;
    const timeMs = this.time();
    return exitCode !== null && exitCode !== SIGKILLED && timeMs !== null && timeMs < timeLimitMs;
  }

  /** One that ended by itself may have done so only with time that it had no right to, or that the whole host stood still for. */
  private overrun(timeLimitMs: number): BoxEvidence['engineFault'] {
    const overMs = (this.time() ?? 0) - timeLimitMs - this.startMs;
    const isKilled = this.evidence.exitCode === SIGKILLED && this.ownKills > 0;
    if (isKilled || overMs <= STOOD_STILL_MS) return null;
    return {
      cause: 'engine_error',
      detail: `nobody ended the program ${Math.round(overMs)} ms after its time`,
    };
  }

  /** The host counts the neighbours' OOM kills as well: one that used little of its memory was not killed for it. */
  private nearItsMemory(): boolean {
    const { memoryMb } = this.usage;
    const limitMb = this.config.HostConfig.Memory / MIB;
    return memoryMb === null || memoryMb > limitMb / 2;
  }

  /** After the exit: the rest of the output, the engine's flags, its events, the host's counter. */
  private async gather(oomKillsBefore: number | null): Promise<void> {
    const patience = new AbortController();
    const late = sleep(STREAM_PATIENCE_MS, undefined, { signal: patience.signal }).catch(() => undefined);
    await Promise.race([this.attached?.ended, late]);
    patience.abort();
    const state = await this.tools.engine.inspect(this.id);
    const told = (await this.watch?.told()) ?? false;
    this.timeMs = state.timeMs;
    this.evidence.oomFlag = state.oomKilled;
    this.evidence.oomEvent = this.watch?.oom ?? false;
    this.evidence.foreignKill = (this.watch?.kills ?? 0) > this.ownKills;
    this.evidence.foreignCommand = this.watch?.entered ?? false;
    this.evidence.eventsBroken = !told;
    const after = hostOomKills();
    this.evidence.hostOomGrew = oomKillsBefore !== null && after !== null && after > oomKillsBefore;
  }

  private kill(reason?: 'deadlineFired' | 'logOverLimit' | 'outputOverLimit'): void {
    if (this.over || !this.id) return;
    if (reason) this.evidence[reason] = true;
    this.ownKills += 1;
    // An engine that waits for an unread stream lets go when the stream is destroyed.
    const unblock = setTimeout(() => this.attached?.destroy(), KILL_PATIENCE_MS);
    this.cleanups.push(() => clearTimeout(unblock));
    const { engine } = this.tools;
    // One that hangs may have kept a program waiting that wrote: how long that ran is not its own doing. The kill itself does not
    // tell, for it is answered at the end of the program, which may take its time over that.
    engine.info().catch((error: unknown) => {
      if (!this.over) this.evidence.engineFault = engineFault(error);
    });
    engine.kill(this.id).catch((error: unknown) => {
      this.tools.logger.warn({ container: this.id, error: errorText(error) }, 'kill failed');
    });
  }

  /** `wait` may stay silent after the engine was killed: once stream or events break, the container is looked at. */
  private async endSeenOtherwise(attached: AttachedOutput, watch: Watch): Promise<number> {
    await Promise.race([attached.ended, watch.whenBroken]);
    for (;;) {
      await sleep(POLL_MS, undefined, { ref: false });
      if (this.over) return 0;
      const state = await this.tools.engine.inspect(this.id);
      if (!state.running) return state.exitCode;
    }
  }

  private async removeOnce(): Promise<void> {
    const isAsked = await this.made.then(
      () => this.id !== '',
      () => true,
    );
    try {
      // By name only what was made without an answer: the engine forgets the name before the container is gone.
      if (isAsked) await this.tools.engine.remove(this.id || this.name);
      await this.meter.close();
    } catch (error) {
      // The reaper removes it by its labels when the engine is back.
      this.tools.logger.warn({ container: this.name, error: errorText(error) }, 'container not removed');
    }
  }
}
