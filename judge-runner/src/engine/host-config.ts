import type { BoxLimits, CommitmentMode, SubmissionLanguage } from '@tianheng/contracts';
import { OUTPUT_MAX_BYTES } from '@tianheng/contracts';
import type { ContainerConfig, Mount } from './container-engine.ts';

export const SANDBOX_UID = 65534;
export const JUDGE_UID = 65533;

const MIB = 1024 * 1024;
const RESULT_FILE_BYTES = MIB;
const PIDS = 128;

/** What the machine gives and asks for, the same for every container. */
export interface HostFacts {
  /** JSON of the seccomp profile */
  seccomp: string;
  cpus: number;
}

/** Labels for this runner's own book-keeping; a container cannot see them. */
export interface BoxLabels {
  runner: string;
  attempt: string;
  role: 'sandbox' | 'judge' | 'self-test';
  /** epoch milliseconds after which nothing may still run */
  deadline: number;
}

/** host paths */
export interface SandboxFolders {
  submission: string;
  input: string;
  output: string;
}

export interface JudgeFolders {
  output: string;
  truth: string;
  input: string;
  result: string;
}

interface Box {
  image: string;
  uid: number;
  env: Record<string, string>;
  limits: BoxLimits;
  mounts: Mount[];
  work: boolean;
  fileSize: number;
}

export function sandboxConfig(
  task: { image: string; limits: BoxLimits; language: SubmissionLanguage; mode: CommitmentMode },
  folders: SandboxFolders,
  labels: BoxLabels,
  host: HostFacts,
): ContainerConfig {
  const threads = String(Math.max(1, Math.ceil(Math.min(task.limits.cpus, host.cpus))));
  return boxConfig(
    {
      image: task.image,
      uid: SANDBOX_UID,
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
      fileSize: OUTPUT_MAX_BYTES,
    },
    labels,
    host,
  );
}

export function judgeConfig(
  task: { image: string; limits: BoxLimits; mode: CommitmentMode; maxScore: number },
  folders: JudgeFolders,
  labels: BoxLabels,
  host: HostFacts,
): ContainerConfig {
  return boxConfig(
    {
      image: task.image,
      uid: JUDGE_UID,
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
    labels,
    host,
  );
}

/** A shell script in the sandbox's cage. */
export function selfTestConfig(
  test: { image: string; script: string; memoryMb: number },
  folders: SandboxFolders,
  labels: BoxLabels,
  host: HostFacts,
): ContainerConfig {
  const limits = { time_limit_s: 1, memory_mb: test.memoryMb, cpus: 1 };
  const task = { image: test.image, limits, language: 'python3', mode: 'test' } as const;
  return { ...sandboxConfig(task, folders, labels, host), Entrypoint: ['/bin/sh', '-c', test.script] };
}

function boxConfig(box: Box, labels: BoxLabels, host: HostFacts): ContainerConfig {
  const memory = Math.floor(box.limits.memory_mb * MIB);
  return {
    Image: box.image,
    User: `${box.uid}:${box.uid}`,
    Env: Object.entries(box.env).map(([name, value]) => `${name}=${value}`),
    Labels: {
      'judge.runner': labels.runner,
      'judge.attempt': labels.attempt,
      'judge.role': labels.role,
      'judge.deadline': String(labels.deadline),
    },
    NetworkDisabled: true,
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
      // The engine refuses more processors than there are.
      NanoCpus: Math.round(Math.min(box.limits.cpus, host.cpus) * 1e9),
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
              '/judge/work': `rw,exec,nosuid,nodev,size=256m,nr_inodes=16k,mode=0700,uid=${box.uid},gid=${box.uid}`,
            }
          : {}),
      },
      Mounts: box.mounts,
      ShmSize: 64 * MIB,
      LogConfig: { Type: 'none', Config: {} },
      OomScoreAdj: 500,
    },
  };
}

const bind = (source: string, target: string, readOnly: boolean): Mount => ({
  Type: 'bind',
  Source: source,
  Target: target,
  ReadOnly: readOnly,
});
