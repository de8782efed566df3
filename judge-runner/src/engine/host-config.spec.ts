import { describe, expect, it } from '@jest/globals';
import { judgeConfig, sandboxConfig } from './host-config.ts';
import { seccompProfile } from './seccomp.ts';

const host = { seccomp: '{}', cpus: 2, maskedPaths: ['/sys/block'] };
const cage = { host, uid: 20_001, runner: 'r', attempt: 'a', role: 'sandbox', deadline: 5 } as const;
const limits = { time_limit_s: 10, memory_mb: 256, cpus: 1.5 };
const sandbox = sandboxConfig(
  { image: 'sha256:1', limits, language: 'c/c++', mode: 'prod' },
  { submission: '/w/sub', input: '/c/in', output: '/w/out', boundsItself: true },
  cage,
);
const judge = judgeConfig(
  { image: 'sha256:2', limits: { time_limit_s: 300, memory_mb: 1000, cpus: 1 }, mode: 'prod', maxScore: 100 },
  { output: '/w/collected', truth: '/c/truth', input: '/c/in', result: '/w/result' },
  { ...cage, uid: 20_002, role: 'judge' },
);

describe('both cages', () => {
  it.each([sandbox, judge])('are closed in every way there is', ({ HostConfig, NetworkDisabled }) => {
    expect(NetworkDisabled).toBe(true);
    expect(HostConfig).toMatchObject({
      NetworkMode: 'none',
      IpcMode: 'private',
      CgroupnsMode: 'private',
      ReadonlyRootfs: true,
      Init: true,
      AutoRemove: false,
      CapDrop: ['ALL'],
      SecurityOpt: ['no-new-privileges:true', 'seccomp={}'],
      PidsLimit: 128,
      LogConfig: { Type: 'none', Config: {} },
      OomScoreAdj: 500,
      ShmSize: 67108864,
      MaskedPaths: ['/sys/block'],
    });
    expect(HostConfig.MemorySwap).toBe(HostConfig.Memory);
    expect(HostConfig.Tmpfs['/tmp']).toBe('rw,noexec,nosuid,nodev,size=64m,nr_inodes=8k,mode=1777');
  });
});

it('both run with what the operator named, else with the engine’s own choice', () => {
  expect([sandbox, judge].map(({ HostConfig }) => 'Runtime' in HostConfig)).toEqual([false, false]);
  const named = sandboxConfig(
    { image: 'sha256:1', limits, language: 'python3', mode: 'prod' },
    { submission: '/w/sub', input: '/c/in', output: '/w/out', boundsItself: true },
    { ...cage, host: { ...host, runtime: 'crun' } },
  );
  expect(named.HostConfig.Runtime).toBe('crun');
});

it('the sandbox sees its zip, the input and its output, never the truth', () => {
  expect(sandbox.User).toBe('20001:20001');
  expect(sandbox.HostConfig.Mounts).toEqual([
    { Type: 'bind', Source: '/w/sub', Target: '/judge/submission', ReadOnly: true },
    { Type: 'bind', Source: '/c/in', Target: '/judge/input', ReadOnly: true },
    { Type: 'bind', Source: '/w/out', Target: '/judge/output', ReadOnly: false },
  ]);
  expect(sandbox.HostConfig.Tmpfs['/judge/work']).toContain('uid=20001,gid=20001');
});

it('a file of the sandbox may be as large as its working folder, where its output is bounded by itself', () => {
  expect(sandbox.HostConfig.Tmpfs['/judge/work']).toContain('size=256m,');
  expect(sandbox.HostConfig.Ulimits).toContainEqual({ Name: 'fsize', Soft: 268435456, Hard: 268435456 });
  const watched = sandboxConfig(
    { image: 'x', limits, language: 'python3', mode: 'test' },
    { submission: '/s', input: '/i', output: '/o', boundsItself: false },
    cage,
  );
  expect(watched.HostConfig.Ulimits).toContainEqual({ Name: 'fsize', Soft: 67108864, Hard: 67108864 });
});

it('the judge sees the copy, the truth and the input, and writes its result alone', () => {
  expect(judge.User).toBe('20002:20002');
  expect(judge.HostConfig.Mounts.map(({ Target, ReadOnly }) => [Target, ReadOnly])).toEqual([
    ['/judge/output', true],
    ['/judge/truth', true],
    ['/judge/input', true],
    ['/judge/result', false],
  ]);
  expect(judge.Env).toEqual(['JUDGE_MODE=prod', 'JUDGE_MAX_SCORE=100']);
  expect(judge.HostConfig.Ulimits).toContainEqual({ Name: 'fsize', Soft: 1048576, Hard: 1048576 });
});

