import type { Id } from '@tianheng/contracts';
import type { EntityManager } from 'typeorm';
import type { Commitment } from '../commitments/commitment.entity.ts';

/** Lets a team's submissions to a question through one at a time, until the commit. */
export async function lockStanding(manager: EntityManager, questionId: Id, teamId: Id): Promise<void> {
  await manager.query(`insert into standing (question_id, team_id) values ($1, $2) on conflict do nothing`, [
    questionId,
    teamId,
  ]);
  await manager.query(`select 1 from standing where question_id = $1 and team_id = $2 for update`, [
    questionId,
    teamId,
  ]);
}

/** Makes this success the team's best one if it is better than what it had. */
export async function recordSuccess(manager: EntityManager, commitment: Commitment): Promise<void> {
  await manager.query(
    `insert into standing as best
       (question_id, team_id, best_commitment_id, best_score, best_time_spent_ms, best_submitted_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (question_id, team_id) do update set
       best_commitment_id = excluded.best_commitment_id,
       best_score = excluded.best_score,
       best_time_spent_ms = excluded.best_time_spent_ms,
       best_submitted_at = excluded.best_submitted_at
     where best.best_score is null
        or (-excluded.best_score, excluded.best_time_spent_ms, excluded.best_submitted_at)
           < (-best.best_score, best.best_time_spent_ms, best.best_submitted_at)`,
    [
      commitment.questionId,
      commitment.teamId,
      commitment.id,
      commitment.score,
      commitment.timeSpentMs,
      commitment.submittedAt,
    ],
  );
}
