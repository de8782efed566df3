import { spawn } from 'node:child_process';
import path from 'node:path';
import { readLines } from './lines.mjs';
import { findProgram } from './programs.mjs';

const LINES_KEPT = 15;

/**
 * @typedef {{ onLine?: (line: string) => void, firstLineMs?: number, idleMs?: number, totalMs?: number,
 *   stdin?: import('node:stream').Readable }} RunOptions longest time to a first line, between two lines, in all
 * @typedef {{ run: (args: string[], options?: RunOptions) => Promise<string>,
 *   inspect: (reference: string) => Promise<{ id: string, labels: Record<string, string> } | null> }} DockerClient
 */

/**
 * The docker command line for one engine: the client that came with the engine where there are several, because a
 * much newer one may refuse an older engine.
 * @param {string} dockerHost @param {AbortSignal} [signal] @param {number} [answerMs] for its first word
 * @returns {Promise<DockerClient>}
 */
export async function dockerClient(dockerHost, signal, answerMs = 20_000) {
  const dockerd = findProgram('dockerd');
  const beside = dockerd ? [path.dirname(dockerd).replace(/sbin$/, 'bin')] : [];
  const candidates = new Set(
    [findProgram('docker', beside), findProgram('docker')].filter((file) => file !== null),
  );
  if (candidates.size === 0)
    throw new Error('the docker command is not installed: install the package docker.io or docker-ce-cli');
  /** @type {unknown} */
  let refusal;
  for (const program of candidates) {
    const client = clientOf(program, dockerHost, signal);
    try {
      await client.run(['version', '--format', '{{.Server.Version}}'], { totalMs: answerMs });
      return client;
    } catch (error) {
      refusal = error;
    }
  }
  throw refusal;
}

/** @param {string} program @param {string} dockerHost @param {AbortSignal} [signal] @returns {DockerClient} */
function clientOf(program, dockerHost, signal) {
  // The classic builder needs no plugin beside the client, and every engine up to now has it.
  const env = { ...process.env, DOCKER_HOST: dockerHost, DOCKER_BUILDKIT: '0' };
  /** @type {DockerClient['run']} */
  const run = (args, options) => execute(program, args, env, options, signal);
  return {
    run,
    inspect: async (reference) => {
      const text = await run(['image', 'ls', '--no-trunc', '--quiet', reference]);
      const id = text.trim().split('\n')[0];
      if (!id) return null;
      const labels = await run(['image', 'inspect', '--format', '{{json .Config.Labels}}', id]);
      return { id, labels: JSON.parse(labels) ?? {} };
    },
  };
}

/**
 * @param {string} program @param {string[]} args @param {NodeJS.ProcessEnv} env @param {RunOptions} [options]
 * @param {AbortSignal} [signal] @returns {Promise<string>} standard output; rejects with the last lines of both
 */
function execute(program, args, env, { onLine, firstLineMs, idleMs, totalMs, stdin } = {}, signal) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { env, stdio: [stdin ? 'pipe' : 'ignore', 'pipe', 'pipe'], signal });
    /** @type {string[]} */
    const output = [];
    /** @type {string[]} */
    const last = [];
    let stopped = '';
    /** @param {number | undefined} ms @param {string} why */
    const limit = (ms, why) => ms && setTimeout(() => ((stopped = why), child.kill('SIGKILL')), ms);
    let idle = limit(idleMs ?? firstLineMs, `no answer within ${(idleMs ?? firstLineMs ?? 0) / 1000} s`);
    const total = limit(totalMs, `not done after ${(totalMs ?? 0) / 1000} s`);
    /** @param {import('node:stream').Readable | null} stream @param {boolean} keep */
    const read = (stream, keep) => {
      if (!stream) return;
      readLines(stream, (line) => {
        if (idle) clearTimeout(idle);
        idle = limit(idleMs, `no progress for ${(idleMs ?? 0) / 1000} s`);
        if (keep) output.push(line);
        last.push(line);
        if (last.length > LINES_KEPT) last.shift();
        onLine?.(line);
      });
    };
    read(child.stdout, onLine === undefined);
    read(child.stderr, false);
    if (stdin && child.stdin) stdin.pipe(child.stdin).on('error', () => undefined);
    const settled = () => {
      [idle, total].forEach((timer) => timer && clearTimeout(timer));
      // Whoever writes into it would wait for ever once nobody reads.
      stdin?.destroy();
    };
    child.once('error', (error) => (settled(), reject(error)));
    child.once('close', (code) => {
      settled();
      if (code === 0) resolve(output.join('\n'));
      else reject(new Error(`docker ${args[0]} failed (${stopped || `exit ${code}`}):\n${last.join('\n')}`));
    });
  });
}
