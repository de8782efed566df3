import { readdirSync } from 'node:fs';
import path from 'node:path';

/** What most engines mask anyway; a list of one's own takes the place of theirs. */
const USUAL = [
  ...['asound', 'acpi', 'interrupts', 'kcore', 'keys', 'latency_stats', 'timer_list', 'timer_stats'],
  ...['sched_debug', 'scsi', 'diskstats', 'partitions'],
  // The file locks of all containers, where each can be given places of its own choice: a letter box.
  'locks',
  // Counts of what all containers have open and run, which one can raise for another one to read.
  ...['loadavg', 'sys/fs', 'sys/kernel/pty'],
].map((name) => `/proc/${name}`);

/** What waits in a pseudo terminal is charged to nobody, and all containers share the number of them that there may be. */
const TERMINALS = '/dev/pts';

/**
 * Parts of /sys that stay: the processors and memory nodes that libraries count their threads by, the pages they ask
 * for, the limits of the container's own group, the interfaces of its own network.
 */
const KEPT = [
  ...['/sys/devices/system', '/sys/kernel/mm', '/sys/fs/cgroup'],
  ...['/sys/class/net', '/sys/devices/virtual/net'],
];

/**
 * Masks all of /sys but what programs need: block devices name the files behind them, which are this runner's folders,
 * and modules, tables and buses describe the machine.
 * @param list the entries of a folder of the host
 */
export function maskedPaths(list: (folder: string) => string[] = (folder) => readdirSync(folder)): string[] {
  const below = (folder: string): string[] =>
    list(folder).flatMap((name) => {
      const place = path.posix.join(folder, name);
      if (KEPT.includes(place)) return [];
      return KEPT.some((kept) => kept.startsWith(`${place}/`)) ? below(place) : [place];
    });
  return [...USUAL, TERMINALS, ...below('/sys')];
}
