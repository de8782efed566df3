import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';

export const ROOT = path.resolve(import.meta.dirname, '..');
/** The first start may have to make the judge images. */
export const START_MS = 15 * 60_000;
const STOP_MS = 60_000;

/** A whole system, brought up by the very command that users call. */
export interface System {
  api: string;
  customer: string;
  admin: string;
  mail: string;
  launcher: ChildProcess;
  /** what the launcher printed */
  lines: string[];
  /** Asks it to stop as Ctrl-C does; the exit code. */
  stop: () => Promise<number | null>;
}

/** The first of several neighbouring ports that are free now. */
export async function freeBasePort(): Promise<number> {
  for (;;) {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    await new Promise((resolve) => server.close(resolve));
    // Below the range that outgoing connections take theirs from, so that nobody takes the neighbours.
    const base = 20_000 + (port % 10_000);
    const free = await Promise.all([0, 1, 2, 3, 4].map((offset) => isFree(base + offset)));
    if (free.every(Boolean)) return base;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

/** Starts the system on a data folder and waits for its `ready:` line. */
export async function startSystem(dataDir: string): Promise<System> {
  const base = await freeBasePort();
  // The services of the tests are not this system's: it brings its own.
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    NODE_ENV: 'development',
    BASE_PORT: String(base),
    DATA_DIR: dataDir,
  };
  for (const name of ['DATABASE_URL', 'REDIS_URL', 'SMTP_URL', 'NODE_OPTIONS']) delete env[name];
  const launcher = spawn(process.execPath, ['tools/start.mjs'], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  const exited = once(launcher, 'exit') as Promise<[number | null]>;
  const ready = new Promise<void>((resolve) => {
    for (const stream of [launcher.stdout, launcher.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        lines.push(line);
        if (line.startsWith('ready:')) resolve();
      });
    }
  });
  const ended = exited.then(([code]) => {
    throw new Error(`npm start ended with ${code} before it was ready:\n${lines.slice(-20).join('\n')}`);
  });
  await Promise.race([ready, ended]);
  ended.catch(() => undefined);
  const at = (offset: number): string => `http://127.0.0.1:${base + offset}`;
  const stop = async (): Promise<number | null> => {
    const limit = setTimeout(() => launcher.kill('SIGKILL'), STOP_MS);
    launcher.kill('SIGINT');
    const [code] = await exited;
    clearTimeout(limit);
    return code;
  };
  return { api: at(0), customer: at(1), admin: at(2), mail: at(3), launcher, lines, stop };
}
