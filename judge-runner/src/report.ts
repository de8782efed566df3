import { setTimeout as sleep } from 'node:timers/promises';
import {
  FAULT_DETAIL_MAX,
  LEASE_GIVE_UP_SECONDS,
  type AttemptOutcome,
  type JudgeAssignment,
  type Measurement,
  type ParticipantCause,
  type ReleaseRequest,
  type ScoreFile,
} from '@tianheng/contracts';
import type { Logger } from 'pino';
import { Refused, type Backend } from './backend.client.ts';
import { errorText, PlatformFault } from './faults.ts';
import type { Lease } from './lease.ts';
import type { OutputKeeper } from './output.ts';
import { printable } from './text.ts';
import { isReleasable } from './verdict.ts';

const RETRY_MS = 250;
const RETRY_MAX_MS = 3000;
/** However long the lease is kept: what reports holds back new work, and its verdict keeps the team waiting. */
const INSIST_MS = 5 * 60_000;

interface Insistence {
  /** at most */
  ms: number;
  /** An attempt that is given up is still to be released in the time that its lease has left. */
  givenUpToo: boolean;
}
const ALWAYS: Insistence = { ms: INSIST_MS, givenUpToo: true };
/** For a log: the release of an attempt that was given up needs none, and has no time to lose. */
const UNTIL_GIVEN_UP: Insistence = { ms: INSIST_MS, givenUpToo: false };

/** What becomes of an attempt, told to the backend. */
export class Report {
  private readonly task: JudgeAssignment;
  private readonly lease: Lease;
  private readonly backend: Backend;
  private readonly logger: Logger;

  constructor(task: JudgeAssignment, lease: Lease, backend: Backend, logger: Logger) {
    this.task = task;
    this.lease = lease;
    this.backend = backend;
    this.logger = logger;
  }

  /**
   * Stores the verdict, after the logs; each tried as `insist` says.
   * @param teamLog the team's log on its way into the store
   */
  async settle(
    verdict: {
      cause: ParticipantCause;
      score: ScoreFile | null;
      measured: Measurement;
      outputSha256: string | null;
    },
    teamLog: Promise<void>,
    judgeOutput: OutputKeeper | null,
  ): Promise<AttemptOutcome> {
    const [judgeLogStored] = await Promise.all([this.storeJudgeLog(judgeOutput, ''), teamLog]);
    const { cause, score, measured, outputSha256 } = verdict;
    return this.tell('settle', () =>
      this.backend.settle({
        lease_token: this.task.lease_token,
        cause,
        score: score?.score ?? null,
        message: score?.message ?? '',
        message_zh: score?.message_zh ?? null,
        metrics: score?.metrics ?? {},
        measured,
        output_sha256: outputSha256,
        log_stored: true,
        judge_log_stored: judgeLogStored,
      }),
    );
  }

  async release(
    fault: Pick<ReleaseRequest, 'fault' | 'cause' | 'detail'>,
    judgeOutput: OutputKeeper | null,
  ): Promise<AttemptOutcome> {
    const judgeLogStored = await this.storeJudgeLog(judgeOutput, fault.fault === 'judge' ? fault.detail : '');
    return this.tell('release', () =>
      this.backend.release({
        ...fault,
        detail: printable(fault.detail, FAULT_DETAIL_MAX),
        lease_token: this.task.lease_token,
        judge_log_stored: judgeLogStored,
      }),
    );
  }

  async storeTeamLog(text: string): Promise<void> {
    try {
      await this.insist('log', () => this.backend.upload(this.task.log_url, text), UNTIL_GIVEN_UP);
    } catch (error) {
      throw new PlatformFault('report_failed', `the log could not be stored: ${errorText(error)}`);
    }
  }

  /** Only administrators would miss it, so a verdict does not depend on it. */
  private async storeJudgeLog(output: OutputKeeper | null, detail: string): Promise<boolean> {
    const text = (output?.text() ?? '') + (detail ? `\n[judge] ${detail}\n` : '');
    if (!text) return false;
    try {
      const upload = () => this.backend.upload(this.task.judge_log_url, text);
      await this.insist('judge_log', upload, { ...UNTIL_GIVEN_UP, ms: LEASE_GIVE_UP_SECONDS * 1000 });
      return true;
    } catch (error) {
      this.logger.warn({ error: errorText(error) }, "the judge's log could not be stored");
      return false;
    }
  }

  private async tell(
    name: string,
    post: () => Promise<{ outcome: AttemptOutcome }>,
  ): Promise<AttemptOutcome> {
    try {
      return (await this.insist(name, post)).outcome;
    } catch (error) {
      throw new PlatformFault('report_failed', errorText(error));
    }
  }

  /**
   * As long as the lease lasts, up to a bound: a backend that is started anew costs no attempt, nor does a store
   * that is away while heartbeats come through. The same token posted twice gets the same answer, and a log stored twice is
   * one, so what was lost on the way is simply asked for again.
   */
  private async insist<Answer>(
    name: string,
    ask: () => Promise<Answer>,
    { ms, givenUpToo }: Insistence = ALWAYS,
  ): Promise<Answer> {
    const begunAt = performance.now();
    let heldAt = begunAt;
    for (let delay = RETRY_MS; ; delay = Math.min(2 * delay, RETRY_MAX_MS)) {
      try {
        return await ask();
      } catch (error) {
        const now = performance.now();
        // What is given up keeps its lease for so long without a heartbeat.
        const isHeld = this.lease.isHeld();
        if (isHeld) heldAt = now;
        const mayGoOn = isHeld || (givenUpToo && isReleasable(this.lease.hold));
        const giveUpAt = Math.min(begunAt + ms, heldAt + LEASE_GIVE_UP_SECONDS * 1000);
        const over = !mayGoOn || now + delay > giveUpAt;
        if (error instanceof Refused || over) throw error;
        this.logger.warn(
          { call: name, error: errorText(error) },
          'the backend did not take the report; trying again',
        );
      }
      await sleep(delay);
    }
  }
}
