import { Injectable, Logger } from '@nestjs/common';
import { HOST_CAUSES, JUDGE_FAILURES_TO_PAUSE, type Id } from '@tianheng/contracts';
import type { EntityManager } from 'typeorm';
import { QuestionsService } from '../competitions/questions.service.ts';
import type { Commitment } from '../commitments/commitment.entity.ts';
import { retryAfter, type EarlierFaults, type Fault } from './fault.policy.ts';
import { endAttempt } from './leases.ts';
import { moveTo } from './move.ts';

/** How many of a question's newest commitments are looked at for a judge that fails everyone. */
const RECENT = 200;

export interface AttemptFault extends Fault {
  /** for administrators */
  detail: string;
}

/** What becomes of a commitment whose attempt failed through no fault of its team. */
@Injectable()
export class FaultsService {
  private readonly logger = new Logger(FaultsService.name);

  constructor(private readonly questions: QuestionsService) {}

  /** Ends the attempt of a locked, running commitment: it waits again, or has failed and gets its chance back. */
  async concede(manager: EntityManager, commitment: Commitment, failed: AttemptFault): Promise<void> {
    const { id, leaseToken, questionId, runnerId } = commitment;
    const { fault, cause, detail } = failed;
    if (!leaseToken) return;
    const outcome = fault === 'judge' ? 'judge_fail' : cause === 'runner_lost' ? 'lost' : 'platform_fail';
    const seconds = retryAfter(failed, await earlierFaults(manager, id));
    await endAttempt(manager, leaseToken, { outcome, cause, detail });
    const facts = { commitment_id: id, question_id: questionId, runner_id: runnerId, fault, cause, detail };
    if (seconds === null) {
      await moveTo(manager, commitment, 'failed', { cause, quotaCounted: false, spacingCounted: false });
      this.logger.error(facts, 'A commitment could not be judged; its chance is given back.');
    } else {
      await moveTo(manager, commitment, 'waiting', {
        notBefore: () => `now() + interval '${seconds} seconds'`,
      });
      this.logger.warn(facts, 'An attempt failed and is repeated.');
    }
    if (fault === 'judge') await this.pauseIfBroken(manager, questionId);
  }

  /** A judge that fails for several teams in a row is broken: nothing more is fed to it. */
  private async pauseIfBroken(manager: EntityManager, questionId: Id): Promise<void> {
    const rows = await manager.query<{ team_id: Id; outcome: string }[]>(
      `select c.team_id, a.outcome
       from (select id, team_id from commitment where question_id = $1
             order by submitted_at desc, id desc limit ${RECENT}) c
       join attempt a on a.commitment_id = c.id
       join question q on q.id = $1
       where a.finished_at > greatest(q.updated_at, q.synced_at)
         and (a.outcome = 'judge_fail' or (a.outcome = 'applied' and a.cause in ('accepted', 'wrong_answer')))
       order by a.finished_at desc`,
      [questionId],
    );
    const judged = rows.findIndex(({ outcome }) => outcome === 'applied');
    const inARow = judged < 0 ? rows : rows.slice(0, judged);
    if (new Set(inARow.map(({ team_id }) => team_id)).size < JUDGE_FAILURES_TO_PAUSE) return;
    if (await this.questions.pauseJudging(manager, questionId)) {
      this.logger.error(
        { question_id: questionId },
        'The judge of a question keeps failing: its judging is paused.',
      );
    }
  }
}

const HOST = HOST_CAUSES.map((cause) => `'${cause}'`).join(', ');
const OWN_FAULTS: Record<keyof EarlierFaults, string> = {
  platform: `outcome in ('platform_fail', 'lost') and cause not in ('runner_stopping', ${HOST})`,
  host: `outcome = 'platform_fail' and cause in (${HOST})`,
  judge: `outcome = 'judge_fail'`,
};

async function earlierFaults(manager: EntityManager, commitmentId: Id): Promise<EarlierFaults> {
  const [row] = await manager.query<EarlierFaults[]>(
    `select count(*) filter (where ${OWN_FAULTS.platform})::integer as platform,
       count(*) filter (where ${OWN_FAULTS.host})::integer as host,
       count(*) filter (where ${OWN_FAULTS.judge})::integer as judge
     from attempt where commitment_id = $1`,
    [commitmentId],
  );
  return row ?? { platform: 0, host: 0, judge: 0 };
}
