/** `npm run dev`: what is edited is built again, and a process whose program changed starts anew. */
import { watch } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { messageOf } from './report.mjs';
import { Service } from './services.mjs';

const QUIET_MS = 700;
const TSC = 'node_modules/typescript7/bin/tsc';

/**
 * @param {{ settings: import('./settings.mjs').Settings, say: (line: string) => void,
 *   running: import('./running.mjs').Running, backends: Service[], runner: Service }} input
 */
export async function startWatching({ settings, say, running, backends, runner }) {
  const { root } = settings;
  const tsc = (/** @type {string} */ project) => ({
    name: `watch-${project}`,
    args: [path.join(root, TSC), '-p', path.join(root, project), '--watch', '--preserveWatchOutput'],
  });
  const vite = (/** @type {string} */ project) => ({
    name: `watch-${project}`,
    args: [viteOf(path.join(root, project)), 'build', '--watch', '--mode', 'development'],
    cwd: path.join(root, project),
  });
  const builders = [
    tsc('contracts'),
    tsc('backend'),
    tsc('judge-runner'),
    vite('customer-web'),
    vite('admin-web'),
  ];
  const services = builders.map((options) => {
    const service = new Service(
      { command: process.execPath, ready: () => true, ...options },
      { settings, say },
    );
    return running.add('watcher', service);
  });
  await Promise.all(services.map((service) => service.start()));

  const restartOn = (/** @type {string[]} */ folders, /** @type {Service} */ service) => {
    /** @type {NodeJS.Timeout | undefined} */
    let timer;
    // One restart after the other: a change during one leads to another one after it.
    let restarted = Promise.resolve();
    const restart = async () => {
      if (running.signal.aborted) return;
      say(`${service.options.name}: its program changed, starting it again`);
      await service.restart().catch((error) => say(messageOf(error)));
    };
    const onChange = () => {
      clearTimeout(timer);
      timer = setTimeout(() => (restarted = restarted.then(restart)), QUIET_MS);
    };
    for (const folder of folders) {
      const watcher = watch(path.join(root, folder), { recursive: true }, (_event, file) => {
        if (file?.endsWith('.js') || file?.endsWith('.json')) onChange();
      });
      running.add('watcher', { stop: async () => watcher.close() });
    }
  };
  for (const backend of backends) restartOn(['contracts/dist', 'backend/dist'], backend);
  restartOn(['contracts/dist', 'judge-runner/dist'], runner);
  say('watching: edits are built at once, failures are in the logs watch-*.log');
}

/** npm may put it beside the site or above. @param {string} folder */
function viteOf(folder) {
  const manifest = createRequire(path.join(folder, 'package.json')).resolve('vite/package.json');
  return path.join(path.dirname(manifest), 'bin/vite.js');
}
