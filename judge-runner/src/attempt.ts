import path from 'node:path';
import {
  judgeLine,
  type JudgeAssignment,
  type Measurement,
  type ParticipantCause,
  type PlatformCause,
  type ScoreFile,
} from '@tianheng/contracts';
import type { Logger } from 'pino';
import type { Backend } from './backend.client.ts';
import { togetherOrNot } from './all-of.ts';
import { AttemptBoxes, type AttemptBoxesTools, type PlannedBox } from './attempt-boxes.ts';
import { AttemptSpace } from './attempt-space.ts';
import type { BoxRequest, BoxResult } from './box.ts';
import { collect } from './collect.ts';
import type { DatasetCache, HeldFolder } from './dataset-cache.ts';
import type { DiskSpace } from './disk-space.ts';
import type { Download } from './download.ts';
import type { EngineGuard } from './engine-guard.ts';
import { judgeConfig, sandboxConfig } from './engine/host-config.ts';
import { entryOf, topFolderLine } from './entry.ts';
import {
  Dropped,
  errorText,
  JudgeFault,
  ParticipantFault,
  PlatformFault,
  toPlatformFault,
} from './faults.ts';
import { openForUs } from './host-commands.ts';
import type { Lease } from './lease.ts';
import type { SlotKind } from './output-slot.ts';
import { Patience } from './patience.ts';
import { Report } from './report.ts';
import { readScoreFile } from './score-file.ts';
import { TeamLog } from './team-log.ts';
import { isReleasable, OVERDUE, verdict, type Verdict } from './verdict.ts';
import { endingLine } from './words.ts';
import type { Room, Workspace } from './workspace.ts';
import { bytesWithin, unpack } from './zip.ts';

export interface JudgeTools extends AttemptBoxesTools {
  workspace: Workspace;
  datasets: DatasetCache;
  download: Download;
  backend: Backend;
  guard: EngineGuard;
  disk: DiskSpace;
}

/** What an attempt holds from its fetched files on. */
interface Held {
  room: Room;
  /** null: nothing to run */
  sandbox: PlannedBox | null;
  judge: PlannedBox;
}

const ENGINE_CAUSES: ReadonlySet<PlatformCause> = new Set(['engine_error', 'engine_stopped', 'foreign_kill']);
/** After these the host is tried, for it would meet each next attempt with the same, faster than one that works. */
const SUSPECT: ReadonlySet<PlatformCause> = new Set([...ENGINE_CAUSES, 'fetch_failed']);
/** For all that an attempt does beside its containers' own time: fetch, unpack, make, collect, clean. */
const BESIDE_MS = 15 * 60_000;

/** One attempt at judging a commitment; its methods are the steps, in this order. */
export class Attempt {
  private readonly task: JudgeAssignment;
  private readonly lease: Lease;
  private readonly tools: JudgeTools;
  private readonly logger: Logger;
  private readonly log: TeamLog;
  private readonly report: Report;
  private readonly cleanups: (() => void | Promise<void>)[] = [];
  private readonly boxes: AttemptBoxes;
  private readonly timings: Record<string, number> = {};
  private readonly space: AttemptSpace;
  private held: Held | null = null;
  private judgeBox: BoxResult | null = null;
  private measured: Measurement = {};
  private outputSha256: string | null = null;
  private logStored: Promise<void> = Promise.resolve();
  private readonly patience: Patience;
  private lap = performance.now();

  constructor(task: JudgeAssignment, lease: Lease, tools: JudgeTools) {
    this.task = task;
    this.lease = lease;
    this.tools = tools;
    this.logger = tools.logger.child({ run: task.run_id, attempt: task.attempt });
    this.log = new TeamLog(task);
    this.space = new AttemptSpace(task, tools);
    this.report = new Report(task, lease, tools.backend, this.logger);
    const boxesS = (task.sandbox?.time_limit_s ?? 0) + task.judge.time_limit_s;
    this.patience = new Patience(boxesS * 1000 + BESIDE_MS, () => lease.overdue());
    this.boxes = new AttemptBoxes({ ...tools, logger: this.logger }, lease, this.patience);
  }

