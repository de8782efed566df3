import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The body as the migration of the counted verdicts made it, but for which teams there are and what is written of them. */
const rebuild = (team: string, from: string, write: string): string => `
  CREATE OR REPLACE FUNCTION "rebuild_standings"(chosen_question uuid, chosen_team uuid) RETURNS void LANGUAGE plpgsql
    SET plan_cache_mode = force_custom_plan AS $$
    BEGIN
      PERFORM 1 FROM "standing"
        WHERE question_id = chosen_question AND (chosen_team IS NULL OR team_id = chosen_team)
        ORDER BY team_id FOR UPDATE;
      WITH judged AS (
        SELECT c.team_id, c.submitted_at, r.id, r.time_spent_ms, r.status = 'success' AS is_success,
          CASE WHEN r.status = 'success' THEN round(r.score::numeric, q.score_digits)::double precision END AS score,
          c.quota_counted OR has_verdict(r.status, r.cause) AS counts
        FROM "commitment" c JOIN "run" r ON r.id = c.run_id JOIN "question" q ON q.id = chosen_question
        WHERE c.question_id = chosen_question AND c.mode = 'prod' AND (chosen_team IS NULL OR c.team_id = chosen_team)
      ), best AS (
        SELECT DISTINCT ON (team_id) *, (count(*) FILTER (WHERE counts) OVER (PARTITION BY team_id))::integer AS total
        FROM judged ORDER BY team_id, is_success DESC, score DESC, time_spent_ms, submitted_at, id
      ), anew AS (
        SELECT ${team}, CASE WHEN best.is_success THEN best.id END AS id, best.score,
          CASE WHEN best.is_success THEN best.time_spent_ms END AS time_spent_ms,
          CASE WHEN best.is_success THEN best.submitted_at END AS submitted_at, coalesce(best.total, 0) AS total
        ${from}
      )
      ${write};
    END
  $$`;

/** Those that are there are locked already; of the others a trigger holds the teams. */
const UP = rebuild(
  'team_id',
  `FROM (SELECT team_id FROM "standing"
          WHERE question_id = chosen_question AND (chosen_team IS NULL OR team_id = chosen_team)) s
          FULL JOIN best USING (team_id)`,
  `INSERT INTO "standing" (question_id, team_id, best_run_id, best_score, best_time_spent_ms, best_submitted_at, commitment_count)
        SELECT chosen_question, team_id, id, score, time_spent_ms, submitted_at, total FROM anew ORDER BY team_id
      ON CONFLICT (question_id, team_id) DO UPDATE SET best_run_id = excluded.best_run_id, best_score = excluded.best_score,
        best_time_spent_ms = excluded.best_time_spent_ms, best_submitted_at = excluded.best_submitted_at,
        commitment_count = excluded.commitment_count`,
);

const DOWN = rebuild(
  's.team_id',
  `FROM "standing" s LEFT JOIN best USING (team_id)
        WHERE s.question_id = chosen_question AND (chosen_team IS NULL OR s.team_id = chosen_team)`,
  `UPDATE "standing" s SET best_run_id = anew.id, best_score = anew.score,
        best_time_spent_ms = anew.time_spent_ms, best_submitted_at = anew.submitted_at, commitment_count = anew.total
      FROM anew WHERE s.question_id = chosen_question AND s.team_id = anew.team_id`,
);

/** Standings can be made anew from commitments and runs, also those that are not there. */
export class MissingStandings1790002360000 implements MigrationInterface {
  readonly name = 'MissingStandings1790002360000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(UP);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(DOWN);
  }
}
