import { mkdirSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { freePort } from './ports.mjs';
import { findProgram } from './programs.mjs';
import { Mend } from './report.mjs';
import { Service } from './services.mjs';

/**
 * Redis for this machine alone, keeping nothing on disk: it holds hints and counters, the database holds the truth.
 * @param {{ settings: import('./settings.mjs').Settings, password: string, say: (line: string) => void,
 *   running: import('./running.mjs').Running }} input
 * @returns {Promise<string>} its address
 */
export async function startRedis({ settings, password, say, running }) {
  const command = findProgram('redis-server');
  if (!command) throw new Mend('Redis is missing: install redis-server, or set REDIS_URL.');
  const port = await freePort(settings.basePort + 6);
  const folder = path.join(settings.dataDir, 'redis');
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, 'redis.conf');
  const lines = [
    'bind 127.0.0.1',
    `port ${port}`,
    `requirepass ${password}`,
    'save ""',
    'appendonly no',
    'daemonize no',
    `dir ${JSON.stringify(folder)}`,
  ];
  writeFileSync(file, `${lines.join('\n')}\n`, { mode: 0o600 });
  const service = new Service(
    {
      name: 'redis',
      command,
      args: [file],
      ready: () => answers(port, `AUTH ${password}\r\nPING\r\n`, '+PONG'),
    },
    { settings, say },
  );
  await running.add('redis', service).start();
  say(`Redis: started on port ${port}`);
  return `redis://:${password}@127.0.0.1:${port}`;
}

/** @param {number} port @param {string} question @param {string} answer @returns {Promise<boolean>} */
function answers(port, question, answer) {
  return new Promise((resolve) => {
    let heard = '';
    const socket = net.connect({ port, host: '127.0.0.1' }, () => socket.write(question));
    const finish = (/** @type {boolean} */ result) => {
      socket.destroy();
      resolve(result);
    };
    socket.setTimeout(1000, () => finish(false));
    socket.on('error', () => finish(false));
    socket.on('close', () => finish(false));
    socket.on('data', (chunk) => {
      heard += chunk;
      if (heard.includes(answer)) finish(true);
    });
  });
}
