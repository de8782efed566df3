import path from 'node:path';
import { fileURLToPath } from 'node:url';
import startServices from '../../backend/test/global-setup.mjs';
import { startDockerd } from '../../tools/dockerd.mjs';
import { ensureImages } from '../../tools/images.mjs';
import { runNx } from '../../tools/lib/build.mjs';
import { dockerClient } from '../../tools/lib/docker-client.mjs';

const here = path.dirname(fileURLToPath(import.meta.url));
const root = path.resolve(here, '../..');
const testData = path.resolve(root, process.env.TEST_DATA_DIR || '.data-test');
const say = (line) => process.stderr.write(`${line}\n`);

/**
 * PostgreSQL, Redis, and an engine with the images: that of DOCKER_HOST, else a private one. Where none can be had the
 * suites report themselves skipped, which with CI set is a failure.
 */
export default async function setUp() {
  await startServices();
  if (globalThis.testEngine) return;
  globalThis.testEngine = { stop: async () => undefined };
  try {
    if (!process.env.DOCKER_HOST) {
      const dataDir = path.join(testData, 'docker');
      const engine = await startDockerd({ dataDir, log: say });
      process.env.DOCKER_HOST = engine.dockerHost;
      globalThis.testEngine.stop = engine.stop;
    }
    const dockerHost = process.env.DOCKER_HOST;
    await ensureImages({
      dockerHost,
      names: ['sandbox-python', 'sandbox-cpp', 'sandbox-octave', 'judge-base'],
      log: say,
    });
    const docker = await dockerClient(dockerHost);
    await docker.run([
      'build',
      '--network',
      'host',
      '--force-rm',
      '--tag',
      'tianheng/judge-test:1',
      path.join(here, 'judge-image'),
    ]);
    process.env.JUDGE_TEST_ENGINE = dockerHost;
  } catch (error) {
    if (process.env.CI) throw error;
    say(
      `the judge's tests on real containers are skipped: ${error instanceof Error ? error.message : error}`,
    );
    delete process.env.JUDGE_TEST_ENGINE;
    return;
  }
  // What the tests of whole processes start; of what is built already Nx only makes sure.
  await runNx({ root, logsDir: path.join(testData, 'logs'), say, projects: ['judge-runner'] });
}
