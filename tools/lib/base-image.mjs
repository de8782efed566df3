import { execFile, spawn } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { unmountBelow } from './leftovers.mjs';
import { canBeRoot, findProgram, privileged } from './programs.mjs';

const run = promisify(execFile);
const SUITE = 'bookworm';
export const BASE_IMAGE = `debian:${SUITE}-slim`;
const PULL_ANSWER_MS = 15_000;
const PROGRESS_MS = 15_000;
const PULL_TOTAL_MS = 5 * 60_000;

/**
 * The Debian base of all images: the engine's own, else pulled, else made here from Debian's packages.
 * @param {import('./docker-client.mjs').DockerClient} docker @param {(line: string) => void} log
 * @param {AbortSignal} [signal]
 */
export async function ensureBase(docker, log, signal) {
  if (await docker.inspect(BASE_IMAGE)) return;
  log(`base image ${BASE_IMAGE}: asking the registry`);
  try {
    await docker.run(['pull', BASE_IMAGE], { firstLineMs: PULL_ANSWER_MS, totalMs: PULL_TOTAL_MS });
    log(`base image ${BASE_IMAGE}: pulled`);
  } catch {
    signal?.throwIfAborted();
    log(`base image ${BASE_IMAGE}: no registry within reach, making it from Debian's packages (about 30 s)`);
    await makeBase(docker, log);
  }
}

/** @param {import('./docker-client.mjs').DockerClient} docker @param {(line: string) => void} log */
async function makeBase(docker, log) {
  if (!findProgram('mmdebstrap')) await installMmdebstrap(log);
  const mirror = process.env.TIANHENG_DEBIAN_MIRROR;
  const folder = await mkdtemp(path.join(tmpdir(), 'tianheng-base-'));
  const [command, args] = privileged('env', [
    `TMPDIR=${folder}`,
    findProgram('mmdebstrap') ?? 'mmdebstrap',
    '--variant=minbase',
    ...(mirror?.startsWith('https:') ? ['--include=ca-certificates'] : []),
    // As in the registry's slim image: neither manuals nor translations, now and for later installations.
    '--dpkgopt=path-exclude=/usr/share/man/*',
    '--dpkgopt=path-exclude=/usr/share/doc/*',
    '--dpkgopt=path-exclude=/usr/share/locale/*',
    '--aptopt=APT::Install-Recommends "false"',
    '--quiet',
    SUITE,
    '-',
    ...(mirror ? [mirror] : []),
  ]);
  const started = Date.now();
  // In a process group of its own: when mmdebstrap fails it sends a hangup to its whole group.
  const bootstrap = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  let complaint = '';
  bootstrap.stderr.on('data', (chunk) => (complaint = `${complaint}${chunk}`.slice(-2000)));
  const ended = new Promise((resolve) => {
    bootstrap.once('error', (error) => resolve(error.message));
    bootstrap.once('close', (code) => resolve(code === 0 ? null : `ended with ${code}`));
  });
  const progress = setInterval(() => {
    log(`base image ${BASE_IMAGE}: still being made, ${Math.round((Date.now() - started) / 1000)} s`);
  }, PROGRESS_MS);
  const unfinished = `${BASE_IMAGE}-unfinished`;
  try {
    await docker.run(['import', '--change', 'CMD ["bash"]', '-', unfinished], { stdin: bootstrap.stdout });
    const failure = await ended;
    // Named only when the whole system arrived: a broken pipe also ends in an image.
    if (!failure) await docker.run(['tag', unfinished, BASE_IMAGE]);
    await docker.run(['rmi', unfinished]);
    if (failure) throw new Error(`mmdebstrap ${failure}, so there is no base image: ${complaint.trim()}`);
    log(`base image ${BASE_IMAGE}: made`);
  } finally {
    clearInterval(progress);
    await asRoot('kill', ['-KILL', '--', `-${bootstrap.pid}`]).catch(() => undefined);
    await unmountBelow(folder);
    await asRoot('rm', ['-rf', '--one-file-system', folder]).catch(() => undefined);
  }
}

/** @param {string} program @param {string[]} args */
async function asRoot(program, args) {
  const [command, argv] = privileged(program, args);
  await run(command, argv);
}

/** @param {(line: string) => void} log */
async function installMmdebstrap(log) {
  const apt = findProgram('apt-get');
  if (!apt || !canBeRoot()) {
    throw new Error(
      `${BASE_IMAGE} can neither be pulled nor made: install mmdebstrap, or load that image into the engine`,
    );
  }
  log('installing the package mmdebstrap');
  for (const args of [
    ['update'],
    ['install', '-y', '--no-install-recommends', 'mmdebstrap', 'debian-archive-keyring'],
  ]) {
    // By env: sudo takes the variables of its caller away.
    const [command, argv] = privileged('env', ['DEBIAN_FRONTEND=noninteractive', apt, '-q', ...args]);
    await run(command, argv, { maxBuffer: 1 << 26 });
  }
}