  /** A room to work in, then space on the disk, the zip and the data sets from the cache at once; the containers are made meanwhile. */
  async fetch(): Promise<void> {
    const room = await this.tools.workspace.take().catch((error: unknown) => {
      throw toPlatformFault(error, 'engine_error');
    });
    this.cleanups.push(() => this.tools.workspace.give(room));
    // Each download has a patience of its own, and large data over a narrow line take their time; so has the wait for space.
    this.patience.pause();
    const fetched = this.fetchInto(room);
    await fetched.finally(() => this.patience.resume());
    this.mark('fetch');
  }

  async unpack(): Promise<void> {
    const { room } = this.needs();
    const { signal } = this.lease;
    const { files } = await this.ours('engine_error', () =>
      unpack(room.archive, room.submission, signal, (bytes) => this.space.unpacks(bytes)),
    );
    this.space.unpacked();
    this.log.line(judgeLine('LOG_UNPACKED', { files }));
    this.mark('unpack');
  }

  /** Nothing to run when the team hands in results. */
  async runSandbox(): Promise<void> {
    const { room, sandbox } = this.needs();
    if (!sandbox) return;
    const box = await this.run(sandbox);
    this.log.setOutput(box.output);
    this.measured = measurementOf(box, sandbox.plan.limits);
    this.mark('sandbox');
    if (this.lease.hold === 'held') await this.refuseFullDisk();
    const entry = await entryOf(this.task.language, room.submission);
    const result = verdict({ role: 'sandbox', hold: this.lease.hold, box: box.evidence, entry });
    if (result.kind === 'participant') await this.refuseBrokenDisk();
    if (result.kind === 'participant' && result.cause === 'entry_missing')
      this.log.line(await topFolderLine(room.submission));
    this.goOn(result);
  }

  /** Only a sanitised copy of what was put out reaches the judge. */
  async collect(): Promise<void> {
    const { room } = this.needs();
    const from = this.task.sandbox ? room.output : room.submission;
    if (this.task.sandbox) await openForUs(from);
    const { files, bytes, ignored, ignoredCount, sha256 } = await this.ours('engine_error', () =>
      collect(from, room.collected, this.lease.signal),
    );
    this.space.collected();
    this.log.line(judgeLine('LOG_COLLECTED', { files, bytes }));
    this.outputSha256 = sha256;
    this.log.programLines(ignored, judgeLine('LOG_IGNORED_COUNT', { count: ignoredCount }));
    // Whatever the judge says, the team's log is whole now; it is stored while the judge runs.
    this.logStored = this.storeLog();
    this.logStored.catch(() => undefined);
    this.mark('collect');
  }

  async runJudge(): Promise<ScoreFile> {
    const { room, judge } = this.needs();
    const box = await this.run(judge);
    this.judgeBox = box;
    if (box.evidence.exitCode !== null) await openForUs(room.result);
    const { max_score: maxScore } = this.task.judge;
    const score = await readScoreFile(path.join(room.result, 'score.json'), maxScore).catch(
      (error: unknown) => {
        if (error instanceof JudgeFault) return { wrong: error.message };
        throw toPlatformFault(error, 'engine_error');
      },
    );
    this.mark('judge');
    if (this.lease.hold === 'held') await this.refuseFullDisk();
    const result = verdict({ role: 'judge', hold: this.lease.hold, box: box.evidence, score });
    const isWrong = result.kind === 'scored' && result.score.verdict === 'wrong_answer';
    if (isWrong || result.kind === 'judge_fault') await this.refuseBrokenDisk();
    this.goOn(result);
    if (result.kind !== 'scored') throw new JudgeFault('the judge gave no score');
    return result.score;
  }

  async settle(score: ScoreFile): Promise<void> {
    // Begun while the judge ran, it may have given up a store that is back by now.
    await this.settleWith(score.verdict, score, () => this.logStored.catch(() => this.storeLog()));
  }

  /** Whatever ended the attempt early, told to the backend in its terms; never rejects. */
  async fail(error: unknown): Promise<void> {
    if (!this.lease.isHeld() && !isReleasable(this.lease.hold)) {
      this.logger.info({ hold: this.lease.hold }, 'attempt dropped');
      return;
    }
    try {
      if (error instanceof ParticipantFault && this.lease.hold === 'held') {
        this.log.line(error.line);
        await this.settleWith(error.code, null, () => this.storeLog());
      } else await this.releaseFor(error);
    } catch (second) {
      const isOurs = this.lease.isHeld() || isReleasable(this.lease.hold);
      if (error instanceof ParticipantFault && isOurs) await this.releaseQuietly(second);
      else
        this.logger.error({ error: errorText(second) }, 'nothing could be reported: the lease will run out');
    }
  }

