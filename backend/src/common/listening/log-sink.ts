import { write as writeTo } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const BUFFER_MAX = 1024 * 1024;
const FULL_PIPE_MS = 50;
const LOOK_MS = 10;

/**
 * Takes log lines for a file descriptor and never blocks or ends the process for their sake: where nothing can be written (a
 * full disk, a reader that is gone or asleep) lines are dropped and counted, and as soon as there is room they go on.
 */
export class LogSink {
  /** lines that nobody will read */
  dropped = 0;
  private waiting: string[] = [];
  private length = 0;
  private writing = false;
  /** a line was cut off in its middle */
  private torn = false;

  constructor(private readonly fd: number) {}

  write(line: string): void {
    if (this.length + line.length > BUFFER_MAX) {
      this.dropped += 1;
      return;
    }
    this.waiting.push(line);
    this.length += line.length;
    if (!this.writing) this.next();
  }

  /** Before the process ends: waits until all is written, but not long. */
  async drain(patienceMs: number): Promise<void> {
    const until = performance.now() + patienceMs;
    while (this.writing && performance.now() < until) await sleep(LOOK_MS);
  }

  private next(): void {
    if (this.waiting.length === 0) return;
    this.writing = true;
    const lines = this.waiting.splice(0);
    const bytes = Buffer.from((this.torn ? '\n' : '') + lines.join(''));
    this.put(bytes, 0, lines.length);
  }

  private put(bytes: Buffer, from: number, lines: number): void {
    writeTo(this.fd, bytes, from, bytes.length - from, null, (error, written) => {
      if (error?.code === 'EAGAIN') {
        setTimeout(() => this.put(bytes, from, lines), FULL_PIPE_MS).unref();
        return;
      }
      if (!error && from + written < bytes.length) {
        this.put(bytes, from + written, lines);
        return;
      }
      if (error) this.dropped += lines;
      this.torn = error ? this.torn || from > 0 : false;
      this.length = this.waiting.reduce((sum, line) => sum + line.length, 0);
      this.writing = false;
      this.next();
    });
  }
}

/** Where this process logs. */
export const logSink = new LogSink(1);
