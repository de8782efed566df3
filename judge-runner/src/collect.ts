import { createHash } from 'node:crypto';
import { lstat, mkdir, open, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import {
  judgeLine,
  MIB,
  OUTPUT_MAX_BYTES,
  OUTPUT_MAX_DEPTH,
  OUTPUT_MAX_ENTRIES,
  OUTPUT_MAX_FILES,
  type JudgeLine,
  type JudgeLineCode,
} from '@tianheng/contracts';
import { ParticipantFault } from './faults.ts';
import { entriesIn, isOfFile, openRegular, placeOf, writeFully } from './regular-file.ts';
import { visibleName } from './text.ts';

const COPY_CHUNK = MIB;

export interface Collected {
  files: number;
  bytes: number;
  /** entries left out, as lines of the team's log */
  ignored: JudgeLine[];
  ignoredCount: number;
  /** of what `sha256sum` prints of the files, sorted by path; hex */
  sha256: string;
}

const IGNORED_SHOWN = 20;
const NAME_SHOWN = 80;

/**
 * Copies the regular files of a folder that a stranger filled, made anew and read-only, so that no link, pipe or
 * device of theirs is ever seen by the judge. Throws ParticipantFault over a bound.
 */
export async function collect(from: string, to: string, signal: AbortSignal): Promise<Collected> {
  const walk = new Walk(to, signal);
  await walk.folder(Buffer.from(from), [], 1);
  return walk.collected();
}

class Walk {
  private readonly sofar = { files: 0, bytes: 0, ignored: [] as JudgeLine[], ignoredCount: 0 };
  private readonly sums: string[] = [];
  private entries = 0;
  private readonly to: string;
  private readonly signal: AbortSignal;
  private readonly buffer = Buffer.allocUnsafe(COPY_CHUNK);

  constructor(to: string, signal: AbortSignal) {
    this.to = to;
    this.signal = signal;
  }

  async folder(place: Buffer, segments: string[], depth: number): Promise<void> {
    const names = await this.names(place).catch((error: unknown) => {
      this.ignoreIfTheirs(error, segments);
      return [];
    });
    for (const raw of names.sort(Buffer.compare)) {
      this.signal.throwIfAborted();
      const name = readableName(raw);
      if (name === null) this.ignore('LOG_IGNORED_NAME', [...segments, raw.toString('latin1')]);
      else await this.entry(placeOf(place, raw), [...segments, name], depth);
    }
  }

  private async names(place: Buffer): Promise<Buffer[]> {
    const names: Buffer[] = [];
    for await (const { name } of entriesIn(place)) {
      this.entries += 1;
      if (this.entries > OUTPUT_MAX_ENTRIES) throw tooLarge('LOG_OUTPUT_ENTRIES', OUTPUT_MAX_ENTRIES);
      names.push(name);
    }
    return names;
  }

  private async entry(place: Buffer, segments: string[], depth: number): Promise<void> {
    try {
      const status = await lstat(place);
      if (status.isDirectory()) {
        if (depth >= OUTPUT_MAX_DEPTH) this.ignore('LOG_IGNORED_DEEP', segments);
        else await this.folder(place, segments, depth + 1);
      } else if (status.isFile()) await this.file(place, segments);
      else this.ignore('LOG_IGNORED_KIND', segments);
    } catch (error) {
      this.ignoreIfTheirs(error, segments);
    }
  }

  private async file(place: Buffer, segments: string[]): Promise<void> {
    const source = await openRegular(place);
    if (!source) {
      this.ignore('LOG_IGNORED_KIND', segments);
      return;
    }
    try {
      this.sofar.files += 1;
      this.sofar.bytes += source.size;
      if (this.sofar.files > OUTPUT_MAX_FILES) throw tooLarge('LOG_OUTPUT_FILES', OUTPUT_MAX_FILES);
      if (this.sofar.bytes > OUTPUT_MAX_BYTES) throw tooLarge('LOG_OUTPUT_BYTES', OUTPUT_MAX_BYTES);
      await this.copy(source.handle, segments, source.size);
    } finally {
      await source.handle.close();
    }
  }

  private async copy(source: FileHandle, segments: string[], size: number): Promise<void> {
    const target = path.join(this.to, ...segments);
    if (segments.length > 1) await mkdir(path.dirname(target), { recursive: true, mode: 0o755 });
    const copy = await open(target, 'wx', 0o444);
    const hash = createHash('sha256');
    try {
      for (let at = 0; at < size;) {
        const { bytesRead } = await source.read(this.buffer, 0, Math.min(COPY_CHUNK, size - at), at);
        if (bytesRead === 0) break;
        const chunk = this.buffer.subarray(0, bytesRead);
        await writeFully(copy, chunk, at);
        hash.update(chunk);
        at += bytesRead;
      }
    } finally {
      await copy.close();
    }
    this.sums.push(`${hash.digest('hex')}  ${segments.join('/')}\n`);
  }

  collected(): Collected {
    // By path: the lines begin with their sums.
    const lines = this.sums.toSorted((a, b) => (a.slice(64) < b.slice(64) ? -1 : 1));
    return { ...this.sofar, sha256: createHash('sha256').update(lines.join('')).digest('hex') };
  }

  private ignoreIfTheirs(error: unknown, segments: string[]): void {
    if (!isOfFile(error)) throw error;
    this.ignore('LOG_IGNORED_UNREADABLE', segments);
  }

  private ignore(code: IgnoredCode, segments: string[]): void {
    this.sofar.ignoredCount += 1;
    if (this.sofar.ignored.length >= IGNORED_SHOWN) return;
    const name = visibleName(segments.join('/'));
    const shown = name.length > NAME_SHOWN ? `${name.slice(0, NAME_SHOWN)}...` : name;
    this.sofar.ignored.push(judgeLine(code, { name: shown }));
  }
}

function readableName(raw: Buffer): string | null {
  try {
    const name = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(raw);
    return /\p{Cc}/u.test(name) ? null : name;
  } catch {
    return null;
  }
}

type IgnoredCode = Extract<JudgeLineCode, `LOG_IGNORED_${'KIND' | 'NAME' | 'DEEP' | 'UNREADABLE'}`>;

const tooLarge = (
  code: Extract<JudgeLineCode, `LOG_OUTPUT_${'ENTRIES' | 'FILES' | 'BYTES'}`>,
  most: number,
): ParticipantFault => new ParticipantFault('output_too_large', judgeLine(code, { most }));
