/** The container engine and the judge images in it. */
import path from 'node:path';
import { startDockerd } from '../dockerd.mjs';
import { ensureImages, imageNames } from '../images.mjs';
import { dockerClient } from './docker-client.mjs';
import { EngineWatch } from './engine-watch.mjs';
import { Mend, messageOf } from './report.mjs';

/** Languages that may follow after `ready:`; everything else is needed to judge the first commitment. */
const LATER = ['sandbox-cpp', 'sandbox-octave'];

/**
 * The given engine, or a private one that is started, watched and started again when it dies.
 * @param {{ settings: import('./settings.mjs').Settings, say: (line: string) => void, signal?: AbortSignal,
 *   running: import('./running.mjs').Running, watching?: typeof import('./engine-watch.mjs').WATCHING }} input
 * @returns {Promise<string>} its DOCKER_HOST
 */
export async function startEngine({ settings, say, signal, running, watching }) {
  const given = settings.given.dockerHost;
  if (given) {
    await dockerClient(given, signal).catch((error) => {
      throw new Mend(
        `The Docker engine at DOCKER_HOST=${given} does not answer: start it or unset DOCKER_HOST. ${messageOf(error)}`,
      );
    });
    return given;
  }
  const start = () => startDockerd({ dataDir: path.join(settings.dataDir, 'docker'), log: say });
  const dockerd = await start().catch((error) => {
    throw new Mend(
      `Docker cannot be run here, so set DOCKER_HOST to an engine that you may use: ${messageOf(error)}`,
    );
  });
  say(`docker engine: started, storage driver ${dockerd.storageDriver}`);
  const watch = new EngineWatch(dockerd, start, say, watching);
  if (signal?.aborted) await watch.stop();
  running.add('engine', watch);
  return dockerd.dockerHost;
}

/**
 * @param {{ dockerHost: string, which: 'first' | 'later', say: (line: string) => void, signal?: AbortSignal,
 *   onImage?: (reference: string, imageId: string) => void | Promise<void> }} input
 * @returns {Promise<Record<string, string>>} image id by reference
 */
export function makeImages({ dockerHost, which, say, signal, onImage }) {
  const names = imageNames().filter((name) => LATER.includes(name) === (which === 'later'));
  // The builder's steps are many and mostly instant; what takes long says so in other lines.
  const log = (/** @type {string} */ line) => {
    if (!/: Step \d+\/\d+/.test(line)) say(line);
  };
  return ensureImages({ dockerHost, names, log, onImage, signal, gentle: which === 'later' });
}