  /** Nothing more is to be decided. */
  end(): void {
    this.patience.end();
  }

  /** Containers first, then what they had mounted. Never rejects. */
  async clean(): Promise<void> {
    await this.boxes.remove();
    for (const cleanup of this.cleanups.reverse()) await cleanup();
    this.tools.workspace.prepare();
  }

  private async fetchInto(room: Room): Promise<void> {
    const { lease, space, task } = this;
    const leave = await this.ours('engine_error', () => space.take(lease));
    // The last to be cleaned up: what it wrote goes with the room.
    this.cleanups.unshift(leave);
    const makeBoxes = async (signal: AbortSignal): Promise<void> => {
      const sets = [task.input, task.truth];
      const holds = sets.map((files) => (ends: AbortSignal) => this.hold(files, ends));
      const [input, truth] = await togetherOrNot(holds, signal);
      if (input && truth) this.held = { room, ...this.makeBoxes(room, input.folder, truth.folder) };
    };
    await togetherOrNot([makeBoxes, (signal) => this.fetchSubmission(room, signal)], lease.signal);
  }

  private async hold(files: JudgeAssignment['input'], signal: AbortSignal): Promise<HeldFolder> {
    const folder = await this.tools.datasets.hold(files, signal);
    this.cleanups.push(() => folder.release());
    return folder;
  }

  private async fetchSubmission(room: Room, signal: AbortSignal): Promise<void> {
    const { space, task, tools } = this;
    await tools.download(task.submission, room.archive, 0o600, signal);
    // At once: whoever waits for space need not wait for this one's data sets as well.
    space.fetched(await this.ours('engine_error', () => bytesWithin(room.archive)));
  }

  private async settleWith(
    cause: ParticipantCause,
    score: ScoreFile | null,
    storeLog: () => Promise<void>,
  ): Promise<void> {
    // After a pause of the whole process the lease may be over without anyone having noticed.
    if (!this.lease.isHeld()) throw new Dropped('the lease is over');
    const { measured, outputSha256 } = this;
    const judgeOutput = this.judgeBox?.output ?? null;
    const outcome = await this.report.settle(
      { cause, score, measured, outputSha256 },
      storeLog(),
      judgeOutput,
    );
    this.mark('report');
    this.logger.info({ cause, outcome, measured, timings: this.timings }, 'attempt settled');
  }

  private storeLog(): Promise<void> {
    return this.report.storeTeamLog(this.log.text());
  }

  private async releaseFor(error: unknown): Promise<void> {
    const ended = this.endedByUs();
    const fault =
      error instanceof JudgeFault && !ended
        ? { fault: 'judge' as const, cause: 'judge_error' as const, detail: error.message }
        : await this.platformFault(ended ?? error);
    this.logger.warn({ ...fault, timings: this.timings }, 'attempt released');
    const outcome = await this.report.release(fault, this.judgeBox?.output ?? null);
    this.logger.info({ outcome }, 'release taken');
  }

  private async releaseQuietly(error: unknown): Promise<void> {
    await this.releaseFor(error).catch((last: unknown) => {
      this.logger.error({ error: errorText(last) }, 'nothing could be reported: the lease will run out');
    });
  }

  private endedByUs(): PlatformFault | null {
    const { hold } = this.lease;
    if (hold === 'stopping') return new PlatformFault('runner_stopping', 'the runner was told to stop');
    return hold === 'overdue' ? new PlatformFault('engine_error', OVERDUE) : null;
  }

  /** A host under suspicion is tried: when its engine is broken, that is the cause, and uses up no try of the commitment. */
  private async platformFault(
    error: unknown,
  ): Promise<{ fault: 'platform'; cause: PlatformCause; detail: string }> {
    const { code, message } = toPlatformFault(error, 'engine_error');
    const works = !SUSPECT.has(code) || (await this.tools.guard.suspect(message));
    const isEngines = !works && ENGINE_CAUSES.has(code);
    return { fault: 'platform', cause: isEngines ? 'engine_stopped' : code, detail: message };
  }

