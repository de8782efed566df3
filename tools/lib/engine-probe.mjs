/** Whether a container engine does real work, not only answers. */
import { dockerClient } from './docker-client.mjs';
import { messageOf } from './report.mjs';

const RUN_MS = 30_000;
const ANSWER_MS = 10_000;
const LABEL = 'tianheng.contract';
const PROBE = 'tianheng.probe';

/**
 * Runs a container of any judge image, from its making to its removal; without an image it has to be enough that the
 * engine lists its containers.
 * @param {string} dockerHost @returns {Promise<string | null>} what is wrong, null when nothing is
 */
export async function probeEngine(dockerHost) {
  try {
    const docker = await dockerClient(dockerHost);
    const images = await docker.run(['image', 'ls', '--quiet', '--filter', `label=${LABEL}`], {
      totalMs: ANSWER_MS,
    });
    const image = images.split('\n')[0];
    if (image) {
      const cage = ['--network', 'none', '--log-driver', 'none', '--label', PROBE, '--entrypoint', 'true'];
      await docker.run(['run', '--rm', ...cage, image], { totalMs: RUN_MS });
      // What a probe left that was given up.
      const stopped = ['--filter', `label=${PROBE}`];
      await docker.run(['container', 'prune', '--force', ...stopped], { totalMs: ANSWER_MS });
    } else await docker.run(['ps', '--quiet'], { totalMs: ANSWER_MS });
    return null;
  } catch (error) {
    return messageOf(error);
  }
}
