import { Injectable, Logger } from '@nestjs/common';
import { HOST_CAUSES, JUDGE_FAILURES_TO_PAUSE, type Id } from '@tianheng/contracts';
import type { EntityManager, QueryDeepPartialEntity } from 'typeorm';
import { JudgingPauses } from '../competitions/judging-pauses.ts';
import type { Attempt } from './attempt.entity.ts';
import { retryAfter, type EarlierFaults, type Fault } from './fault.policy.ts';
import { endAttempt } from './leases.ts';
import { hasOtherRunner } from './put-off.ts';
import type { Run } from './run.entity.ts';
import { RunsService } from './runs.service.ts';

/** How many of the runs begun last on a question are looked at for a judge that fails everyone. */
const RECENT = 200;

export interface AttemptFault extends Fault {
  /** for administrators */
  detail: string;
}

/** What becomes of a run whose attempt failed through no fault of the team. */
@Injectable()
export class FaultsService {
  private readonly logger = new Logger(FaultsService.name);

  constructor(
    private readonly pauses: JudgingPauses,
    private readonly runs: RunsService,
  ) {}

  /** Ends the attempt of a locked, running run: it waits again, or has failed for good. */
  async concede(
    manager: EntityManager,
    run: Run,
    failed: AttemptFault,
    evidence: QueryDeepPartialEntity<Attempt> = {},
  ): Promise<void> {
    const { id, leaseToken, questionId, runnerId } = run;
    const { fault, cause, detail } = failed;
    if (!leaseToken) return;
    const outcome = fault === 'judge' ? 'judge_fail' : cause === 'runner_lost' ? 'lost' : 'platform_fail';
    const earlier = await earlierFaults(manager, id);
    await endAttempt(manager, leaseToken, { outcome, cause, detail }, evidence);
    const seconds = retryAfter(failed, earlier, await hasOtherRunner(manager, id));
    const facts = { run_id: id, question_id: questionId, runner_id: runnerId, fault, cause, detail };
    if (seconds === null) {
      await this.runs.move(manager, run, 'failed', { cause });
      this.logger.error(facts, 'A run could not be judged.');
    } else {
      await this.runs.move(manager, run, 'waiting', {
        notBefore: () => `now() + interval '${seconds} seconds'`,
      });
      this.logger.warn(facts, 'An attempt failed and is repeated.');
    }
    if (fault === 'judge') await this.pauseIfBroken(manager, questionId);
  }

  /**
   * A judge that fails for several teams in a row is broken: nothing more is fed to it. What began before its question, data
   * or image were others, or before somebody ended such a pause, says nothing of it.
   */
  private async pauseIfBroken(manager: EntityManager, questionId: Id): Promise<void> {
    const rows = await manager.query<{ team_id: Id; outcome: string }[]>(
      `select r.team_id, a.outcome
       from (select id, team_id from run where question_id = $1 and team_id is not null and started_at is not null
             order by started_at desc, id desc limit ${RECENT}) r
       join attempt a on a.run_id = r.id
       join question q on q.id = $1
       where a.started_at > greatest(q.updated_at, q.synced_at, q.judge_trusted_at,
           (select pinned.updated_at from judge_image pinned where pinned.reference = q.judge_image))
         and (a.outcome = 'judge_fail' or (a.outcome = 'applied' and a.cause in ('accepted', 'wrong_answer')))
       order by a.finished_at desc`,
      [questionId],
    );
    const judged = rows.findIndex(({ outcome }) => outcome === 'applied');
    const inARow = judged < 0 ? rows : rows.slice(0, judged);
    if (new Set(inARow.map(({ team_id }) => team_id)).size < JUDGE_FAILURES_TO_PAUSE) return;
    const reason = `The judge failed for ${JUDGE_FAILURES_TO_PAUSE} teams in a row.`;
    if (await this.pauses.pause({ questionId, cause: 'judge_faults', reason }, manager)) {
      this.logger.error(
        { question_id: questionId },
        'The judge of a question keeps failing: its judging is paused.',
      );
    }
  }
}

const HOST = HOST_CAUSES.map((cause) => `'${cause}'`).join(', ');
/** SQL: which of a run's attempts use up one of each kind. */
export const OWN_FAULTS: Record<keyof EarlierFaults, string> = {
  platform: `outcome in ('platform_fail', 'lost') and cause not in ('runner_stopping', ${HOST})`,
  host: `outcome = 'platform_fail' and cause <> 'disk_full' and cause in (${HOST})`,
  disk: `outcome = 'platform_fail' and cause = 'disk_full'`,
  judge: `outcome = 'judge_fail'`,
};

async function earlierFaults(manager: EntityManager, runId: Id): Promise<EarlierFaults> {
  const [row] = await manager.query<EarlierFaults[]>(
    `select count(*) filter (where ${OWN_FAULTS.platform})::integer as platform,
       count(*) filter (where ${OWN_FAULTS.host})::integer as host,
       (count(*) filter (where ${OWN_FAULTS.disk})
         - greatest(0, count(distinct runner_id) filter (where ${OWN_FAULTS.disk}) - 1))::integer as disk,
       count(*) filter (where ${OWN_FAULTS.judge})::integer as judge
     from attempt where run_id = $1`,
    [runId],
  );
  return row ?? { platform: 0, host: 0, disk: 0, judge: 0 };
}
