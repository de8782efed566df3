import { write, writeSync } from 'node:fs';
import { MIB } from '@tianheng/contracts';

const QUEUE_MAX_BYTES = MIB;
const AGAIN_MS = 50;

type Write = (bytes: Buffer, done: (error: NodeJS.ErrnoException | null, written: number) => void) => void;

/**
 * Where log lines go. A full disk, a broken pipe or a reader that hangs costs lines, which are counted, and never
 * holds up or ends the process.
 */
export class LogSink {
  private queue: Buffer[] = [];
  private queued = 0;
  private dropped = 0;
  private torn = false;
  private writing = false;
  private readonly writeSome: Write;

  constructor(descriptor: number, writeSome: Write = (bytes, done) => write(descriptor, bytes, done)) {
    this.writeSome = writeSome;
    process.once('exit', () => this.flushNow(descriptor));
  }

  /** One line, with its end. */
  write(line: string): void {
    const bytes = Buffer.from(line);
    if (this.queued + bytes.length > QUEUE_MAX_BYTES) {
      this.dropped += 1;
      return;
    }
    this.queue.push(bytes);
    this.queued += bytes.length;
    this.pump();
  }

  private pump(): void {
    if (this.writing || this.queue.length === 0) return;
    this.writing = true;
    const [count, told] = [this.queue.length, this.dropped];
    this.send(Buffer.concat([this.foreword(), ...this.queue]), (failed) => {
      for (const bytes of this.queue.splice(0, count)) this.queued -= bytes.length;
      this.dropped += failed ? count : -told;
      this.writing = false;
      this.pump();
    });
  }

  /** What was lost before, on a line of its own though the last one may have been cut. */
  private foreword(): Buffer {
    if (this.dropped === 0 && !this.torn) return Buffer.alloc(0);
    const told = { level: 40, time: Date.now(), dropped: this.dropped, msg: 'log lines were dropped' };
    return Buffer.from(`${this.torn ? '\n' : ''}${JSON.stringify(told)}\n`);
  }

  private send(bytes: Buffer, done: (failed: boolean) => void): void {
    this.writeSome(bytes, (error, written) => {
      if (error?.code === 'EAGAIN') {
        setTimeout(() => this.send(bytes, done), AGAIN_MS).unref();
        return;
      }
      if (error) {
        done(true);
        return;
      }
      const rest = bytes.subarray(written);
      this.torn = rest.length > 0;
      if (this.torn) this.send(rest, done);
      else done(false);
    });
  }

  private flushNow(descriptor: number): void {
    try {
      if (this.queue.length > 0)
        writeSync(descriptor, Buffer.concat([this.foreword(), ...this.queue.splice(0)]));
    } catch {
      return; // nobody is left to be told
    }
  }
}
