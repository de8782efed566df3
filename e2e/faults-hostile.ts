import { execFile } from 'node:child_process';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { until } from '../judge-runner/test/harness.ts';
import type { RunnerProcess } from '../judge-runner/test/runner-process.ts';
import { ENDLESS, program, SECRET, type Program } from './programs.ts';
import type { JudgingSystem } from './judging-system.ts';

/** Far less than what the programs ask for. */
const SPENT_AT_MOST = 1024 ** 3;
/** Of what goes on until it is stopped. */
const LIMIT_S = 10;
/** How late a busy machine may be with stopping it. */
const STOPPED_WITHIN_S = 20;
/** Of what ends by itself, whose time nothing is asked of. */
const LONG_S = 60;
const ENDED_MS = 240_000;
const LATE_MS = 5000;
const LATE_IN_A_ROW = 3;

const SEARCH = `
import os
hits, writable = [], []
tops = ["/" + top for top in os.listdir("/") if top not in ("dev", "sys", "proc", "usr")]
# /lib is a link into /usr, to 10,000 files that came with the image.
tops = [top for top in tops if not os.path.islink(top)]
for folder, _, names in (step for top in tops for step in os.walk(top)):
    for name in names:
        path = os.path.join(folder, name)
        try:
            with open(path, "rb") as file:
                if b"${SECRET.slice(0, 4)}" b"${SECRET.slice(4)}" in file.read(1 << 16):
                    hits.append(path)
        except OSError:
            pass
    try:
        with open(os.path.join(folder, "mark"), "w") as file:
            writable.append(folder)
    except OSError:
        pass
print("hits", hits)
print("writable", sorted(folder for folder in writable if not folder.startswith("/judge/work")))
print("docker", os.path.exists("/var/run/docker.sock"), "shadow", os.access("/etc/shadow", os.R_OK))
print("others", [p for p in os.listdir("/proc") if p.isdigit() and int(p) > 50])
`;

const writing = (folder: string): string => `
chunk = b"x" * (1 << 20)
for number in range(10 * 1024 // 32):
    with open(f"${folder}/{number}", "wb") as file:
        for _ in range(32):
            file.write(chunk)
`;

interface Expected {
  status: string;
  cause: string;
  score: number | null;
  measured?: object;
  log?: string[];
}

