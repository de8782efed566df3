/**
 * A private Docker Engine: own data, own containerd, own socket, no bridge and no firewall rule, so that it can
 * stand beside any other engine of the machine. Needs root or password-less sudo.
 */
import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { delegateCgroups } from './lib/cgroup.mjs';
import { findProgram, privileged } from './lib/programs.mjs';
import { childrenOf, endProcesses, findByArgument, unmountBelow } from './lib/leftovers.mjs';

const run = promisify(execFile);
const READY_MS = 60_000;
const LOG_KEPT_BYTES = 8 * 1024 * 1024;

/**
 * @typedef {{ dockerHost: string, storageDriver: string, alive: () => boolean, stop: () => Promise<void> }} PrivateDockerd
 *   alive: whether all its processes are there, though they may hang
 * @typedef {{ data: string, run: string, socket: string, containerd: string, logFile: string }} Places
 */

/**
 * Starts the engine of a data folder and waits until it answers; one that an earlier run left behind is ended first,
 * so the caller makes sure that no living one of the same folder is in use.
 * @param {{ dataDir: string, log?: (line: string) => void }} options
 * @returns {Promise<PrivateDockerd>}
 */
export async function startDockerd({ dataDir, log = () => {} }) {
  const dockerd = findProgram('dockerd');
  if (!dockerd)
    throw new Error(
      'dockerd is not installed: install the package docker.io (or Docker Engine), or set DOCKER_HOST',
    );
  const places = placesOf(path.resolve(dataDir));
  await clearLeftovers(places, log);
  preparePlaces(places);
  await delegateCgroups(log);

  const drivers = ['overlay2', ...(findProgram('fuse-overlayfs') ? ['fuse-overlayfs'] : []), 'vfs'];
  let reason = '';
  for (const storageDriver of drivers) {
    if (reason) log(`docker engine: ${reason}; trying storage driver ${storageDriver}`);
    try {
      await launch(dockerd, places, storageDriver);
      return {
        dockerHost: `unix://${places.socket}`,
        storageDriver,
        alive: () => isComplete(places),
        stop: () => stop(places),
      };
    } catch (error) {
      reason = error instanceof Error ? error.message : String(error);
      await clearLeftovers(places, log);
      preparePlaces(places);
      if (!/storage|graphdriver|overlay|driver/i.test(reason)) break;
    }
  }
  throw new Error(`the private docker engine did not start: ${reason} (log: ${places.logFile})`);
}

/**
 * Sockets live in a short folder of their own: a socket's path may have 107 bytes, a data folder's may have more.
 * @param {string} data @returns {Places}
 */
function placesOf(data) {
  const runDir = `/run/tianheng-${createHash('sha256').update(data).digest('hex').slice(0, 12)}`;
  return {
    data,
    run: runDir,
    socket: `${runDir}/docker.sock`,
    containerd: `${runDir}/containerd.sock`,
    logFile: path.join(data, 'engine.log'),
  };
}

/** @param {Places} places */
function preparePlaces(places) {
  mkdirSync(places.data, { recursive: true });
  // A private engine's files belong to root; the folder above stays readable for its owner.
  chmodSync(places.data, 0o755);
  if (existsSync(places.logFile) && statSync(places.logFile).size > LOG_KEPT_BYTES)
    truncateSync(places.logFile);
  writeFileSync(path.join(places.data, 'daemon.json'), JSON.stringify(engineConfig(), null, 2));
  writeFileSync(path.join(places.data, 'containerd.toml'), containerdConfig(places));
}

/** What the machine's own engine says about registries and proxies holds here too; nothing else of it does. */
function engineConfig() {
  const kept = ['registry-mirrors', 'insecure-registries', 'proxies', 'dns'];
  try {
    const host = JSON.parse(readFileSync('/etc/docker/daemon.json', 'utf8'));
    return Object.fromEntries(Object.entries(host).filter(([key]) => kept.includes(key)));
  } catch {
    return {};
  }
}

/** @param {Places} places */
function containerdConfig({ data, run: runDir, containerd }) {
  return [
    'version = 2',
    `root = ${JSON.stringify(path.join(data, 'containerd'))}`,
    `state = ${JSON.stringify(`${runDir}/containerd`)}`,
    'disabled_plugins = ["io.containerd.grpc.v1.cri"]',
    '[grpc]',
    `  address = ${JSON.stringify(containerd)}`,
    '[debug]',
    '  level = "warn"',
    '',
  ].join('\n');
}

