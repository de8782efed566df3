import type { CommitmentMode, Measurement } from './commitments.ts';
import type { EpochMs, Id } from './common.ts';
import type { SubmissionLanguage } from './competitions.ts';
import type { FaultClass, JudgeFaultCause, ParticipantCause, PlatformCause } from './judge-causes.ts';

/** Bull queue whose tickets only wake a runner: the row in the database is the queue. */
export const JUDGE_QUEUE = 'judge';
/** The keys' prefix of that queue in Redis, the same for who fills it and who empties it. */
export const JUDGE_QUEUE_PREFIX = 'bull';
export type JudgeTicket = Record<string, never>;
/** Redis channel that tells runners at once which run was cancelled (a hint; the heartbeat decides). */
export const JUDGE_CANCEL_CHANNEL = 'tianheng:judge:cancelled';

/**
 * What is judged: a team's commitment; a commitment once more, which counts only when that is asked for; an
 * organiser's own try, which belongs to no commitment.
 */
export type RunKind = 'commit' | 'rejudge' | 'preflight';

export const LEASE_SECONDS = 30;
export const HEARTBEAT_SECONDS = 5;
/** Without an accepted heartbeat for this long a runner kills its container and writes nothing. */
export const LEASE_GIVE_UP_SECONDS = 25;
/**
 * What an attempt may take beyond its program's time limit, however regularly its heartbeats come. All of that is still
 * before one that waits for its turn.
 */
export const ATTEMPT_EXTRA_SECONDS = 3600;
export const POLL_SECONDS = 2;
/** A runner that has said nothing for this long does not count for the number of slots. */
export const RUNNER_SEEN_SECONDS = 60;
/** One that fell silent is missed for so long, unless it said that it stops. */
export const RUNNER_MISSED_SECONDS = 3600;
/** The back office lists a runner for so long after it was heard of last: each new host has a new name. */
export const RUNNER_LISTED_DAYS = 30;
/** A runner says what it does when that changes, and at least this often. */
export const ANNOUNCE_SECONDS = 15;
export const ATTEMPTS_MAX = 3;
/** Attempts that may end by the state of a host, beside the tries that count; as many more by its full disk. */
export const HOST_ATTEMPTS_MAX = 30;
/** A judge failure is retried once. */
export const JUDGE_ATTEMPTS_MAX = 2;
/** Seconds to wait before the second and the third attempt. */
export const RETRY_BACKOFF_SECONDS = [5, 30] as const;
/**
 * By so many seconds longer is each wait after a full disk, for that stays full while a run of hours holds it: all attempts by a full disk
 * together last longer than any such run, which may be a day.
 */
export const DISK_BACKOFF_SECONDS = 240;
/** Judge failures in a row, from different teams, after which a question's judging is paused. */
export const JUDGE_FAILURES_TO_PAUSE = 5;
/** Tickets kept in the queue for waiting rows. */
export const TICKETS_MAX = 50;

/** Of a submission's zip: what its files have together when it is unpacked, its entries, and the names of a path. */
export const ZIP_MAX_BYTES = 1024 * 1024 * 1024;
export const ZIP_MAX_ENTRIES = 20_000;
export const ZIP_MAX_DEPTH = 64;

export const LOG_HEAD_BYTES = 32 * 1024;
export const LOG_TAIL_BYTES = 32 * 1024;
export const LOG_LIMIT_BYTES = 16 * 1024 * 1024;
/**
 * Of a log as it is stored. What is shown instead of a control character or a mark of direction has four times its bytes;
 * the fifth part is room for the runner's own lines.
 */
export const LOG_MAX_BYTES = 5 * (LOG_HEAD_BYTES + LOG_TAIL_BYTES);
export const PROD_LOG_TAIL_BYTES = 4 * 1024;
export const OUTPUT_MAX_BYTES = 64 * 1024 * 1024;
export const OUTPUT_MAX_FILES = 2000;
/** entries of any kind that are looked at, links and folders too */
export const OUTPUT_MAX_ENTRIES = 10_000;
export const OUTPUT_MAX_DEPTH = 16;
export const OUTPUT_MAX_INODES = 4096;
export const SCORE_FILE_MAX_BYTES = 64 * 1024;
export const JUDGE_MESSAGE_MAX = 500;
export const JUDGE_METRICS_MAX = 20;
export const JUDGE_LIMITS = { time_limit_s: 300, memory_mb: 1000, cpus: 1 } as const;

/** How much of a prod run's output its team may read. */
export const PROD_LOG_OPTIONS = ['full', 'tail', 'none'] as const;
export type ProdLogOption = (typeof PROD_LOG_OPTIONS)[number];

