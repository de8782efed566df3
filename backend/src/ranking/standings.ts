import type { Id } from '@tianheng/contracts';
import type { EntityManager } from 'typeorm';
import { roundedScore } from '../judging/verdicts.ts';
import { Standing } from './standing.entity.ts';

/**
 * Lets a team's submissions to a question through one at a time, until the commit. The question stays as it is that long:
 * whoever gives what waits other images sees this one, or this one sees them.
 */
export async function lockStanding(manager: EntityManager, questionId: Id, teamId: Id): Promise<void> {
  await manager.query(
    `insert into standing (question_id, team_id) select id, $2::uuid from question where id = $1 for share
     on conflict do nothing`,
    [questionId, teamId],
  );
  await manager.query(`select 1 from standing where question_id = $1 and team_id = $2 for update`, [
    questionId,
    teamId,
  ]);
}

/** Counts one more submission of the team, whose standing is there. */
export async function countSubmission(manager: EntityManager, questionId: Id, teamId: Id): Promise<void> {
  await manager.increment(Standing, { questionId, teamId }, 'commitmentCount', 1);
}

/**
 * Makes this successful run the team's best one if it is better than what it had. The question's decimals stay as they
 * are until the commit.
 */
export async function recordSuccess(manager: EntityManager, runId: Id, submittedAt: Date): Promise<void> {
  await manager.query(
    `insert into standing as best
       (question_id, team_id, best_run_id, best_score, best_time_spent_ms, best_submitted_at)
     select r.question_id, r.team_id, r.id, ${roundedScore('r.score', 'q.score_digits')}, r.time_spent_ms, $2
     from run r join question q on q.id = r.question_id
     where r.id = $1
     for share of q
     on conflict (question_id, team_id) do update set
       best_run_id = excluded.best_run_id,
       best_score = excluded.best_score,
       best_time_spent_ms = excluded.best_time_spent_ms,
       best_submitted_at = excluded.best_submitted_at
     where best.best_score is null
        or (-excluded.best_score, excluded.best_time_spent_ms, excluded.best_submitted_at, excluded.best_run_id)
           < (-best.best_score, best.best_time_spent_ms, best.best_submitted_at, best.best_run_id)`,
    [runId, submittedAt],
  );
}

/** Makes a team's standing on a question anew from its commitments, or those of all teams. */
export async function rebuildStandings(
  manager: EntityManager,
  questionId: Id,
  teamId: Id | null = null,
): Promise<void> {
  await manager.query('select rebuild_standings($1, $2)', [questionId, teamId]);
}
