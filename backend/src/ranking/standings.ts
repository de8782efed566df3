import type { Id } from '@tianheng/contracts';
import type { EntityManager } from 'typeorm';

/** SQL: a score as it is shown to participants and ranked, an expression. */
export const roundedScore = (score: string, digits: string): string =>
  `round(${score}::numeric, ${digits})::double precision`;

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

/** Makes this successful run the team's best one if it is better than what it had. */
export async function recordSuccess(manager: EntityManager, runId: Id, submittedAt: Date): Promise<void> {
  await manager.query(
    `insert into standing as best
       (question_id, team_id, best_run_id, best_score, best_time_spent_ms, best_submitted_at)
     select r.question_id, r.team_id, r.id, ${roundedScore('r.score', 'q.score_digits')}, r.time_spent_ms, $2
     from run r join question q on q.id = r.question_id
     where r.id = $1
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

/**
 * Makes the standings of a question, or of one team on it, anew from what counts.
 * @param counted SQL: team_id, run_id and submitted_at of every prod commitment to the question $1
 */
export async function rebuildStandings(
  manager: EntityManager,
  questionId: Id,
  teamId: Id | null,
  counted: string,
): Promise<void> {
  const chosen = 'question_id = $1 and ($2::uuid is null or team_id = $2)';
  // A verdict that comes meanwhile waits for the lock, and is recorded on top of what this finds.
  await manager.query(`select from standing where ${chosen} order by team_id for update`, [
    questionId,
    teamId,
  ]);
  await manager.query(
    `with counted as (${counted}
     ), success as (
       select c.team_id, r.id, ${roundedScore('r.score', 'q.score_digits')} as score, r.time_spent_ms, c.submitted_at
       from counted c join run r on r.id = c.run_id join question q on q.id = r.question_id
       where r.status = 'success'
     ), best as (
       select distinct on (team_id) * from success
       order by team_id, score desc, time_spent_ms, submitted_at, id
     ), anew as (
       select s.team_id, best.id, best.score, best.time_spent_ms, best.submitted_at,
         (select count(*)::integer from counted c where c.team_id = s.team_id) as total
       from (select team_id from standing where ${chosen}) s left join best using (team_id)
     )
     update standing s set best_run_id = anew.id, best_score = anew.score, best_time_spent_ms = anew.time_spent_ms,
       best_submitted_at = anew.submitted_at, commitment_count = anew.total
     from anew where s.question_id = $1 and s.team_id = anew.team_id`,
    [questionId, teamId],
  );
}