export function hostilePrograms(system: JudgingSystem): void {
  let ears: Server;
  let heard = 0;
  beforeAll(async () => {
    ears = createServer(() => (heard += 1));
    await new Promise<void>((resolve) => ears.listen(0, '0.0.0.0', resolve));
  });
  afterAll(() => new Promise((resolve) => ears.close(resolve)));

  const sockets = (): string => `
import socket
reached = []
ports = [${(ears.address() as AddressInfo).port}, ${system.settings.ports.api}, ${system.settings.ports.internal}]
for host, port in [("127.0.0.1", port) for port in ports] + [("169.254.169.254", 80), ("1.1.1.1", 53)]:
    try:
        socket.create_connection((host, port), 2).close()
        reached.append((host, port))
    except OSError as error:
        print(host, port, error)
# In one piece: what fails at the end is written beside it.
print(f"reached {reached}")
for family in (socket.AF_VSOCK, socket.AF_PACKET):
    try:
        socket.socket(family, socket.SOCK_RAW).close()
        print("opened", family)
    except OSError as error:
        print("refused", error)
socket.create_connection(("127.0.0.1", ports[0]), 2)
`;

  const cases = (): Record<string, [Program, Expected]> => ({
    'prints nothing': [program('pass\n'), { status: 'wrong_answer', cause: 'wrong_answer', score: 0 }],
    loops: [
      program('while True:\n    pass\n'),
      { status: 'timeout', cause: 'time_limit', score: null, log: [`over the time limit of ${LIMIT_S} sec`] },
    ],
    'eats memory': [
      program('held = []\nwhile True:\n    held.append(b"x" * (16 << 20))\n'),
      { status: 'failed', cause: 'memory_limit', score: null, log: ['over the memory limit of 128 MB'] },
    ],
    forks: [
      program('import os\nwhile True:\n    try:\n        os.fork()\n    except OSError:\n        pass\n'),
      { status: 'timeout', cause: 'time_limit', score: null },
    ],
    'reads /': [
      program(SEARCH),
      {
        status: 'wrong_answer',
        cause: 'wrong_answer',
        score: 0,
        log: ['hits []', `writable ['/judge/output', '/tmp']`, 'docker False shadow False', 'others []'],
      },
    ],
    'opens sockets': [
      program(sockets()),
      { status: 'failed', cause: 'runtime_error', score: null, log: ['reached []', 'refused'] },
    ],
    'writes 10 GB of output': [
      program(writing('/judge/output')),
      { status: 'failed', cause: 'runtime_error', score: null, log: ['No space left'] },
    ],
    'writes 10 GB of temporary files': [
      program(writing('/tmp')),
      { status: 'failed', cause: 'runtime_error', score: null, log: ['No space left'] },
    ],
    'floods its log': [
      program('while True:\n    print("x" * 65536)\n'),
      { status: 'failed', cause: 'log_limit', score: null },
    ],
    'kills all it can': [
      program('import os\nos.kill(-1, 9)\nos.kill(1, 9)\nos.kill(os.getpid(), 9)\n'),
      { status: 'failed', cause: 'runtime_error', score: null },
    ],
  });

  it('ends as it must and the host does not notice', async () => {
    const stopped = await system.contest({ timeLimit: LIMIT_S });
    const others = await system.contest({ timeLimit: LONG_S });
    const runner = await system.runner(2);
    const over = new AbortController();
    const watched = watch(system, runner, over.signal);
    try {
      const submitted = [];
      for (const [name, [code, expected]] of Object.entries(cases())) {
        const [team, limitS] = expected.cause === 'time_limit' ? [stopped, LIMIT_S] : [others, LONG_S];
        submitted.push({ name, expected, team, limitS, id: await team.submit(code) });
      }
      const ended = await Promise.all(
        submitted.map(async (one) => ({ ...one, verdict: await one.team.ended(one.id, ENDED_MS) })),
      );
      for (const { name, id, expected, team, limitS, verdict } of ended) {
        const { log = [], ...wanted } = expected;
        expect({ name, ...verdict }).toMatchObject({ name, ...wanted, has_log: true });
        const { measured, message } = verdict;
        expect(measured).toMatchObject({ time_limit_ms: limitS * 1000, memory_limit_mb: 128 });
        expect(measured.time_ms).toBeLessThan((limitS + STOPPED_WITHIN_S) * 1000);
        expect(measured.exit_code).toEqual(expect.any(Number));
        expect(message).toEqual(expect.any(String));
        const text = await team.log(id);
        for (const line of log) expect(text).toContain(line);
        expect(text).not.toContain(SECRET);
      }
    } finally {
      over.abort();
    }
    const { disk, silences } = await watched;
    expect(disk).toBeLessThan(SPENT_AT_MOST);
    expect(runner.mostMemory()).toBeLessThan(SPENT_AT_MOST);
    expect(heard).toBe(0);
    expect(silences).toEqual([]);
  }, 300_000);

  it('holds up no other team', async () => {
    const greedy = await system.contest({ timeLimit: 600 });
    const other = await system.rival(greedy);
    const runner = await system.runner(2);
    const many = [];
    for (let count = 0; count < 4; count += 1) many.push(await greedy.submit(ENDLESS));
    await until(() => system.runsProgram(runner));
    const id = await other.submit(program('pass\n'));
    expect(await other.get(id)).toMatchObject({ queue_number: expect.any(Number) });
    for (const each of many.slice(0, 2)) await greedy.cancel(each);
    expect(await other.ended(id)).toMatchObject({ status: 'wrong_answer' });
    for (const each of many.slice(2)) await greedy.cancel(each);
  });
}

/** Until it is over. @returns the most that the runner took of the disk, and how the backend failed to be there */
async function watch(
  { api }: JudgingSystem,
  { folder }: RunnerProcess,
  over: AbortSignal,
): Promise<{ disk: number; silences: string[] }> {
  const seen = { disk: 0, silences: [] as string[] };
  for (let late = 0; !over.aborted; await sleep(500)) {
    try {
      const { ok, status } = await fetch(`${api}/health/ready`, { signal: AbortSignal.timeout(LATE_MS) });
      if (!ok) seen.silences.push(`health answered ${status}`);
      late = 0;
    } catch (error) {
      late += 1;
      const isLate = error instanceof Error && error.name === 'TimeoutError';
      if (!isLate || late === LATE_IN_A_ROW) seen.silences.push(String(error));
    }
    seen.disk = Math.max(seen.disk, await spentIn(folder));
  }
  return seen;
}

/** Bytes of the disk, but for what is mounted there. */
async function spentIn(folder: string): Promise<number> {
  // It fails for what goes away meanwhile, after it has told the rest.
  const told = promisify(execFile)('du', ['-sx', '--block-size=1', folder]);
  const { stdout } = await told.catch((error: { stdout: string }) => error);
  return Number.parseInt(stdout, 10);
}
