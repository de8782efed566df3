/** The thread of `Sums`: makes sums of files, so that requests go on meanwhile. */
import { parentPort } from 'node:worker_threads';
import { RunningSums } from './running-sum.ts';
import type { SumAnswer, SumRequest } from './sums.ts';

const sums = new RunningSums();

async function answer({ call, key, paths, at }: SumRequest): Promise<SumAnswer> {
  try {
    if (at === undefined) return { call, result: await sums.of(key, paths) };
    for (const path of paths) sums.arrived(key, at, path);
    return { call };
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    return { call, error: { message, code } };
  }
}

parentPort?.on('message', (request: SumRequest) => {
  void answer(request).then((answered) => parentPort?.postMessage(answered));
});
