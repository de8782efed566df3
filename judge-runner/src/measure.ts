import { closeSync, existsSync, openSync, readFileSync, readSync, readdirSync } from 'node:fs';
import { mkdir, rmdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { MIB } from '@tianheng/contracts';
import type { EngineInfo } from './engine/container-engine.ts';
import { runAsRoot } from './host-commands.ts';

const CGROUPS = '/sys/fs/cgroup';
/** the group above all groups of containers of this kind */
const TOP = 'tianheng';
/** what a container's sockets may hold of the host's memory with version 1, which does not charge it for them */
const SOCKET_BYTES = 16 * MIB;

/** The host's count of OOM kills since it booted, those of cgroups included; null where the kernel does not tell. */
export function hostOomKills(): number | null {
  try {
    const count = /^oom_kill (\d+)$/m.exec(readFileSync('/proc/vmstat', 'utf8'))?.[1];
    return count === undefined ? null : Number(count);
  } catch {
    return null;
  }
}

export interface Usage {
  /** peak in megabytes, null where it could not be read */
  memoryMb: number | null;
  /** processor time in milliseconds, null where it could not be read */
  cpuMs: number | null;
}

/** Tells what one container used. */
export interface Meter {
  /** the group that the engine is to put the container's own group into; null: the engine's usual one */
  readonly parent: string | null;
  /** To be awaited before the start: a busy engine may answer it only when a short program is over. Never rejects. */
  begin(id: string): Promise<void>;
  /** To be called once, after the exit. */
  read(): Usage;
  /** Removes what was made for it; never rejects. To be called when the container is gone. */
  close(): Promise<void>;
}

/** Chooses the way of measuring that the engine's layout allows. */
export function meters(info: EngineInfo, owner: string): (name: string) => Meter {
  return info.cgroupDriver === 'cgroupfs'
    ? (name) => new GroupMeter(info.cgroupVersion, `${TOP}/${owner}/${name}`)
    : () => new SamplingMeter(info);
}

interface UsageFiles {
  peak: string;
  cpu: string;
  /** @returns milliseconds */
  cpuMs: (content: string) => number;
}

function usageFiles(version: 1 | 2, group: string): UsageFiles {
  if (version === 2) {
    return {
      peak: `${CGROUPS}/${group}/memory.peak`,
      cpu: `${CGROUPS}/${group}/cpu.stat`,
      cpuMs: (content) => Number(/^usage_usec (\d+)$/m.exec(content)?.[1]) / 1e3,
    };
  }
  return {
    peak: `${CGROUPS}/memory/${group}/memory.max_usage_in_bytes`,
    cpu: `${CGROUPS}/cpuacct/${group}/cpuacct.usage`,
    cpuMs: (content) => Number(content) / 1e6,
  };
}

/**
 * A group around the container's own one: what it used stays counted there when the container and its group have
 * gone, so that one reading after the exit is exact, however short the program or busy the host.
 */
class GroupMeter implements Meter {
  readonly parent: string;
  private readonly version: 1 | 2;
  private readonly group: string;
  private own: string | null = null;

  constructor(version: 1 | 2, group: string) {
    this.version = version;
    this.group = group;
    this.parent = `/${group}`;
  }

  /** The engine takes over a group of the container's that is there already, with its bound. */
  async begin(id: string): Promise<void> {
    if (this.version === 2) return;
    this.own = `${this.group}/${id}`;
    await boundSockets(`${CGROUPS}/memory/${this.own}`).catch(() => undefined);
  }

  read(): Usage {
    const files = usageFiles(this.version, this.group);
    const [peak, cpu] = [readText(files.peak), readText(files.cpu)];
    return usageOf(peak === null ? null : Number(peak), cpu === null ? null : files.cpuMs(cpu));
  }

  async close(): Promise<void> {
    // The engine has removed it with the container, unless that was never started.
    if (this.own !== null) await removeGroup(this.own);
    await removeGroup(this.group);
  }
}

/** Fails where the kernel or the rights are not such that it can be done. */
async function boundSockets(group: string): Promise<void> {
  const bound = path.join(group, 'memory.kmem.tcp.limit_in_bytes');
  if (process.getuid?.() === 0) {
    await mkdir(group, { recursive: true });
    await writeFile(bound, String(SOCKET_BYTES));
  } else {
    await runAsRoot('mkdir', ['-p', group]);
    await runAsRoot('sh', ['-c', `echo ${SOCKET_BYTES} >"$0"`, bound]);
  }
}

/** Groups that an owner's dead runner left; those that still hold a container stay. */
export async function sweepGroups(owner: string): Promise<void> {
  const group = `${TOP}/${owner}`;
  const names = new Set(hierarchies().flatMap((root) => folders(path.join(root, group))));
  for (const name of names) {
    const inner = new Set(hierarchies().flatMap((root) => folders(path.join(root, group, name))));
    for (const id of inner) await removeGroup(`${group}/${name}/${id}`);
    await removeGroup(`${group}/${name}`);
  }
  await removeGroup(group);
}

/** With version 1 each controller has a tree of its own. */
async function removeGroup(group: string): Promise<void> {
  const places = hierarchies()
    .map((root) => path.join(root, group))
    .filter((place) => existsSync(place));
  if (places.length > 0 && process.getuid?.() !== 0) await runAsRoot('rmdir', places).catch(() => undefined);
  else await Promise.all(places.map((place) => rmdir(place).catch(() => undefined)));
}

const hierarchies = (): string[] => [CGROUPS, ...folders(CGROUPS).map((name) => path.join(CGROUPS, name))];

function folders(place: string): string[] {
  try {
    const entries = readdirSync(place, { withFileTypes: true });
    return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  } catch {
    return [];
  }
}

function readText(file: string): string | null {
  try {
    return readFileSync(file, 'latin1');
  } catch {
    return null;
  }
}

const usageOf = (peakBytes: number | null, cpuMs: number | null): Usage => ({
  memoryMb: peakBytes === null ? null : Math.round((peakBytes / MIB) * 10) / 10,
  cpuMs: cpuMs === null || Number.isNaN(cpuMs) ? null : Math.round(cpuMs),
});

/**
 * Short programs would be missed by slower looks, long ones are not disturbed by quick ones. It never grows further: what is used
 * after the last look counts nothing, and a program that sleeps first could choose to be short between two.
 */
const pause = (count: number): number => (count < 40 ? 5 : 25);

/** Where systemd has the groups and removes them: looks again and again, and the last look counts. */
class SamplingMeter implements Meter {
  readonly parent = null;
  private readonly info: EngineInfo;
  private peakFile: LiveFile | null = null;
  private cpuFile: LiveFile | null = null;
  private peak: number | null = null;
  private cpuMs: number | null = null;
  private timer: NodeJS.Timeout | undefined;

  constructor(info: EngineInfo) {
    this.info = info;
  }

  begin(id: string): Promise<void> {
    const files = usageFiles(this.info.cgroupVersion, `system.slice/docker-${id}.scope`);
    [this.peakFile, this.cpuFile] = [new LiveFile(files.peak), new LiveFile(files.cpu)];
    const look = (count: number): void => {
      const [bytes, cpu] = [this.peakFile?.read() ?? null, this.cpuFile?.read() ?? null];
      if (bytes !== null) this.peak = Math.max(this.peak ?? 0, Number(bytes));
      if (cpu !== null) this.cpuMs = Math.max(this.cpuMs ?? 0, files.cpuMs(cpu) || 0);
      this.timer = setTimeout(() => look(count + 1), pause(count)).unref();
    };
    look(0);
    return Promise.resolve();
  }

  read(): Usage {
    clearTimeout(this.timer);
    this.peakFile?.close();
    this.cpuFile?.close();
    return usageOf(this.peak, this.cpuMs);
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}

/** A file that may not be there yet or any more, kept open between looks: a cgroup's file costs little to read again. */
class LiveFile {
  private readonly path: string;
  private readonly buffer = Buffer.alloc(4096);
  private descriptor: number | null = null;

  constructor(file: string) {
    this.path = file;
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