/** @param {string} dockerd @param {Places} places @param {string} storageDriver */
async function launch(dockerd, places, storageDriver) {
  await runPrivileged('mkdir', ['-p', '-m', '0755', places.run]);
  const containerd = findProgram('containerd');
  if (containerd) {
    const ended = begin(containerd, ['--config', path.join(places.data, 'containerd.toml')], places.logFile);
    await until(() => existsSync(places.containerd), ended, 'containerd', places.logFile);
  }
  const gid = process.getgid?.() ?? 0;
  const crun = findProgram('crun');
  const ended = begin(
    dockerd,
    [
      `--config-file=${path.join(places.data, 'daemon.json')}`,
      `--data-root=${path.join(places.data, 'engine')}`,
      `--exec-root=${places.run}/exec`,
      `--pidfile=${places.run}/docker.pid`,
      `--host=unix://${places.socket}`,
      `--group=${gid}`,
      `--storage-driver=${storageDriver}`,
      '--bridge=none',
      '--iptables=false',
      '--ip-masq=false',
      '--ip-forward=false',
      '--userland-proxy=false',
      '--shutdown-timeout=3',
      '--log-level=warn',
      // For whoever asks for it (JUDGE_RUNTIME); runc stays the engine's own choice.
      ...(crun ? [`--add-runtime=crun=${crun}`] : []),
      ...(containerd ? [`--containerd=${places.containerd}`] : []),
    ],
    places.logFile,
  );
  await until(() => ping(places.socket), ended, 'dockerd', places.logFile);
}

/**
 * In a process group of its own, so that Ctrl-C reaches the launcher alone and it decides about the order.
 * @param {string} program @param {string[]} args @param {string} logFile
 * @returns {() => string | null} how the process ended, null while it runs
 */
function begin(program, args, logFile) {
  const [command, argv] = privileged(program, args);
  const out = openSync(logFile, 'a');
  const child = spawn(command, argv, { stdio: ['ignore', out, out], detached: true });
  closeSync(out);
  /** @type {string | null} */
  let end = null;
  child.once('error', (error) => (end = error.message));
  child.once('exit', (code, signal) => (end = `ended with ${signal ?? code}`));
  child.unref();
  return () => end;
}

/**
 * @param {() => boolean | Promise<boolean>} ready @param {() => string | null} ended
 * @param {string} name @param {string} logFile
 */
async function until(ready, ended, name, logFile) {
  const start = Date.now();
  while (!(await ready())) {
    const end = ended();
    if (end) throw new Error(`${name} ${end}: ${lastLine(logFile)}`);
    if (Date.now() - start > READY_MS) throw new Error(`${name} did not answer within ${READY_MS / 1000} s`);
    await sleep(50);
  }
}

/** @param {string} file */
function lastLine(file) {
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n').slice(-3);
  return lines.join(' | ').slice(-600);
}

/** @param {string} socketPath @returns {Promise<boolean>} */
function ping(socketPath) {
  return new Promise((resolve) => {
    const request = http.get({ socketPath, path: '/_ping', timeout: 2000 }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode === 200));
      response.once('error', () => resolve(false));
    });
    request.once('timeout', () => request.destroy());
    request.once('error', () => resolve(false));
  });
}

/** @param {Places} places */
async function stop(places) {
  await endEngine(places);
  await runPrivileged('rm', ['-rf', places.run]);
}

/** @param {Places} places */
function isComplete(places) {
  const { engines, containerds } = daemonsOf(places);
  return engines.length > 0 && (containerds.length > 0 || !findProgram('containerd'));
}

/** @param {Places} places */
const daemonsOf = (places) => ({
  engines: findByArgument(`--data-root=${path.join(places.data, 'engine')}`),
  containerds: findByArgument(path.join(places.data, 'containerd.toml')),
});

/** Ends what a killed launcher left: engine, containerd, shims, mounts, stale socket and pid file.
 * @param {Places} places @param {(line: string) => void} log */
async function clearLeftovers(places, log) {
  if ((await endEngine(places)) > 0) log('docker engine: ended one that an earlier run left behind');
  if (existsSync(places.run)) await runPrivileged('rm', ['-rf', places.run]);
}

/**
 * Containers go first and without grace: the engine would wait for each of them, and a killed engine's would live on.
 * @param {Places} places @returns {Promise<number>} processes ended
 */
async function endEngine(places) {
  const { engines, containerds } = daemonsOf(places);
  const shims = findByArgument(places.containerd);
  await endProcesses(childrenOf(shims), 0);
  await endProcesses(engines, 10_000);
  await endProcesses(findByArgument(places.containerd), 1000);
  await endProcesses(containerds, 5000);
  const ended = engines.length + containerds.length + shims.length;
  if (ended > 0 || existsSync(places.run)) {
    await unmountBelow(places.run);
    await unmountBelow(path.join(places.data, 'engine'));
  }
  return ended;
}

/** @param {string} program @param {string[]} args */
async function runPrivileged(program, args) {
  const [command, argv] = privileged(program, args);
  await run(command, argv);
}
