import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isRoot } from './programs.mjs';

const ROOT = '/sys/fs/cgroup';
const NEEDED = ['cpu', 'memory', 'pids'];

/**
 * Inside a container on cgroup v2 the visible root group holds processes, and such a group cannot hand controllers
 * to its children: limits would be refused. Then the processes move into a child first. Elsewhere nothing is done.
 * @param {(line: string) => void} log
 */
export async function delegateCgroups(log) {
  const nestedV2 = existsSync(`${ROOT}/cgroup.controllers`) && existsSync(`${ROOT}/cgroup.type`);
  if (!nestedV2 || !isRoot()) return;
  const handed = readFileSync(`${ROOT}/cgroup.subtree_control`, 'utf8').trim().split(' ');
  if (NEEDED.every((name) => handed.includes(name))) return;
  try {
    mkdirSync(`${ROOT}/init`, { recursive: true });
    for (const pid of readFileSync(`${ROOT}/cgroup.procs`, 'utf8').split('\n').filter(Boolean)) {
      try {
        writeFileSync(`${ROOT}/init/cgroup.procs`, pid);
      } catch {
        continue; // it ended meanwhile, or is a kernel thread
      }
    }
    const offered = readFileSync(`${ROOT}/cgroup.controllers`, 'utf8').trim().split(' ');
    writeFileSync(`${ROOT}/cgroup.subtree_control`, offered.map((name) => `+${name}`).join(' '));
    log('docker engine: handed the cgroup controllers of this container on');
  } catch (error) {
    log(
      `docker engine: cgroup controllers could not be handed on: ${error instanceof Error ? error.message : error}`,
    );
  }
}
