import { createHash } from 'node:crypto';
import { closeSync, fstatSync, openSync, readSync, statSync, type BigIntStats } from 'node:fs';
import { setImmediate as others } from 'node:timers/promises';
import { MIB } from '@tianheng/contracts';
import type { PutResult } from './object-storage.ts';

/** So many files that are still arriving have a sum; whoever begins more waits for all of his sum at the end. */
const SUMS_MAX = 256;

/** Content that is there is never written again, and a number that is used again has another time. */
const identityOf = ({ ino, mtimeNs, size }: BigIntStats): string => `${ino}:${mtimeNs}:${size}`;

/** The SHA-256 of files read one after the other. Blocks: only for a thread that answers nobody else. */
class RunningSum {
  readonly summed: string[] = [];
  private readonly hash = createHash('sha256');
  private readonly buffer = Buffer.allocUnsafe(MIB);
  private size = 0;

  add(path: string): void {
    const file = openSync(path, 'r');
    try {
      this.summed.push(identityOf(fstatSync(file, { bigint: true })));
      for (let read = 1; read > 0;) {
        read = readSync(file, this.buffer);
        this.hash.update(this.buffer.subarray(0, read));
        this.size += read;
      }
    } finally {
      closeSync(file);
    }
  }

  /** Once, after all of them. */
  result(): PutResult {
    return { size: this.size, sha256: this.hash.digest('hex') };
  }
}

/** Sums of what arrives in pieces, in any order, made while it arrives. */
export class RunningSums {
  private readonly sums = new Map<string, { sum: RunningSum; waiting: Map<number, string> }>();

  /** A piece is there. One that came before it was summed already is another one now: that sum is of no use. */
  arrived(key: string, at: number, path: string): void {
    const { sum, waiting } = this.sums.get(key) ?? { sum: new RunningSum(), waiting: new Map() };
    this.sums.delete(key);
    if (at < sum.summed.length) return;
    waiting.set(at, path);
    for (let next = waiting.get(sum.summed.length); next !== undefined;) {
      waiting.delete(sum.summed.length);
      sum.add(next);
      next = waiting.get(sum.summed.length);
    }
    this.sums.set(key, { sum, waiting });
    // The one that nothing came for since the longest time; a Map has the order in which they were put.
    const [oldest] = this.sums.keys();
    if (this.sums.size > SUMS_MAX && oldest !== undefined) this.sums.delete(oldest);
  }

  /** Of these very files: what is summed of them already is not read again. Throws what reading them throws. */
  async of(key: string, paths: readonly string[]): Promise<PutResult> {
    const begun = this.sums.get(key)?.sum;
    this.sums.delete(key);
    const isBeginning = begun?.summed.every((identity, at) => {
      const path = paths[at];
      return path !== undefined && identity === identityOf(statSync(path, { bigint: true }));
    });
    const sum = begun && isBeginning ? begun : new RunningSum();
    for (const path of paths.slice(sum.summed.length)) {
      sum.add(path);
      // Small ones do not wait for the whole of a large one.
      await others();
    }
    return sum.result();
  }
}
