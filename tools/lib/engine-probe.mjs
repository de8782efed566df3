/** Whether a container engine does real work, not only answers. */
import { dockerClient } from './docker-client.mjs';
import { messageOf } from './report.mjs';

/** How long the engine may take: to be reached, to run a container, to answer. */
export const PATIENCE = { reachMs: 20_000, runMs: 30_000, answerMs: 10_000 };
const LABEL = 'tianheng.contract';
/** The engine prunes once at a time. */
const ALREADY_PRUNED = /prune operation is already running/;
const PROBE = 'tianheng.probe';
/** Nobody, however patient, waits for a probe's container any more. */
const LEFT_SECONDS = 600;

/**
 * Runs a container of any judge image, from its making to its removal; without an image it has to be enough that the
 * engine lists its containers.
 * @param {string} dockerHost @param {typeof PATIENCE} [patience]
 * @returns {Promise<string | null>} what is wrong, null when nothing is
 */
export async function probeEngine(dockerHost, { reachMs, runMs, answerMs } = PATIENCE) {
  try {
    const docker = await dockerClient(dockerHost, undefined, reachMs);
    const images = await docker.run(['image', 'ls', '--quiet', '--filter', `label=${LABEL}`], {
      totalMs: answerMs,
    });
    const image = images.split('\n')[0];
    if (image) {
      const cage = ['--network', 'none', '--log-driver', 'none', '--label', PROBE, '--entrypoint', 'true'];
      await docker.run(['run', '--rm', ...cage, image], { totalMs: runMs });
      // What a probe left that was given up, and nothing of one at the same time: its container may not run yet.
      const left = ['--filter', `label=${PROBE}`, '--filter', `until=${LEFT_SECONDS}s`];
      // It waits for the lock of every container, and one that another begins or removes holds its own so long.
      await docker.run(['container', 'prune', '--force', ...left], { totalMs: runMs }).catch((error) => {
        if (!ALREADY_PRUNED.test(messageOf(error))) throw error;
      });
    } else await docker.run(['ps', '--quiet'], { totalMs: answerMs });
    return null;
  } catch (error) {
    return messageOf(error);
  }
}
