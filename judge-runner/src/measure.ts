import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
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

/** Where a container's cgroup keeps what it used, and how to read it. */
export interface UsageFiles {
  peak: string;
  cpu: string;
  /** @returns milliseconds */
  cpuMs: (content: string) => number;
}

/** By the engine's layout. */
export function usageFiles(info: EngineInfo, id: string): UsageFiles {
  const group = info.cgroupDriver === 'systemd' ? `system.slice/docker-${id}.scope` : `docker/${id}`;
  if (info.cgroupVersion === 2) {
    return {
      peak: `/sys/fs/cgroup/${group}/memory.peak`,
      cpu: `/sys/fs/cgroup/${group}/cpu.stat`,
      cpuMs: (content) => Number(/^usage_usec (\d+)$/m.exec(content)?.[1]) / 1e3,
    };
  }
  return {
    peak: `/sys/fs/cgroup/memory/${group}/memory.max_usage_in_bytes`,
    cpu: `/sys/fs/cgroup/cpuacct/${group}/cpuacct.usage`,
    cpuMs: (content) => Number(content) / 1e6,
  };
}

export interface Usage {
  /** peak in megabytes, null where it could not be read */
  memoryMb: number | null;
  /** processor time, 0 where it could not be read */
  cpuMs: number;
}

/** A file that may not be there yet or any more, kept open between looks: a cgroup's file costs little to read again. */
class LiveFile {
  private readonly path: string;
  private readonly buffer = Buffer.alloc(4096);
  private descriptor: number | null = null;

  constructor(path: string) {
    this.path = path;
  }

  /** @returns null when there is nothing to read */
  read(): string | null {
    try {
      this.descriptor ??= openSync(this.path, 'r');
      return this.buffer.toString(
        'latin1',
        0,
        readSync(this.descriptor, this.buffer, 0, this.buffer.length, 0),
      );
    } catch {
      return null;
    }
  }

  close(): void {
    if (this.descriptor !== null) closeSync(this.descriptor);
    this.descriptor = null;
  }
}

/**
 * Reads what a container uses until stopped: the files go away with the container, so the last readings count.
 * Begin before the start: a busy engine may answer it only when a short program is over.
 */
export function sampleUsage(files: UsageFiles): () => Usage {
  const [peakFile, cpuFile] = [new LiveFile(files.peak), new LiveFile(files.cpu)];
  let peak: number | null = null;
  let cpuMs = 0;
  let timer: NodeJS.Timeout;
  const look = (count: number): void => {
    const [bytes, cpu] = [peakFile.read(), cpuFile.read()];
    if (bytes !== null) peak = Math.max(peak ?? 0, Number(bytes));
    if (cpu !== null) cpuMs = Math.max(cpuMs, files.cpuMs(cpu) || 0);
    timer = setTimeout(() => look(count + 1), pause(count)).unref();
  };
  look(0);
  return () => {
    clearTimeout(timer);
    peakFile.close();
    cpuFile.close();
    return { memoryMb: peak === null ? null : Math.round((peak / MIB) * 10) / 10, cpuMs };
  };
}
