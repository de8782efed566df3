/** What this runner needs of a container engine, and nothing more. Every call ends: within its time, or in EngineError. */
export interface ContainerEngine {
  /** version, processors and cgroup layout; fails when the engine does not answer */
  info(): Promise<EngineInfo>;
  images(): Promise<HeldImage[]>;
  /** @returns the container's id */
  create(name: string, config: ContainerConfig): Promise<string>;
  /** Begins to read stdout and stderr; the reader is called for every chunk and must not wait. */
  attach(id: string, onOutput: (chunk: Buffer) => void): Promise<AttachedOutput>;
  start(id: string): Promise<void>;
  /** Starts a container that lives as long as its input is held, by this process. */
  runForInput(id: string): Promise<HeldInput>;
  /** Resolves once the engine watches for the next exit, which is to be before start. */
  wait(id: string, timeoutMs: number): Promise<PendingExit>;
  /** SIGKILL; fine for one that has ended */
  kill(id: string): Promise<void>;
  inspect(id: string): Promise<ContainerState>;
  /** By id or name, running or not; fine for one that is gone. Resolves when it is gone, whoever removed it. */
  remove(idOrName: string): Promise<void>;
  /** those with a label, running or not */
  list(label: string): Promise<FoundContainer[]>;
  /** events of containers with a label, since the moment of the call */
  events(label: string, onEvent: (event: ContainerEvent) => void): Promise<EventStream>;
}

export interface EngineInfo {
  version: string;
  cpus: number;
  cgroupVersion: 1 | 2;
  cgroupDriver: string;
}

export interface HeldImage {
  id: string;
  /** `name@sha256:...` */
  digests: string[];
  tags: string[];
  labels: Record<string, string>;
}

export interface AttachedOutput {
  /** resolves when the stream is over, for whatever reason */
  ended: Promise<void>;
  destroy(): void;
}

export interface HeldInput {
  /** resolves when the container no longer has it, for whatever reason */
  ended: Promise<void>;
  end(): void;
}

export interface PendingExit {
  code: Promise<number>;
}

export interface ContainerState {
  running: boolean;
  exitCode: number;
  oomKilled: boolean;
  /** between start and end, null while it runs */
  timeMs: number | null;
}

export interface FoundContainer {
  id: string;
  labels: Record<string, string>;
}

export interface ContainerEvent {
  id: string;
  action: string;
}

export interface EventStream {
  ended: Promise<void>;
  close(): void;
}

/** status: the engine's HTTP answer, or null when it gave none (gone, or too slow). */
export class EngineError extends Error {
  readonly status: number | null;

  constructor(message: string, status: number | null) {
    super(message);
    this.status = status;
  }
}

export interface Mount {
  Type: 'bind';
  Source: string;
  Target: string;
  ReadOnly: boolean;
}

/** The part of the Engine API's container configuration that is used here, under its own names. */
export interface ContainerConfig {
  Image: string;
  User: string;
  Env: string[];
  Labels: Record<string, string>;
  NetworkDisabled: true;
  Healthcheck: { Test: ['NONE'] };
  AttachStdout: true;
  AttachStderr: true;
  AttachStdin?: true;
  OpenStdin?: true;
  /** the program's input ends with the first client that held it */
  StdinOnce?: true;
  Entrypoint?: string[];
  WorkingDir?: string;
  HostConfig: {
    NetworkMode: 'none';
    IpcMode: 'private';
    CgroupnsMode: 'private';
    ReadonlyRootfs: true;
    Init: true;
    /** of a team's never: what is known of its end would go with it */
    AutoRemove: boolean;
    CapDrop: ['ALL'];
    SecurityOpt: string[];
    Memory: number;
    MemorySwap: number;
    NanoCpus: number;
    PidsLimit: number;
    Ulimits: { Name: string; Soft: number; Hard: number }[];
    Tmpfs: Record<string, string>;
    Mounts: Mount[];
    ShmSize: number;
    LogConfig: { Type: 'none'; Config: Record<string, never> };
    OomScoreAdj: number;
    /** paths that are empty inside */
    MaskedPaths: string[];
    CgroupParent?: string;
    Runtime?: string;
  };
}