it('the environment is the contract, with threads for the processors given', () => {
  expect(sandbox.Env).toEqual([
    'JUDGE_LANGUAGE=c/c++',
    'JUDGE_MODE=prod',
    'JUDGE_TIME_LIMIT_S=10',
    'JUDGE_MEMORY_MB=256',
    'JUDGE_CPUS=1.5',
    'OMP_NUM_THREADS=2',
    'OPENBLAS_NUM_THREADS=2',
    'MKL_NUM_THREADS=2',
    'LANG=C.UTF-8',
    'PYTHONUNBUFFERED=1',
    'HOME=/judge/work',
    'TMPDIR=/judge/work',
  ]);
});

it('limits become bytes and billionths, and never more processors than there are', () => {
  expect(sandbox.HostConfig).toMatchObject({ Memory: 268435456, NanoCpus: 1.5e9 });
  const greedy = sandboxConfig(
    { image: 'x', limits: { ...limits, cpus: 64 }, language: 'python3', mode: 'test' },
    { submission: '/s', input: '/i', output: '/o', boundsItself: true },
    cage,
  );
  expect(greedy.HostConfig.NanoCpus).toBe(2e9);
});

it('labels are for this runner’s book-keeping and stay out of the environment', () => {
  expect(sandbox.Labels).toEqual({
    'judge.runner': 'r',
    'judge.attempt': 'a',
    'judge.role': 'sandbox',
    'judge.deadline': '5',
  });
});

