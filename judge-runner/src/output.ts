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
    const head = Buffer.concat(this.head);
    const tail = Buffer.concat(this.tail).subarray(-LOG_TAIL_BYTES);
    const leftOut = this.total - head.length - tail.length;
    if (leftOut === 0) return decode(Buffer.concat([head, tail]));
    return `${endLine(decode(head))}${leftOutLine(leftOut)}${decode(tail)}`;
  }

  /** The last bytes, at most `bytes`, below such a line. */
  lastText(bytes: number, leftOutLine: (bytes: number) => string): string {
    const kept = Buffer.concat([...this.head, ...this.tail]);
    const last = kept.subarray(-bytes);
    const leftOut = this.total - last.length;
    return leftOut === 0 ? decode(last) : `${leftOutLine(leftOut)}${decode(last)}`;
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

const decode = (bytes: Buffer): string => visibleLines(new TextDecoder('utf-8').decode(bytes));

export const endLine = (text: string): string => (text === '' || text.endsWith('\n') ? text : `${text}\n`);
