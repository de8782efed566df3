import type { BoxLimits, CommitmentMode, SubmissionLanguage } from '@tianheng/contracts';
import { MIB, OUTPUT_MAX_BYTES } from '@tianheng/contracts';
import type { ContainerConfig, Mount } from './container-engine.ts';
import { seccompProfile } from './seccomp.ts';

const RESULT_FILE_BYTES = MIB;
const WORK_MIB = 256;
const PIDS = 128;
const PROBE_MEMORY_MB = 64;
const NOBODY = 65534;

/** What the machine gives and asks for, the same for every container. */
export interface HostFacts {
  /** JSON of the seccomp profile */
  seccomp: string;
  cpus: number;
  /** parts of /proc and /sys that tell of the host */
  maskedPaths: string[];
  /** what the engine runs containers with; none: its own choice */
  runtime?: string;
}

/** What one container has of its own. The labels are for this runner's book-keeping; a container cannot see them. */
export interface Cage {
  host: HostFacts;
  uid: number;
  runner: string;
  attempt: string;
  role: 'sandbox' | 'judge' | 'self-test' | 'probe';
  /** epoch milliseconds after which nothing may still run */
  deadline: number;
}

/** host paths */
export interface SandboxFolders {
  submission: string;
  input: string;
  output: string;
  /** the output has a file system of its own, which is full before a file there is as large as one in the working folder may be */
  boundsItself: boolean;
}

export interface JudgeFolders {
  output: string;
  truth: string;
  input: string;
  result: string;
}

interface Box {
  image: string;
  env: Record<string, string>;
  limits: BoxLimits;
  mounts: Mount[];
  work: boolean;
  fileSize: number;
}

export function sandboxConfig(
  task: { image: string; limits: BoxLimits; language: SubmissionLanguage; mode: CommitmentMode },
  folders: SandboxFolders,
  cage: Cage,
): ContainerConfig {
  const threads = String(Math.max(1, Math.ceil(Math.min(task.limits.cpus, cage.host.cpus))));
  return boxConfig(
    {
      image: task.image,
      env: {
        JUDGE_LANGUAGE: task.language,
        JUDGE_MODE: task.mode,
        JUDGE_TIME_LIMIT_S: String(task.limits.time_limit_s),
        JUDGE_MEMORY_MB: String(task.limits.memory_mb),
        JUDGE_CPUS: String(task.limits.cpus),
        // Libraries start a thread for each processor of the host otherwise, and meet the process limit.
        OMP_NUM_THREADS: threads,
        OPENBLAS_NUM_THREADS: threads,
        MKL_NUM_THREADS: threads,
        LANG: 'C.UTF-8',
        PYTHONUNBUFFERED: '1',
        HOME: '/judge/work',
        TMPDIR: '/judge/work',
      },
      limits: task.limits,
      mounts: [
        bind(folders.submission, '/judge/submission', true),
        bind(folders.input, '/judge/input', true),
        bind(folders.output, '/judge/output', false),
      ],
      work: true,
      fileSize: folders.boundsItself ? WORK_MIB * MIB : OUTPUT_MAX_BYTES,
    },
    cage,
  );
}

export function judgeConfig(
  task: { image: string; limits: BoxLimits; mode: CommitmentMode; maxScore: number },
  folders: JudgeFolders,
  cage: Cage,
): ContainerConfig {
  return boxConfig(
    {
      image: task.image,
      env: { JUDGE_MODE: task.mode, JUDGE_MAX_SCORE: String(task.maxScore) },
      limits: task.limits,
      mounts: [
        bind(folders.output, '/judge/output', true),
        bind(folders.truth, '/judge/truth', true),
        bind(folders.input, '/judge/input', true),
        bind(folders.result, '/judge/result', false),
      ],
      work: false,
      fileSize: RESULT_FILE_BYTES,
    },
    cage,
  );
}

/** A shell script in the sandbox's cage. */
export function selfTestConfig(
  test: { image: string; script: string; memoryMb: number },
  folders: SandboxFolders,
  cage: Cage,
): ContainerConfig {
  const limits = { time_limit_s: 1, memory_mb: test.memoryMb, cpus: 1 };
  const task = { image: test.image, limits, language: 'python3', mode: 'test' } as const;
  return { ...sandboxConfig(task, folders, cage), Entrypoint: ['/bin/sh', '-c', test.script] };
}

