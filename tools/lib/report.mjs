/**
 * What the console shows: one line a step, with the seconds since the start. Everything longer goes to log files.
 */

/** Something the person at the console can mend; shown as its one sentence, without a stack. */
export class Mend extends Error {}

/** @typedef {{ say: (line: string) => void, seconds: () => number }} Report */

/** @returns {Report} */
export function createReport() {
  const start = Date.now();
  // A closed console (its terminal or npm was killed) must not end the launcher before it has tidied up.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  const seconds = () => (Date.now() - start) / 1000;
  return {
    seconds,
    say: (line) => process.stdout.write(`[${seconds().toFixed(1).padStart(6)} s] ${line}\n`),
  };
}

/**
 * Reports a long step every few seconds while it runs.
 * @template T
 * @param {Report} report @param {() => string} line @param {Promise<T>} work @param {number} [everyMs]
 * @returns {Promise<T>}
 */
export async function withHeartbeat(report, line, work, everyMs = 10_000) {
  const timer = setInterval(() => report.say(line()), everyMs);
  try {
    return await work;
  } finally {
    clearInterval(timer);
  }
}

/** @param {unknown} error @returns {string} */
export const messageOf = (error) => (error instanceof Error ? error.message : String(error));
