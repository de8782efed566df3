import { fork, type ChildProcess } from 'node:child_process';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { yieldToRequests } from '../../common/yield-to-requests.ts';
import type { Drawn } from './card-program.ts';
import type { LinkCard } from './link-card.ts';

/** As it is built, also where tests run the sources. */
const PROGRAM = path.join(
  import.meta.dirname.replace(/([\\/])src([\\/]site[\\/]link-pictures)$/, '$1dist$2'),
  'card-program.js',
);
const HEAP_MIB = 128;
/** Also on a processor that has much else to do; a picture takes a fraction of a second. */
const PATIENCE_MS = 15_000;
/** Whoever asks for previews waits for seconds, not for minutes. */
const WAITING_MAX = 8;
const IDLE_MS = 30_000;
/** Then the program begins anew, with nothing of all the letters that it has read. */
const CARDS_MAX = 500;

/** So many pictures are waited for already. */
export class DrawerBusy extends Error {}

/** Has cards drawn one after the other, by a program that runs while there is something to be drawn and a little longer. */
@Injectable()
export class CardDrawer implements OnApplicationShutdown {
  /** how long a picture may take */
  patienceMs = PATIENCE_MS;
  private child: ChildProcess | null = null;
  private drawn = 0;
  private waiting = 0;
  private last: Promise<unknown> = Promise.resolve();
  private idle: NodeJS.Timeout | undefined;

  /** As PNG; null where its title cannot be written. Throws DrawerBusy, or what went wrong. */
  async draw(card: LinkCard): Promise<Buffer | null> {
    if (this.waiting >= WAITING_MAX) throw new DrawerBusy('Enough pictures are waited for.');
    this.waiting += 1;
    const turn = this.last.then(() => this.ask(card));
    this.last = turn.catch(() => undefined);
    try {
      return await turn;
    } finally {
      this.waiting -= 1;
      if (this.waiting === 0) this.rest();
    }
  }

  onApplicationShutdown(): void {
    this.end();
  }

  private async ask(card: LinkCard): Promise<Buffer | null> {
    clearTimeout(this.idle);
    if (this.drawn >= CARDS_MAX) this.end();
    const child = (this.child ??= this.start());
    this.drawn += 1;
    try {
      const { png, isUnwritable, error } = await answerOf(child, card, this.patienceMs);
      if (isUnwritable) return null;
      if (!png) throw new Error(error ?? 'There is no picture.');
      return Buffer.from(png);
    } catch (error) {
      this.end();
      throw error;
    }
  }

  private start(): ChildProcess {
    this.drawn = 0;
    const child = fork(PROGRAM, [], {
      execArgv: [`--max-old-space-size=${HEAP_MIB}`],
      // None of the secrets.
      env: {},
      cwd: tmpdir(),
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
    });
    child.once('exit', () => {
      if (this.child === child) this.child = null;
    });
    // Waiting for the next card keeps no process alive.
    child.unref();
    child.channel?.unref();
    yieldToRequests(child.pid);
    return child;
  }

  private rest(): void {
    clearTimeout(this.idle);
    this.idle = setTimeout(() => this.end(), IDLE_MS).unref();
  }

  private end(): void {
    clearTimeout(this.idle);
    this.child?.kill('SIGKILL');
    this.child = null;
  }
}

function answerOf(child: ChildProcess, card: LinkCard, patienceMs: number): Promise<Drawn> {
  return new Promise((resolve, reject) => {
    const settle = (result: Drawn | Error): void => {
      clearTimeout(late);
      child.off('message', answered).off('exit', ended).off('error', settle);
      if (result instanceof Error) reject(result);
      else resolve(result);
    };
    const answered = (drawn: unknown): void => settle(drawn as Drawn);
    const ended = (): void => settle(new Error('The program that draws has ended.'));
    const late = setTimeout(() => settle(new Error('Drawing took too long.')), patienceMs).unref();
    child.on('message', answered).on('exit', ended).on('error', settle);
    child.send(card, (error) => error && settle(error));
  });
}
