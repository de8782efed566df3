import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { EngineInfo } from './engine/container-engine.ts';

const MIB = 1024 * 1024;
/** short programs would be missed by slower looks, long ones are not disturbed by quick ones */
const pause = (count: number): number => (count < 40 ? 5 : count < 80 ? 25 : 250);

/** The host's count of OOM kills since it booted, those of cgroups included; null where the kernel does not tell. */
export function hostOomKills(): number | null {
  try {
    const count = /^oom_kill (\d+)$/m.exec(readFileSync('/proc/vmstat', 'utf8'))?.[1];
    return count === undefined ? null : Number(count);
  } catch {
    return null;
  }
}

/** Where a container's cgroup keeps its memory peak, by the engine's layout. */
export function peakFile(info: EngineInfo, id: string): string {
  const group = info.cgroupDriver === 'systemd' ? `system.slice/docker-${id}.scope` : `docker/${id}`;
  return info.cgroupVersion === 2
    ? `/sys/fs/cgroup/${group}/memory.peak`
    : `/sys/fs/cgroup/memory/${group}/memory.max_usage_in_bytes`;
}

/**
 * Reads a container's memory peak until stopped: the file goes away with the container, so the last reading counts.
 * @returns stop(): the peak in megabytes, null where it could not be read
 */
export function samplePeak(file: string): () => number | null {
  let peak: number | null = null;
  let running = true;
  const loop = async (): Promise<void> => {
    for (let count = 0; running; count += 1) {
      try {
        peak = Math.max(peak ?? 0, Number(await readFile(file, 'utf8')));
      } catch {
        if (peak !== null) return;
      }
      await sleep(pause(count), undefined, { ref: false });
    }
  };
  void loop();
  return () => {
    running = false;
    return peak === null ? null : Math.round((peak / MIB) * 10) / 10;
  };
}