/** The same without any folder of the host. */
export function probeConfig(image: string, script: string, cage: Cage): ContainerConfig {
  const nowhere = { submission: '', input: '', output: '', boundsItself: false };
  return withoutFolders(selfTestConfig({ image, script, memoryMb: PROBE_MEMORY_MB }, nowhere, cage));
}

export const withoutFolders = (config: ContainerConfig): ContainerConfig => ({
  ...config,
  HostConfig: { ...config.HostConfig, Mounts: [] },
});

/** Holds a runner's name on the engine while its input is held. It is no attempt's, so no reaper knows it. */
export function nameConfig(image: string, owner: string): ContainerConfig {
  const host = { seccomp: JSON.stringify(seccompProfile(process.arch)), cpus: 1, maskedPaths: [] };
  const cage = { host, uid: NOBODY, runner: owner, attempt: '', role: 'probe' as const, deadline: 0 };
  const config = probeConfig(image, 'exec cat', cage);
  return {
    ...config,
    Labels: { 'judge.name': owner },
    ...{ AttachStdin: true, OpenStdin: true, StdinOnce: true },
    HostConfig: { ...config.HostConfig, AutoRemove: true },
  };
}

/** Bytes of memory and billionths of processors. The engine refuses more processors than there are. */
export const needsOf = (
  { memory_mb, cpus }: Pick<BoxLimits, 'memory_mb' | 'cpus'>,
  host: Pick<HostFacts, 'cpus'>,
): [memory: number, nanoCpus: number] => [
  Math.floor(memory_mb * MIB),
  Math.round(Math.min(cpus, host.cpus) * 1e9),
];

function boxConfig(box: Box, cage: Cage): ContainerConfig {
  const { host, uid } = cage;
  const [memory, nanoCpus] = needsOf(box.limits, host);
  return {
    Image: box.image,
    User: `${uid}:${uid}`,
    Env: Object.entries(box.env).map(([name, value]) => `${name}=${value}`),
    Labels: {
      'judge.runner': cage.runner,
      'judge.attempt': cage.attempt,
      'judge.role': cage.role,
      'judge.deadline': String(cage.deadline),
    },
    NetworkDisabled: true,
    // An image's own check would be a command that the engine runs in the middle of the program.
    Healthcheck: { Test: ['NONE'] },
    AttachStdout: true,
    AttachStderr: true,
    ...(box.work ? { WorkingDir: '/judge/work' } : {}),
    HostConfig: {
      NetworkMode: 'none',
      IpcMode: 'private',
      CgroupnsMode: 'private',
      ReadonlyRootfs: true,
      Init: true,
      AutoRemove: false,
      CapDrop: ['ALL'],
      SecurityOpt: ['no-new-privileges:true', `seccomp=${host.seccomp}`],
      Memory: memory,
      MemorySwap: memory,
      NanoCpus: nanoCpus,
      PidsLimit: PIDS,
      Ulimits: [
        { Name: 'nofile', Soft: 1024, Hard: 1024 },
        { Name: 'core', Soft: 0, Hard: 0 },
        { Name: 'fsize', Soft: box.fileSize, Hard: box.fileSize },
      ],
      Tmpfs: {
        '/tmp': 'rw,noexec,nosuid,nodev,size=64m,nr_inodes=8k,mode=1777',
        // uid and gid too: the mode alone is ignored where the image already has the folder
        ...(box.work
          ? {
              '/judge/work': `rw,exec,nosuid,nodev,size=${WORK_MIB}m,nr_inodes=16k,mode=0700,uid=${uid},gid=${uid}`,
            }
          : {}),
      },
      Mounts: box.mounts,
      ShmSize: 64 * MIB,
      LogConfig: { Type: 'none', Config: {} },
      OomScoreAdj: 500,
      MaskedPaths: host.maskedPaths,
      ...(host.runtime && { Runtime: host.runtime }),
    },
  };
}

const bind = (source: string, target: string, readOnly: boolean): Mount => ({
  Type: 'bind',
  Source: source,
  Target: target,
  ReadOnly: readOnly,
});
