import { fork, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Injectable } from '@nestjs/common';
import {
  MIB,
  PROFILE_MEMORY_BYTES,
  PROFILE_SAMPLE_BYTES,
  PROFILE_SECONDS,
  PROFILE_TAIL_BYTES,
  type ProfileFailure,
  type TableLimit,
} from '@tianheng/contracts';
import { AppError } from '../common/app-error.ts';
import { yieldToRequests } from '../common/yield-to-requests.ts';
import { FilesService } from '../storage/files/files.service.ts';
import type { StoredFile } from '../storage/files/stored-file.entity.ts';
import type { Findings } from './finding.ts';
import { failureOf, NO_ROOM_EXIT } from './profile-exits.ts';
import { isPicture, isTextTable, type ProfileJob } from './read-profile.ts';

/** As it is built, also where tests run the sources. */
const PROGRAM = path.join(
  import.meta.dirname.replace(/([\\/])src([\\/]profiles)$/, '$1dist$2'),
  'profile-program.js',
);
const FOLDER = 'tianheng-profile-';
/** With the time that its copy takes; an attempt that takes longer is broken off. */
export const PROFILE_PATIENCE_MS = 3 * PROFILE_SECONDS * 1000;
/** What is left then has no process any more. */
const LEFT_MS = 2 * PROFILE_PATIENCE_MS;
const WHOLE_BYTES = 256 * MIB;
const HEAP_MIB = 256;
const WATCH_MS = 500;
const ANSWER_BYTES = 4 * MIB;
/** What a process ends by that finds no room in its heap. */
const SHORT_OF_MEMORY = new Set<NodeJS.Signals>(['SIGABRT', 'SIGTRAP']);
/** What keeps a table from being described, but not its text. */
const LIMITS: Partial<Record<ProfileFailure, TableLimit>> = { OUT_OF_MEMORY: 'MEMORY', TOO_LONG: 'TIME' };

/** Why a content has no profile, for good. */
export class ProfileRefused extends Error {
  constructor(
    readonly failure: ProfileFailure,
    readonly detail = '',
  ) {
    super(failure);
  }
}

/**
 * No room for the copy that is read, no storage to copy from, or no process to read it: it is the machine's fault, however
 * often it comes.
 */
export class ProfilePutOff extends Error {}

/** Has a file's content read by a process of its own, which is bounded in time, memory and in what it answers. */
@Injectable()
export class Profiler {
  constructor(private readonly files: FilesService) {}

