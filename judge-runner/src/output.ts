import { LOG_HEAD_BYTES, LOG_LIMIT_BYTES, LOG_TAIL_BYTES } from '@tianheng/contracts';
import { visibleLines } from './text.ts';

/** Keeps the beginning and the end of a container's output, counts the rest, and says when it is too much. */
export class OutputKeeper {
  total = 0;
  overLimit = false;
  private readonly head: Buffer[] = [];
  private headBytes = 0;
  private tail: Buffer[] = [];
  private tailBytes = 0;
  private readonly onOverLimit: () => void;

  constructor(onOverLimit: () => void) {
    this.onOverLimit = onOverLimit;
  }

  push(chunk: Buffer): void {
    this.total += chunk.length;
    const forHead = chunk.subarray(0, LOG_HEAD_BYTES - this.headBytes);
    if (forHead.length > 0) {
      this.head.push(Buffer.from(forHead));
      this.headBytes += forHead.length;
    }
    const rest = chunk.subarray(forHead.length);
    if (rest.length > 0) this.pushTail(rest);
    if (this.total > LOG_LIMIT_BYTES && !this.overLimit) {
      this.overLimit = true;
      this.onOverLimit();
    }
  }

  /** Head and tail, and between them the line that says how many bytes were left out. */
  text(leftOutLine = plainLine): string {
    const allOfHead = Buffer.concat(this.head);
    const allOfTail = Buffer.concat(this.tail).subarray(-LOG_TAIL_BYTES);
    if (this.total === allOfHead.length + allOfTail.length)
      return decode(Buffer.concat([allOfHead, allOfTail]));
    const head = wholeAtEnd(allOfHead);
    const tail = wholeAtStart(allOfTail);
    const leftOut = this.total - head.length - tail.length;
    return `${endLine(decode(head))}${leftOutLine(leftOut)}${decode(tail)}`;
  }

  /** The last bytes, at most `bytes`, below such a line. */
  lastText(bytes: number, leftOutLine: (bytes: number) => string): string {
    const kept = Buffer.concat([...this.head, ...this.tail]);
    if (this.total <= bytes) return decode(kept);
    const last = wholeAtStart(kept.subarray(-bytes));
    return `${leftOutLine(this.total - last.length)}${decode(last)}`;
  }

  private pushTail(chunk: Buffer): void {
    this.tail.push(Buffer.from(chunk.subarray(-LOG_TAIL_BYTES)));
    this.tailBytes += Math.min(chunk.length, LOG_TAIL_BYTES);
    // Joined only now and then, so that a flood of small chunks stays cheap and the memory bounded.
    if (this.tailBytes > 4 * LOG_TAIL_BYTES) {
      this.tail = [Buffer.from(Buffer.concat(this.tail).subarray(-LOG_TAIL_BYTES))];
      this.tailBytes = LOG_TAIL_BYTES;
    }
  }
}

/** For who administers the platform. */
const plainLine = (bytes: number): string => `[judge] ... ${bytes} bytes left out ...\n`;

/** Bytes of a character behind its first. */
const FOLLOWING_MAX = 3;
const isFollowing = (byte: number | undefined): boolean => byte !== undefined && (byte & 0xc0) === 0x80;

/** Without what a cut has left of a character at the beginning. */
function wholeAtStart(bytes: Buffer): Buffer {
  let from = 0;
  while (from < FOLLOWING_MAX && isFollowing(bytes[from])) from += 1;
  return bytes.subarray(from);
}

/** Without what a cut has left of a character at the end. */
function wholeAtEnd(bytes: Buffer): Buffer {
  let first = bytes.length - 1;
  while (first > bytes.length - FOLLOWING_MAX && isFollowing(bytes[first])) first -= 1;
  const byte = bytes[first] ?? 0;
  const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;
  return first + length > bytes.length ? bytes.subarray(0, first) : bytes;
}

const decode = (bytes: Buffer): string => visibleLines(new TextDecoder('utf-8').decode(bytes));

export const endLine = (text: string): string => (text === '' || text.endsWith('\n') ? text : `${text}\n`);
