/** Free ports, for what starts before any package is installed as for the tests. */
import net from 'node:net';
import { Mend } from './report.mjs';

/**
 * Why a port cannot be opened; null when it can.
 * @param {number} port @param {string} host @returns {Promise<string | null>} the error's code
 */
export function bindError(port, host) {
  return new Promise((resolve) => {
    const server = net.createServer();
    server.once('error', (error) =>
      resolve(/** @type {NodeJS.ErrnoException} */ (error).code ?? error.message),
    );
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(null)));
  });
}

/**
 * @param {number} [preferred] tried first
 * @returns {Promise<number>} a port that is free on 127.0.0.1
 */
export async function freePort(preferred = 0) {
  for (const port of [preferred, 0]) {
    const found = await new Promise((resolve) => {
      const server = net.createServer();
      server.once('error', () => resolve(0));
      server.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
        const address = /** @type {net.AddressInfo} */ (server.address());
        server.close(() => resolve(address.port));
      });
    });
    if (found) return found;
  }
  throw new Mend('No free port was found on 127.0.0.1: end some programs and try again.');
}

/** The first of so many neighbouring ports that are free now. @param {number} count @returns {Promise<number>} */
export async function freeNeighbours(count) {
  // Below the range that outgoing connections take theirs from, so that nobody takes the neighbours; each worker of Jest looks in
  // a part of its own, for what it finds is taken only later.
  const part = 20_000 + 2500 * (Number(process.env.JEST_WORKER_ID ?? 0) % 4);
  for (;;) {
    const base = part + ((await freePort()) % 2500);
    const offsets = Array.from({ length: count }, (_, offset) => offset);
    const errors = await Promise.all(offsets.map((offset) => bindError(base + offset, '127.0.0.1')));
    if (errors.every((error) => error === null)) return base;
  }
}
