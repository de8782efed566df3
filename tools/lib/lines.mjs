import { createInterface } from 'node:readline';

/**
 * Reads what another process prints. A pipe that breaks off when its process is killed says nothing: the process's end
 * does; unheard it would end this one.
 * @param {import('node:stream').Readable} stream @param {(line: string) => void} take
 */
export function readLines(stream, take) {
  createInterface({ input: stream })
    .on('line', take)
    .on('error', () => undefined);
}
