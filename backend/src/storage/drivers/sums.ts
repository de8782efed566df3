import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { PutResult } from './object-storage.ts';

export interface SumRequest {
  call: number;
  key: string;
  paths: readonly string[];
  /** the place of the one path among the pieces, where it has just arrived; else the sum of all is asked for */
  at?: number;
}

export interface SumAnswer {
  call: number;
  result?: PutResult;
  error?: { message: string; code?: string | undefined };
}

interface Waiting {
  resolve: (result: PutResult | undefined) => void;
  reject: (error: Error) => void;
}

/** As it is built, also where tests run the sources. */
const PROGRAM = path.join(
  import.meta.dirname.replace(/([\\/])src([\\/]storage[\\/]drivers)$/, '$1dist$2'),
  'sum-program.js',
);

interface Thread {
  worker: Worker;
  waiting: Map<number, Waiting>;
}

/** SHA-256 of files by a thread of its own, which begins when it is first needed: a sum takes seconds a gibibyte. */
export class Sums {
  private thread: Thread | undefined;
  private calls = 0;

  /** A piece of what will be summed is there; pieces may come in any order. Whatever fails here is done again by `of`. */
  arrived(key: string, at: number, file: string): void {
    this.ask({ key, at, paths: [file] }).catch(() => undefined);
  }

  /** The sum of these files one after the other. Fails as reading them does. */
  async of(key: string, paths: readonly string[]): Promise<PutResult> {
    const result = await this.ask({ key, paths });
    if (!result) throw new Error('The sum is missing.');
    return result;
  }

  async close(): Promise<void> {
    await this.thread?.worker.terminate();
  }

  private ask(request: Omit<SumRequest, 'call'>): Promise<PutResult | undefined> {
    const { worker, waiting } = (this.thread ??= this.start());
    this.calls += 1;
    const call = this.calls;
    return new Promise((resolve, reject) => {
      waiting.set(call, { resolve, reject });
      worker.ref();
      worker.postMessage({ call, ...request } satisfies SumRequest);
    });
  }

  private start(): Thread {
    const thread: Thread = { worker: new Worker(PROGRAM), waiting: new Map() };
    const { worker, waiting } = thread;
    let cause: unknown;
    worker.on('message', ({ call, result, error }: SumAnswer) => {
      const asked = waiting.get(call);
      waiting.delete(call);
      // Waiting for the next one keeps no process alive.
      if (waiting.size === 0) worker.unref();
      if (error) asked?.reject(Object.assign(new Error(error.message), { code: error.code }));
      else asked?.resolve(result);
    });
    worker.once('error', (error) => (cause = error));
    worker.once('exit', () => {
      if (this.thread === thread) this.thread = undefined;
      const ended = new Error('The thread that makes sums has ended.', { cause });
      for (const { reject } of waiting.values()) reject(ended);
    });
    return thread;
  }
}