/** A file to fetch; relative URLs are of the backend's internal listener. */
export interface SignedFile {
  url: string;
  filename: string;
  size: number;
  /** hex */
  sha256: string;
}

export interface BoxLimits {
  time_limit_s: number;
  memory_mb: number;
  cpus: number;
}

/** Whether a runner takes new work, and why not: its engine does none, its disk is nearly full, it is being stopped. */
export const RUNNER_STATES = ['claiming', 'engine_broken', 'disk_low', 'stopping'] as const;
export type RunnerState = (typeof RUNNER_STATES)[number];

/** Characters of a runner's name. */
export const RUNNER_ID_MAX = 100;
/** Images that a claim names at most. */
export const CLAIM_IMAGES_MAX = 1000;
/** Characters that are told of a fault. */
export const FAULT_DETAIL_MAX = 1000;

/** What a runner says of itself. */
export interface RunnerFacts {
  runner_id: string;
  /** name of the machine that it runs on */
  host: string;
  version: string;
  /** attempts that it runs at once */
  slots: number;
}

/** POST /internal/judge/announce; 204 */
export interface AnnounceRequest extends RunnerFacts {
  state: RunnerState;
  /** version of its container engine, as that says at the time; absent while it does not answer */
  engine?: string;
}

/**
 * POST /internal/judge/claim; answers 200 with an assignment, 204 when nothing can be claimed, or 503 when that cannot be told
 * yet. The same token sent again is the same claim: it gets the assignment whose answer was lost. It is sent again until
 * no copy that had no answer can come late any more.
 */
export interface ClaimRequest extends RunnerFacts {
  /** the lease that is asked for, named by the runner until it has its answer; absent from older runners */
  lease_token?: Id;
  /** image ids and repository digests that this runner holds */
  images: string[];
}

/** What an attempt was allowed. */
export interface JudgingLimits {
  /** null for `result` */
  sandbox: BoxLimits | null;
  judge: BoxLimits & { max_score: number };
}

/** Everything one attempt needs; whoever holds `lease_token` may write it. */
export interface JudgeAssignment {
  run_id: Id;
  attempt: number;
  lease_token: string;
  lease_seconds: number;
  mode: CommitmentMode;
  language: SubmissionLanguage;
  submission: SignedFile;
  input: SignedFile[];
  truth: SignedFile[];
  /** null for `result` */
  sandbox: (BoxLimits & { image: string }) | null;
  judge: BoxLimits & { image: string; max_score: number };
  prod_log: ProdLogOption;
  /** signed PUT of the team's log */
  log_url: string;
  /** signed PUT of the judge's own output */
  judge_log_url: string;
}

/** POST /internal/judge/heartbeat; 409 LEASE_LOST once the attempt is someone else's or cancelled. */
export interface HeartbeatRequest {
  lease_token: string;
  /** it waits for its turn on its host; absent from older runners */
  waits?: boolean;
}
export interface HeartbeatResponse {
  lease_expires_at: EpochMs;
}

/** POST /internal/judge/release: the attempt could not be judged. */
export interface ReleaseRequest {
  lease_token: string;
  fault: FaultClass;
  cause: PlatformCause | JudgeFaultCause;
  /** for administrators, bounded */
  detail: string;
  judge_log_stored: boolean;
}

/** POST /internal/judge/settle: the verdict of an attempt. The status follows from the cause. */
export interface SettleRequest {
  lease_token: string;
  cause: ParticipantCause;
  /** finite, 0 to max_score; null unless the judge ran */
  score: number | null;
  message: string;
  /** the same in Chinese, where the judge gave it; absent from older runners */
  message_zh?: string | null;
  metrics: Record<string, number>;
  measured: Measurement;
  /** hex, of the list of what the judge was given: `<sha256>  <path>` a line, sorted; null: nothing was collected */
  output_sha256: string | null;
  log_stored: boolean;
  judge_log_stored: boolean;
}

export const ATTEMPT_OUTCOMES = [
  'running',
  'applied',
  'stale',
  'lost',
  'platform_fail',
  'judge_fail',
  'cancelled',
] as const;
export type AttemptOutcome = (typeof ATTEMPT_OUTCOMES)[number];

/** Answer of release and settle; the same token posted again gets the stored one. */
export interface AttemptResult {
  outcome: AttemptOutcome;
}

/** What a judge image writes to /judge/result/score.json. */
export interface ScoreFile {
  version: 1;
  verdict: 'accepted' | 'wrong_answer';
  score: number;
  message: string;
  /** the same in Chinese; without it everybody reads `message` */
  message_zh?: string;
  metrics?: Record<string, number>;
}
