/**
 * Makes the judge images of docker/images/ that are missing or whose source changed.
 * As a program: node tools/images.mjs [name...]    (all images of docker/images; engine of DOCKER_HOST)
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { BASE_IMAGE, ensureBase } from './lib/base-image.mjs';
import { dockerClient } from './lib/docker-client.mjs';
import { isProgram } from './lib/is-program.mjs';
import { PROXY_VARIABLES } from './lib/programs.mjs';

const SOURCES = fileURLToPath(new URL('../docker/images', import.meta.url));
/** Version of the image contract; part of every tag. */
const VERSION = '1';
const SOURCE_LABEL = 'tianheng.source';
const PROGRESS_MS = 8000;

/** @typedef {{ name: string, reference: string, folder: string, from: string, parent: string | null }} Source */

/** @param {string} name */
const referenceOf = (name) => `tianheng/${name}:${VERSION}`;

/** @returns {string[]} names of all images, bases first */
export const imageNames = () => inBuildOrder(readdirSync(SOURCES).filter((name) => isImageFolder(name)));

/**
 * Builds one after the other, in the given order (what an image is FROM comes before it), and skips what is there
 * already with the same source.
 * @param {{ dockerHost: string, names?: string[], log?: (line: string) => void,
 *   onImage?: (reference: string, imageId: string) => void | Promise<void>, signal?: AbortSignal,
 *   gentle?: boolean }} options
 *   onImage is awaited as soon as one image is there; gentle: behind everything else that wants the processor
 * @returns {Promise<Record<string, string>>} image id by reference, those of needed bases included
 */
export async function ensureImages({
  dockerHost,
  names = imageNames(),
  log = () => {},
  onImage,
  signal,
  gentle = false,
}) {
  const docker = await dockerClient(dockerHost, signal);
  /** @type {Record<string, string>} */
  const ids = {};
  const ordered = inBuildOrder(names);
  for (const [index, name] of ordered.entries()) {
    signal?.throwIfAborted();
    const source = readSource(name);
    const hash = sourceHash(source);
    const present = await docker.inspect(source.reference);
    if (present?.labels[SOURCE_LABEL] === hash) {
      ids[source.reference] = present.id;
    } else {
      const step = `image ${index + 1} of ${ordered.length}, ${source.reference}`;
      if (source.from === BASE_IMAGE) await ensureBase(docker, log, signal);
      ids[source.reference] = await build(docker, source, hash, step, gentle, log);
      // The replaced image may still be in use or be another's base: then the engine refuses, and it stays.
      if (present && present.id !== ids[source.reference])
        await docker.run(['rmi', present.id]).catch(() => undefined);
    }
    await onImage?.(source.reference, ids[source.reference]);
  }
  return ids;
}

/**
 * @param {import('./lib/docker-client.mjs').DockerClient} docker @param {Source} source @param {string} hash
 * @param {string} step @param {boolean} gentle @param {(line: string) => void} log
 * @returns {Promise<string>} image id
 */
async function build(docker, source, hash, step, gentle, log) {
  const started = Date.now();
  log(`${step}: building`);
  const proxies = PROXY_VARIABLES.filter((name) => process.env[name]);
  await docker.run(
    [
      'build',
      '--network',
      'host',
      '--force-rm',
      ...(gentle ? ['--cpu-shares', '128'] : []),
      '--tag',
      source.reference,
      '--label',
      `${SOURCE_LABEL}=${hash}`,
      ...proxies.flatMap((name) => ['--build-arg', name]),
      source.folder,
    ],
    { onLine: progressOf(step, log), idleMs: 10 * 60_000 },
  );
  const built = await docker.inspect(source.reference);
  if (!built) throw new Error(`${source.reference} was built but is not there`);
  log(`${step}: built in ${Math.round((Date.now() - started) / 1000)} s`);
  return built.id;
}

/**
 * Of a build's many lines, those that tell a stage, and otherwise one every few seconds.
 * @param {string} step @param {(line: string) => void} log @returns {(line: string) => void}
 */
function progressOf(step, log) {
  let saidAt = Date.now();
  return (line) => {
    const text = line.trim();
    const stage = /^Step \d+\/\d+|^Fetched |newly installed/.test(text);
    if (!text || (!stage && Date.now() - saidAt < PROGRESS_MS)) return;
    saidAt = Date.now();
    log(`${step}: ${text.slice(0, 120)}`);
  };
}

/** @param {string} name */
const isImageFolder = (name) => existsSync(path.join(SOURCES, name, 'Dockerfile'));

/** @param {string} name @returns {Source} */
function readSource(name) {
  const folder = path.join(SOURCES, name);
  if (!isImageFolder(name)) throw new Error(`there is no image source ${name} in docker/images`);
  const from = /^FROM\s+(\S+)/m.exec(readFileSync(path.join(folder, 'Dockerfile'), 'utf8'))?.[1] ?? '';
  const parent = /^tianheng\/([^:]+):/.exec(from)?.[1] ?? null;
  return { name, reference: referenceOf(name), folder, from, parent };
}

/** @param {string[]} names @returns {string[]} the same order, each preceded by what it is FROM */
function inBuildOrder(names) {
  /** @type {Set<string>} */
  const ordered = new Set();
  /** @param {string} name */
  const add = (name) => {
    const { parent } = readSource(name);
    if (parent) add(parent);
    ordered.add(name);
  };
  names.forEach(add);
  return [...ordered];
}

/** Changes whenever a file of the image, or of one that it is FROM, does. @param {Source} source @returns {string} hex */
function sourceHash(source) {
  const hash = createHash('sha256');
  if (source.parent) hash.update(sourceHash(readSource(source.parent)));
  const files = readdirSync(source.folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const paths = files
    .map((entry) => path.relative(source.folder, path.join(entry.parentPath, entry.name)))
    .sort();
  for (const file of paths) {
    const content = readFileSync(path.join(source.folder, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

if (isProgram(import.meta.url)) {
  const names = process.argv.slice(2);
  try {
    const ids = await ensureImages({
      dockerHost: process.env.DOCKER_HOST ?? 'unix:///var/run/docker.sock',
      names: names.length > 0 ? names : imageNames(),
      log: (line) => process.stderr.write(`${line}\n`),
    });
    process.stdout.write(`${JSON.stringify(ids, null, 2)}\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exitCode = 1;
  }
}