  private goOn(result: Verdict): void {
    switch (result.kind) {
      case 'drop':
        throw new Dropped(this.lease.hold);
      case 'platform':
        throw new PlatformFault(result.cause, result.detail);
      case 'participant':
        throw new ParticipantFault(result.cause, endingLine(result.cause, this.task, this.measured));
      case 'judge_fault':
        throw new JudgeFault(result.detail);
      case 'go_on':
        if (result.childOom) this.log.line(judgeLine('LOG_CHILD_MEMORY', {}));
        return;
      case 'scored':
        return;
    }
  }

  private makeBoxes(room: Room, input: string, truth: string): Pick<Held, 'sandbox' | 'judge'> {
    const { task } = this;
    const { image, max_score: maxScore, ...limits } = task.judge;
    const judgeTask = { image, limits, mode: task.mode, maxScore };
    const folders = { output: room.collected, truth, input, result: room.result };
    const sandbox = task.sandbox && this.makeSandbox(task.sandbox, room, input);
    const judge = this.boxes.make(room.id, {
      ...{ role: 'judge', limits, afterMs: (task.sandbox?.time_limit_s ?? 0) * 1000 },
      config: (cage) => judgeConfig(judgeTask, folders, cage),
      ...this.guardOf(room, 'result'),
    });
    return { sandbox, judge };
  }

  private makeSandbox(
    { image, ...limits }: NonNullable<JudgeAssignment['sandbox']>,
    room: Room,
    input: string,
  ): PlannedBox {
    const { language, mode } = this.task;
    const boundsItself = this.tools.workspace.slots.weakness === null;
    const folders = { submission: room.submission, input, output: room.output, boundsItself };
    return this.boxes.make(room.id, {
      ...{ role: 'sandbox', limits, afterMs: 0 },
      config: (cage) => sandboxConfig({ image, limits, language, mode }, folders, cage),
      ...this.guardOf(room, 'output'),
    });
  }

  private async run(planned: PlannedBox): Promise<BoxResult> {
    const box = await this.boxes.run(planned);
    if (box.evidence.exitCode !== null && !box.evidence.eventsBroken) this.tools.guard.fine();
    return box;
  }

  private guardOf(room: Room, kind: SlotKind): Pick<BoxRequest, 'guardOutput'> {
    const { guard } = this.tools.workspace.slots;
    return guard ? { guardOutput: (onOver) => guard(room[kind], kind, onOver) } : {};
  }

  /** A program that met our full disk is not told from one that failed by itself: none of them is charged for it. */
  private async refuseFullDisk(): Promise<void> {
    if (await this.tools.disk.isFull()) throw new PlatformFault('disk_full', 'the host has no space left');
  }

  /** Nor for one that has failed meanwhile: it is tried before each verdict that is no pass, which it may have made so. */
  private async refuseBrokenDisk(): Promise<void> {
    await this.ours('engine_error', () => this.tools.disk.tryOut());
  }

  private needs(): Held {
    if (!this.held) throw new PlatformFault('fetch_failed', 'the files are not there');
    return this.held;
  }

  /** A failure of the step itself, as far as it is not the team's, is the platform's under this cause. */
  private async ours<T>(cause: PlatformCause, step: () => Promise<T>): Promise<T> {
    try {
      return await step();
    } catch (error) {
      throw error instanceof ParticipantFault ? error : toPlatformFault(error, cause);
    }
  }

  private mark(step: string): void {
    const now = performance.now();
    this.timings[step] = Math.round(now - this.lap);
    this.lap = now;
  }
}

function measurementOf(box: BoxResult, limits: { time_limit_s: number; memory_mb: number }): Measurement {
  return {
    time_limit_ms: limits.time_limit_s * 1000,
    memory_limit_mb: limits.memory_mb,
    log_bytes: box.output.total,
    ...(box.timeMs === null ? {} : { time_ms: box.timeMs }),
    ...(box.usage.memoryMb === null ? {} : { memory_mb: box.usage.memoryMb }),
    ...(box.usage.cpuMs === null ? {} : { cpu_ms: box.usage.cpuMs }),
    ...(box.evidence.exitCode === null ? {} : { exit_code: box.evidence.exitCode }),
  };
}