  /** Throws ProfileRefused or ProfilePutOff, or FILE_NOT_FOUND. */
  async profile(file: StoredFile, extension: string, signal: AbortSignal): Promise<Findings> {
    const isWhole = isPicture(extension);
    if (isWhole && file.size > WHOLE_BYTES) throw new ProfileRefused('TOO_LARGE');
    const folder = await mkdtemp(path.join(tmpdir(), FOLDER)).catch(putOff);
    try {
      const content = path.join(folder, 'content');
      const isSampled = !isWhole && file.size > PROFILE_SAMPLE_BYTES;
      await this.stage(file, content, isSampled, extension, signal).catch(putOff);
      const sampledBytes = isSampled ? PROFILE_SAMPLE_BYTES : null;
      return await this.describe({ file: content, extension, sampledBytes }, signal);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  /** What processes left behind that were killed. */
  async sweep(): Promise<void> {
    const now = Date.now();
    for (const name of await readdir(tmpdir())) {
      if (!name.startsWith(FOLDER)) continue;
      const folder = path.join(tmpdir(), name);
      const found = await stat(folder).catch(() => null);
      if (found && now - found.mtimeMs > LEFT_MS) await rm(folder, { recursive: true, force: true });
    }
  }

  /** Of a sampled file its beginning, and of a Parquet file its end where that belongs; between is a hole. */
  private async stage(
    file: StoredFile,
    to: string,
    isSampled: boolean,
    extension: string,
    signal: AbortSignal,
  ): Promise<void> {
    const range = isSampled ? { start: 0, end: PROFILE_SAMPLE_BYTES - 1 } : undefined;
    await pipeline(await this.files.open(file, range), createWriteStream(to), { signal });
    if (!isSampled || extension !== 'parquet') return;
    const start = Math.max(PROFILE_SAMPLE_BYTES, file.size - PROFILE_TAIL_BYTES);
    const target = await open(to, 'r+');
    await target.truncate(file.size).finally(() => target.close());
    const tail = await this.files.open(file, { start, end: file.size - 1 });
    await pipeline(tail, createWriteStream(to, { flags: 'r+', start }), { signal });
  }

  /** Of a table that is too much for its reader, what is known of text. */
  private async describe(job: ProfileJob, signal: AbortSignal): Promise<Findings> {
    try {
      return await this.run(job, signal);
    } catch (error) {
      const tableLimit = error instanceof ProfileRefused ? LIMITS[error.failure] : undefined;
      if (!tableLimit || !isTextTable(job.extension)) throw error;
      return await this.run({ ...job, tableLimit }, signal);
    }
  }

  private async run(job: ProfileJob, signal: AbortSignal): Promise<Findings> {
    const child = await begin(path.dirname(job.file));
    try {
      return await answerOf(child, job, signal);
    } finally {
      child.kill('SIGKILL');
    }
  }
}

/** What is not there will not come; anything else that keeps a copy from being made may pass. */
function putOff(error: unknown): never {
  if (error instanceof AppError && error.code === 'FILE_NOT_FOUND') throw error;
  throw new ProfilePutOff('The content could not be copied.', { cause: error });
}

/** Without handles or memory left there is no process, and what stands for it may not be killed: its group is ours. */
async function begin(folder: string): Promise<ChildProcessWithoutNullStreams> {
  try {
    const child = fork(PROGRAM, [], {
      execArgv: [`--max-old-space-size=${HEAP_MIB}`],
      // None of the secrets.
      env: {},
      cwd: folder,
      stdio: ['pipe', 'pipe', 'pipe', 'ipc'],
      serialization: 'json',
    });
    await once(child, 'spawn');
    return child as ChildProcessWithoutNullStreams;
  } catch (error) {
    throw new ProfilePutOff('The reader did not begin.', { cause: error });
  }
}

async function answerOf(
  child: ChildProcessWithoutNullStreams,
  job: ProfileJob,
  signal: AbortSignal,
): Promise<Findings> {
  let refusal: ProfileFailure | null = null;
  const refuse = (failure: ProfileFailure): void => {
    refusal ??= failure;
    child.kill('SIGKILL');
  };
  const give = (): void => void child.kill('SIGKILL');
  signal.addEventListener('abort', give);
  const late = setTimeout(() => refuse('TOO_LONG'), PROFILE_SECONDS * 1000);
  const watch = setInterval(() => {
    void residentOf(child.pid).then((bytes) => bytes > PROFILE_MEMORY_BYTES && refuse('OUT_OF_MEMORY'));
  }, WATCH_MS);
  let [answer, complaint] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    answer += text;
    if (answer.length > ANSWER_BYTES) refuse('BROKE');
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint = `${complaint}${text}`.slice(0, 2000);
  });
  child.stdin.on('error', () => undefined).end(JSON.stringify(job));
  try {
    yieldToRequests(child.pid);
    const [code, signalled] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
    signal.throwIfAborted();
    if (refusal) throw new ProfileRefused(refusal, complaint);
    if (code === NO_ROOM_EXIT) throw new ProfilePutOff(complaint);
    if (signalled && SHORT_OF_MEMORY.has(signalled)) throw new ProfileRefused('OUT_OF_MEMORY', complaint);
    if (code !== 0) throw new ProfileRefused(failureOf(code), complaint);
    return JSON.parse(answer) as Findings;
  } finally {
    clearTimeout(late);
    clearInterval(watch);
    signal.removeEventListener('abort', give);
  }
}

/** Where the system does not tell, 0: DuckDB's own limit and the heap's hold there. */
async function residentOf(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '');
  return Number(status.split(' ')[1] ?? 0) * 4096;
}
