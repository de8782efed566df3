import type { ParticipantCause, PlatformCause, ScoreFile } from '@tianheng/contracts';

/** Whose the attempt is now. */
export type Hold = 'held' | 'lost' | 'cancelled' | 'stopping' | 'overdue';

/** It may still be told that the attempt came to nothing. */
export const isReleasable = (hold: Hold): boolean =>
  hold === 'held' || hold === 'stopping' || hold === 'overdue';

/** What is known of one container that was started for an attempt. */
export interface BoxEvidence {
  /** an engine call failed or timed out */
  engineFault: { cause: PlatformCause; detail: string } | null;
  /** the stream of engine events broke while the container ran, so a kill or an OOM may have gone unseen */
  eventsBroken: boolean;
  /** the engine killed, stopped or paused it, and not because we asked */
  foreignKill: boolean;
  /** another client of the engine ran a command in it, which may have ended or held up the program */
  foreignCommand: boolean;
  deadlineFired: boolean;
  logOverLimit: boolean;
  /** only where the output folder cannot bound itself */
  outputOverLimit: boolean;
  /** null: it never came to an end that we saw */
  exitCode: number | null;
  oomFlag: boolean;
  oomEvent: boolean;
  /** the host's count of OOM kills grew while it ran */
  hostOomGrew: boolean;
}

/** What a submission has to begin with, for exits of the images that a program may choose as well. */
export interface Entry {
  compiled: boolean;
  missing: boolean;
}

export type Evidence = { hold: Hold } & (
  | { role: 'sandbox'; box: BoxEvidence; entry: Entry }
  | { role: 'judge'; box: BoxEvidence; score: ScoreFile | { wrong: string } }
);

export type Verdict =
  | { kind: 'drop' }
  | { kind: 'platform'; cause: PlatformCause; detail: string }
  | { kind: 'participant'; cause: ParticipantCause }
  | { kind: 'judge_fault'; detail: string }
  | { kind: 'go_on'; childOom: boolean }
  | { kind: 'scored'; score: ScoreFile };

export const OVERDUE = 'the attempt took longer than all its steps together may';
const COMPILE_ERROR = 97;
const ENTRY_MISSING = 98;
export const SIGKILLED = 137;

/** First match wins: an engine's fault is never the participant's. */
export function verdict(evidence: Evidence): Verdict {
  const { hold, box } = evidence;
  if (hold === 'lost' || hold === 'cancelled') return { kind: 'drop' };
  if (hold === 'stopping') return platform('runner_stopping', 'the runner was told to stop');
  if (hold === 'overdue') return platform('engine_error', OVERDUE);
  if (box.engineFault) return { kind: 'platform', ...box.engineFault };
  if (box.foreignKill)
    return platform('foreign_kill', `killed by another client of the engine, exit ${box.exitCode}`);
  if (box.foreignCommand && endedBadly(box))
    return platform('foreign_kill', `another client of the engine ran a command in it, exit ${box.exitCode}`);
  if (box.eventsBroken && endedBadly(box))
    return platform('engine_stopped', 'the event stream broke meanwhile');
  if (box.exitCode === null) return platform('engine_error', 'the container never came to an end');
  return evidence.role === 'sandbox'
    ? sandboxVerdict(evidence, box.exitCode)
    : judgeVerdict(evidence, box.exitCode);
}

function sandboxVerdict({ box, entry }: Extract<Evidence, { role: 'sandbox' }>, exitCode: number): Verdict {
  if (box.deadlineFired) return participant('time_limit');
  if (box.logOverLimit) return participant('log_limit');
  if (box.outputOverLimit) return participant('output_too_large');
  if (exitCode === 0) return { kind: 'go_on', childOom: box.oomFlag || box.oomEvent };
  if (outOfMemory(box)) return participant('memory_limit');
  if (exitCode === COMPILE_ERROR && entry.compiled) return participant('compile_error');
  if (exitCode === ENTRY_MISSING && entry.missing) return participant('entry_missing');
  return participant('runtime_error');
}

function judgeVerdict(evidence: Extract<Evidence, { role: 'judge' }>, exitCode: number): Verdict {
  const { box, score } = evidence;
  if (box.deadlineFired) return judgeFault('the judge ran over its time limit');
  if (box.logOverLimit) return judgeFault('the judge wrote too much output');
  if (box.outputOverLimit) return judgeFault('the judge wrote too large a result');
  // Also where only a child was killed and the judge went on: it gives a score for what it could not look at.
  if (outOfMemory(box)) return judgeFault('the judge ran out of memory');
  if (exitCode !== 0) return judgeFault(`the judge ended with exit ${exitCode}`);
  if ('wrong' in score) return judgeFault(score.wrong);
  return { kind: 'scored', score };
}

const endedBadly = (box: BoxEvidence): boolean =>
  box.exitCode !== 0 || box.deadlineFired || box.logOverLimit || box.outputOverLimit;

/** Neither the flag nor the event is always there; exit 137 with a grown host counter stands for both. */
const outOfMemory = (box: BoxEvidence): boolean =>
  box.oomFlag || box.oomEvent || (box.exitCode === SIGKILLED && box.hostOomGrew);

const platform = (cause: PlatformCause, detail: string): Verdict => ({ kind: 'platform', cause, detail });
const participant = (cause: ParticipantCause): Verdict => ({ kind: 'participant', cause });
const judgeFault = (detail: string): Verdict => ({ kind: 'judge_fault', detail });
