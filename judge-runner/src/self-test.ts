import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { randomBytes } from 'node:crypto';
import { Box, type BoxResult, type BoxTools } from './box.ts';
import { selfTestConfig, type HostFacts } from './engine/host-config.ts';
import { errorText } from './faults.ts';
import type { Uids } from './uids.ts';
import type { Room, Workspace } from './workspace.ts';

export interface SelfTestTools extends BoxTools {
  workspace: Workspace;
  uids: Uids;
  host: HostFacts;
}

const PROBE_MS = 20_000;
const KILL_AFTER_MS = 300;
/** long: what is tried is whether the kill comes through, not how busy the host is */
const KILLED_WITHIN_MS = 10_000;
const PROBE_MEMORY_MB = 128;
const OOM_MEMORY_MB = 32;

/** Interfaces that some kernels put into every new network namespace; they lead nowhere while they are down. */
const HARMLESS_INTERFACE = /^(lo|tunl0|gre0|gretap0|erspan0|ip_vti0|ip6_vti0|sit0|ip6tnl0|ip6gre0)$/;

/** Numbers of socket, socketpair and clone. */
const CALLS: Partial<Record<NodeJS.Architecture, [number, number, number]>> = {
  x64: [41, 53, 56],
  arm64: [198, 199, 220],
};
const ALLOWED_FAMILIES = new Set(['1', '2', '10']);
const CLONE_FLAGS = [0x20000, 0x2000000, 0x4000000, 0x8000000, 0x10000000, 0x20000000, 0x40000000];
const SIGCHLD = 17;

/** As a program would try them in C: the kernel reads 32 of an argument's 64 bits, so the others are filled as well. */
function callsScript(): string {
  const [socket, socketpair, clone] = CALLS[process.arch] ?? [0, 0, 0];
  return [
    'my @high = (0, 1 << 32, 0xffffffff << 32);',
    'for my $high (@high) { for my $family (0 .. 63, 255, 1 << 16, 1 << 31) {',
    `my $pair = pack("ii", 0, 0); for my $call (${socket}, ${socketpair}) {`,
    'my $got = syscall($call, $high | $family, 1, 0, $pair);',
    'print "family=$family\\n" if $got >= 0 || !$!{EPERM};',
    'POSIX::close($got) if $got > 2; } }',
    `for my $flag (${CLONE_FLAGS.join(', ')}) {`,
    `my $got = syscall(${clone}, $high | $flag | ${SIGCHLD}, 0, 0, 0, 0); exit 0 if $got == 0;`,
    'print "clone=$flag\\n" if $got > 0 || !$!{EPERM}; } }',
    'print "calls=tried\\n";',
  ].join(' ');
}

const probeScript = (): string =>
  [
    'echo "nonce=$(cat /judge/submission/nonce)"',
    'echo "interfaces=$(sed -n "s/^ *\\([^ :]*\\):.*/\\1/p" /proc/net/dev | tr "\\n" " ")"',
    `perl -MPOSIX -MErrno -e '${callsScript()}'`,
    'for part in 1 2; do dd if=/dev/zero of=/judge/output/$part bs=1M count=40 2>&1; done | grep -i "no space"',
    'echo "caps=$(sed -n "s/^CapEff:[^0-9a-f]*//p" /proc/self/status)"',
    'echo "blocks=$(ls /sys/block 2>/dev/null | tr "\\n" " ")"',
  ].join('\n');

