import { readFileSync } from 'node:fs';
import path from 'node:path';
import { alone } from './alone.mjs';
import { Mend, messageOf } from './report.mjs';
import { run } from './run.mjs';

/** The plugins' own processes and the daemon would outlive this run. */
export const nxEnvironment = () => ({
  ...process.env,
  NX_DAEMON: 'false',
  NX_ISOLATE_PLUGINS: 'false',
  NO_COLOR: '1',
  FORCE_COLOR: '0',
});

/**
 * Builds what changed; Nx keeps the rest.
 * @param {{ root: string, logsDir: string, say: (line: string) => void, signal?: AbortSignal,
 *   target?: string, projects?: string[] }} input
 */
export async function runNx({ root, logsDir, say, signal, target = 'build', projects }) {
  const nx = path.join(root, 'node_modules/nx');
  const { bin } = JSON.parse(readFileSync(path.join(nx, 'package.json'), 'utf8'));
  const program = path.join(nx, typeof bin === 'string' ? bin : bin.nx);
  const logFile = path.join(logsDir, `${target}.log`);
  const chosen = projects ? ['--projects', projects.join(',')] : [];
  const onLine = (/** @type {string} */ line) => {
    const done = /[✔✓]\s+nx run (\S+)/u.exec(line);
    if (done && !/cache/.test(line)) say(`${target}: ${done[1]}`);
  };
  const args = [program, 'run-many', '-t', target, ...chosen, '--outputStyle=static'];
  const options = { cwd: root, env: nxEnvironment(), logFile, onLine, signal, ownGroup: true };
  try {
    await alone({ root, name: target, say, signal }, () => run(process.execPath, args, options));
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Mend(`The ${target} step failed (whole output: ${logFile}):\n${messageOf(error)}`);
  }
}