describe('the seccomp profile', () => {
  it.each([
    ['x64', 'SCMP_ARCH_X86_64'],
    ['arm64', 'SCMP_ARCH_AARCH64'],
  ] as const)('lists the native architecture alone on %s', (arch, name) => {
    expect(seccompProfile(arch).architectures).toEqual([name]);
  });

  it('refuses an architecture that nobody tried', () => {
    expect(() => seccompProfile('riscv64')).toThrow('riscv64');
  });

  const { syscalls: filter, defaultErrnoRet } = seccompProfile('x64');
  const asked = new Map<
    string,
    { errno: number | undefined; args: [at: number, mask: bigint, value: bigint][] }[]
  >();
  for (const { names, action, errnoRet, args = [] } of filter) {
    const errno = action === 'SCMP_ACT_ALLOW' ? undefined : errnoRet;
    const masks = args.map(
      ({ index, value, valueTwo }) => [index, BigInt(value), BigInt(valueTwo)] as [number, bigint, bigint],
    );
    for (const name of names) asked.set(name, [...(asked.get(name) ?? []), { errno, args: masks }]);
  }
  /** What the filter answers in the kernel's place to these arguments, each of 64 bits; undefined: the call is made. */
  const answer = (call: string, ...given: bigint[]): number | undefined => {
    const rule = asked
      .get(call)
      ?.find(({ args }) => args.every(([at, mask, value]) => ((given[at] ?? 0n) & mask) === value));
    return rule ? rule.errno : defaultErrnoRet;
  };
  const refuses = (call: string, argument: bigint): boolean => answer(call, argument) === 1;
  const HIGH = [0n, 1n << 32n, 0xffffffffn << 32n];

  it('refuses what it does not name, as a kernel does that has no such call', () => {
    const { defaultAction } = seccompProfile('x64');
    expect(defaultAction).toBe('SCMP_ACT_ERRNO');
    // The first is number 469, by which a file is made one that is written down at once.
    for (const call of ['file_setattr', 'call_of_a_later_kernel']) expect(answer(call)).toBe(38);
  });

  it('makes what every program needs, on either architecture', () => {
    for (const { syscalls } of [seccompProfile('x64'), seccompProfile('arm64')]) {
      const made = syscalls
        .filter(({ action, args }) => action === 'SCMP_ACT_ALLOW' && !args)
        .flatMap(({ names }) => names);
      const needed = ['read', 'write', 'mmap', 'execve', 'exit_group', 'futex', 'rt_sigreturn', 'newfstatat'];
      const newer = ['faccessat2', 'statx', 'rseq', 'futex_waitv', 'close_range', 'epoll_pwait2'];
      expect(made).toEqual(expect.arrayContaining([...needed, ...newer]));
      expect(new Set(made).size).toBe(made.length);
    }
  });

  it.each(['x64', 'arm64'] as const)('leaves no call to the order of its rules on %s', (arch) => {
    const { syscalls } = seccompProfile(arch);
    const rules = syscalls.flatMap(({ names, ...rule }) => names.map((name) => ({ name, ...rule })));
    const whole = rules.filter(({ args }) => !args).map(({ name }) => name);
    expect(new Set(whole).size).toBe(whole.length);
    const parts = rules.filter(({ args }) => args);
    expect(parts.map(({ name }) => name).filter((name) => whole.includes(name))).toEqual([]);
    const both = parts.flatMap((one, at) =>
      parts
        .slice(at + 1)
        .filter(({ name, errnoRet }) => name === one.name && errnoRet !== one.errnoRet)
        .filter((other) => !excludes(one.args ?? [], other.args ?? []))
        .map(({ name }) => name),
    );
    expect(both).toEqual([]);
  });

  it.each(['socket', 'socketpair'])('%s: refuses every family but three, whatever its upper half', (call) => {
    const families = [...Array.from({ length: 4096 }, (_, n) => n), 2 ** 16, 2 ** 31, 2 ** 32 - 1];
    for (const high of HIGH) {
      const allowed = families.filter((family) => !refuses(call, high | BigInt(family)));
      expect(allowed).toEqual([1, 2, 10]);
    }
  });

  it("refuses every protocol but three, whatever its upper half: others' memory is charged to nobody", () => {
    const protocols = [...Array.from({ length: 4096 }, (_, n) => n), 2 ** 16, 2 ** 31, 2 ** 32 - 1];
    for (const high of HIGH) {
      const allowed = protocols.filter((one) => answer('socket', 2n, 2n, high | BigInt(one)) === undefined);
      expect(allowed).toEqual([0, 6, 17]);
    }
  });

  it('refuses every namespace flag, whatever stands above it', () => {
    for (const flag of [0x20000, 0x2000000, 0x4000000, 0x8000000, 0x10000000, 0x20000000, 0x40000000]) {
      for (const high of HIGH) expect(refuses('clone', high | BigInt(flag) | 17n)).toBe(true);
    }
    // what a thread and a child are made with
    expect(refuses('clone', 0x3d0f00n)).toBe(false);
    expect(refuses('clone', 0x1200011n)).toBe(false);
  });

  it('refuses every namespace flag, and clone3 in a way that libraries fall back from', () => {
    const { syscalls } = seccompProfile('x64');
    const clone = syscalls
      .filter(({ names, action }) => names.includes('clone') && action === 'SCMP_ACT_ERRNO')
      .map(({ args }) => args?.[0]?.value ?? 0);
    expect(clone.reduce((mask, flag) => mask + flag, 0)).toBe(0x7e020000);
    expect(clone).toHaveLength(7);
    expect(answer('clone3')).toBe(38);
  });

  it('tells of no lock and no change, and sets no lock of a kind that takes memory of the host', () => {
    for (const high of HIGH) {
      const commands = Array.from({ length: 1100 }, (_, command) => command);
      const answered = (errno?: number): number[] =>
        commands.filter((command) => answer('fcntl', 3n, high | BigInt(command)) === errno);
      // A lock seems to be given; asking for one leaves the question as it was: held. A refusal would break SQLite's default mode.
      expect(answered(0)).toEqual([5, 6, 7, 36, 37, 38]);
      expect(answered(1)).toEqual([1024, 1026]);
      const harmless = [0, 1, 2, 3, 4, 8, 9, 10, 11, 15, 16, 17];
      const later = [1025, 1027, 1028, 1030, 1031, 1032, 1033, 1034, 1035, 1036, 1037, 1038];
      expect(answered()).toEqual([...harmless, ...later]);
      // Of a later kernel: a lease by another name.
      expect(answer('fcntl', 3n, high | 1040n)).toBe(22);
    }
  });

  it('writes nothing down to the disk at once, and says that it did where that is no lie', () => {
    for (const call of ['sync', 'syncfs', 'fsync', 'fdatasync', 'sync_file_range', 'msync'])
      expect(answer(call, 3n)).toBe(0);
    // The last one is the half of O_SYNC that is not O_DSYNC, which the kernel takes for the whole.
    const [wronly, dsync, sync, half] = [1n, 0x1000n, 0x101000n, 0x100000n];
    for (const flags of [wronly | dsync, wronly | sync, wronly | half]) {
      expect(answer('open', 0n, flags)).toBe(22);
      expect(answer('openat', 0n, 0n, flags)).toBe(22);
    }
    const flags = [0n, 1n, 2n, 4n, 16n, 128n].map((flag) => answer('pwritev2', 3n, 0n, 0n, 0n, 0n, flag));
    expect(flags).toEqual([undefined, undefined, 95, 95, undefined, 95]);
    // Those that no kernel has yet.
    for (let bit = 7n; bit < 32n; bit += 1n) {
      expect(answer('pwritev2', 3n, 0n, 0n, 0n, 0n, 1n << bit)).toBe(95);
      expect(answer('preadv2', 3n, 0n, 0n, 0n, 0n, 1n << bit)).toBe(95);
    }
  });

  it('takes no space away from a file, for which the kernel writes down what is there', () => {
    const modes = Array.from({ length: 256 }, (_, mode) => mode);
    for (const high of HIGH) {
      const allowed = modes.filter((mode) => answer('fallocate', 3n, high | BigInt(mode)) !== 95);
      expect(allowed).toEqual([0, 1]);
      expect(answer('madvise', 0n, 4096n, high | 9n)).toBe(22);
    }
    // DONTNEED, FREE, HUGEPAGE, POPULATE_WRITE
    for (const advice of [4n, 8n, 14n, 23n]) expect(answer('madvise', 0n, 4096n, advice)).toBeUndefined();
    const advices = Array.from({ length: 256 }, (_, advice) => advice);
    const known = [
      0, 1, 2, 3, 4, 8, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 102, 103,
    ];
    expect(advices.filter((advice) => answer('madvise', 0n, 0n, BigInt(advice)) === undefined)).toEqual(
      known,
    );
  });

  it('asks a file or a socket nothing but what is known to be harmless, whatever the upper half', () => {
    const known = [
      ...[0x5411, 0x541b, 0x5421, 0x5450, 0x5451, 0x5452],
      ...[0x8910, 0x8912, 0x8913, 0x8915, 0x8919, 0x891b, 0x8921, 0x8927, 0x8933],
    ];
    // FIEMAP, FSGETXATTR and -SETXATTR, GETFLAGS and SETFLAGS, TIOCSPTLCK
    const wide = [0xc020660b, 0x801c581f, 0x401c5820, 0x80086601, 0x40086602, 0x40045431];
    const asked = [
      ...Array.from({ length: 2 ** 16 }, (_, n) => n),
      ...wide,
      ...known.map((n) => n + 2 ** 31),
    ];
    for (const high of HIGH) {
      const allowed = asked.filter((one) => answer('ioctl', 3n, high | BigInt(one)) !== 25);
      expect(allowed).toEqual(known);
      // FICLONE: copying falls back.
      expect(answer('ioctl', 3n, high | 0x40049409n, 4n)).toBe(95);
    }
  });

  it('gives no lock of a file, and says that it did', () => {
    expect(answer('flock', 3n, 2n)).toBe(0);
  });

  it('has no queue of the kernel that could ask what lies in memory, as a kernel without has none', () => {
    for (const call of ['io_setup', 'io_submit']) expect(answer(call, 1n)).toBe(38);
  });

  it('reads no file past the memory that all share, and drops none from there', () => {
    const [direct, wronly, append] = [0x4000n, 1n, 0x400n];
    expect(answer('open', 0n, direct | wronly)).toBe(22);
    expect(answer('openat', 3n, 0n, direct)).toBe(22);
    expect(answer('openat', 3n, 0n, wronly | append)).toBeUndefined();
    // F_SETFL; another command's argument means something else
    expect(answer('fcntl', 3n, 4n, direct | append)).toBe(22);
    expect(answer('fcntl', 3n, 4n, append)).toBeUndefined();
    expect(answer('fcntl', 3n, 1031n, direct)).toBeUndefined();
    expect(answer('openat2')).toBe(38);
    expect(answer('fadvise64', 3n, 0n, 0n, 4n)).toBe(0);
  });

  it('does not tell what lies in that memory', () => {
    expect(answer('cachestat')).toBe(1);
    expect(answer('preadv2', 3n, 0n, 1n, 0n, 0n, 8n)).toBe(95);
    expect(answer('preadv2', 3n, 0n, 1n, 0n, 0n, 1n)).toBeUndefined();
    expect(answer('preadv2', 3n, 0n, 1n, 0n, 0n, 128n)).toBe(95);
  });
});

type Arguments = NonNullable<ReturnType<typeof seccompProfile>['syscalls'][number]['args']>;

/** Whether no arguments meet both. */
const excludes = (one: Arguments, other: Arguments): boolean =>
  one.some((a) =>
    other.some(
      (b) =>
        a.index === b.index &&
        ((BigInt(a.valueTwo) ^ BigInt(b.valueTwo)) & BigInt(a.value) & BigInt(b.value)) !== 0n,
    ),
  );