/** Tries the protections on this very host. @returns what is not as it must be, in sentences; empty: fit to serve */
export async function selfTest(
  tools: SelfTestTools,
  image: string,
  nonce = randomBytes(8).toString('hex'),
): Promise<string[]> {
  const rooms: Room[] = [];
  try {
    for (let count = 0; count < 3; count += 1) rooms.push(await tools.workspace.take());
    const [first, second, third] = rooms as [Room, Room, Room];
    await writeFile(path.join(first.submission, 'nonce'), nonce, { mode: 0o644 });
    const [probe, greedy, stubborn] = await Promise.all([
      box(tools, image, first, probeScript(), PROBE_MEMORY_MB, PROBE_MS),
      box(tools, image, second, `perl -e '$x = "a" x (512 << 20)'`, OOM_MEMORY_MB, PROBE_MS),
      box(
        tools,
        image,
        third,
        'trap "" TERM INT; while :; do sleep 0.1; done',
        PROBE_MEMORY_MB,
        KILL_AFTER_MS,
      ),
    ]);
    return [...probeFaults(probe, nonce, tools), ...oomFaults(greedy), ...killFaults(stubborn)];
  } catch (error) {
    return [errorText(error)];
  } finally {
    await Promise.all(rooms.map((room) => tools.workspace.give(room)));
  }
}

async function box(
  tools: SelfTestTools,
  image: string,
  room: Room,
  script: string,
  memoryMb: number,
  timeLimitMs: number,
): Promise<BoxResult> {
  const { workspace, uids, host } = tools;
  const held = uids.take();
  const cage = {
    ...{ host, uid: held.uid, role: 'self-test' as const },
    ...{ runner: workspace.owner, attempt: room.id, deadline: Date.now() + 2 * PROBE_MS },
  };
  const boundsItself = workspace.slots.weakness === null;
  const folders = { submission: room.submission, input: room.collected, output: room.output, boundsItself };
  const config = selfTestConfig({ image, script, memoryMb }, folders, cage);
  const container = new Box(tools, config, new AbortController().signal);
  const result = await container.run({ timeLimitMs });
  await container.remove();
  held.release();
  return result;
}

function probeFaults({ evidence, output }: BoxResult, nonce: string, tools: SelfTestTools): string[] {
  if (evidence.engineFault) return [`no container could be run: ${evidence.engineFault.detail}`];
  const text = output.text();
  const value = (name: string): string => new RegExp(`^${name}=(.*)$`, 'm').exec(text)?.[1]?.trim() ?? '';
  const faults: string[] = [];
  if (value('nonce') !== nonce)
    faults.push("a container does not see this process's folders: use the same path on the host");
  const foreign = value('interfaces')
    .split(' ')
    .filter((name) => !HARMLESS_INTERFACE.test(name));
  if (foreign.length > 0) faults.push(`a container without network has the interfaces ${foreign.join(', ')}`);
  const open = [...text.matchAll(/^(family|clone)=(\d+)$/gm)].map(([, what, number]) => `${what} ${number}`);
  const unwanted = new Set(open.filter((call) => !ALLOWED_FAMILIES.has(call.replace('family ', ''))));
  if (unwanted.size > 0) faults.push(`system calls are not refused: ${[...unwanted].join(', ')}`);
  if (value('calls') !== 'tried') faults.push('the system calls could not be tried: no perl in the image');
  if (value('blocks')) faults.push(`a container sees the host's block devices: ${value('blocks')}`);
  if (!/^0+$/.test(value('caps'))) faults.push(`a container has capabilities: ${value('caps')}`);
  if (!tools.workspace.slots.weakness && !/no space/i.test(text))
    faults.push('the output folder is not bounded');
  if (evidence.eventsBroken) faults.push('the event stream of the engine does not tell of containers');
  return faults;
}

function oomFaults({ evidence }: BoxResult): string[] {
  const seen = evidence.oomFlag || evidence.oomEvent || evidence.hostOomGrew;
  return evidence.exitCode !== 0 && seen
    ? []
    : [`a program over its memory is not seen: exit ${evidence.exitCode}`];
}

function killFaults({ evidence, timeMs }: BoxResult): string[] {
  const inTime = evidence.deadlineFired && timeMs !== null && timeMs < KILL_AFTER_MS + KILLED_WITHIN_MS;
  return inTime ? [] : [`a container that ignores signals was not killed in time: ${timeMs} ms`];
}
