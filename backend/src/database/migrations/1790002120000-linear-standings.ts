import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The function around the query that says what each team's standing is, as `anew`. */
const rebuild = (settings: string, anew: string): string => `
  CREATE OR REPLACE FUNCTION "rebuild_standings"(chosen_question uuid, chosen_team uuid) RETURNS void LANGUAGE plpgsql
    ${settings} AS $$
    BEGIN
      PERFORM 1 FROM "standing"
        WHERE question_id = chosen_question AND (chosen_team IS NULL OR team_id = chosen_team)
        ORDER BY team_id FOR UPDATE;
      ${anew}
      UPDATE "standing" s SET best_run_id = anew.id, best_score = anew.score,
        best_time_spent_ms = anew.time_spent_ms, best_submitted_at = anew.submitted_at, commitment_count = anew.total
      FROM anew WHERE s.question_id = chosen_question AND s.team_id = anew.team_id;
    END
  $$`;

/**
 * What is judged is sorted once: each team's first row is its best success, if it has one, and says how many count. One plan
 * for "this team or all" would expect few rows, and might look through all of them for each team: so it is made each time.
 */
const UP = rebuild(
  'SET plan_cache_mode = force_custom_plan',
  `WITH judged AS (
        SELECT c.team_id, c.submitted_at, r.id, r.time_spent_ms, r.status = 'success' AS is_success,
          CASE WHEN r.status = 'success' THEN round(r.score::numeric, q.score_digits)::double precision END AS score,
          c.quota_counted OR r.status = 'success' AS counts
        FROM "commitment" c JOIN "run" r ON r.id = c.run_id JOIN "question" q ON q.id = chosen_question
        WHERE c.question_id = chosen_question AND c.mode = 'prod' AND (chosen_team IS NULL OR c.team_id = chosen_team)
      ), best AS (
        SELECT DISTINCT ON (team_id) *, (count(*) FILTER (WHERE counts) OVER (PARTITION BY team_id))::integer AS total
        FROM judged ORDER BY team_id, is_success DESC, score DESC, time_spent_ms, submitted_at, id
      ), anew AS (
        SELECT s.team_id, CASE WHEN best.is_success THEN best.id END AS id, best.score,
          CASE WHEN best.is_success THEN best.time_spent_ms END AS time_spent_ms,
          CASE WHEN best.is_success THEN best.submitted_at END AS submitted_at, coalesce(best.total, 0) AS total
        FROM "standing" s LEFT JOIN best USING (team_id)
        WHERE s.question_id = chosen_question AND (chosen_team IS NULL OR s.team_id = chosen_team)
      )`,
);

/** As the migration of the counted commitments made it. */
const DOWN = rebuild(
  '',
  `WITH counted AS (
        SELECT c.team_id, c.submitted_at, c.quota_counted, r.id, r.status, r.score, r.time_spent_ms
        FROM "commitment" c JOIN "run" r ON r.id = c.run_id WHERE c.question_id = chosen_question AND c.mode = 'prod'
      ), success AS (
        SELECT c.team_id, c.id, round(c.score::numeric, q.score_digits)::double precision AS score,
          c.time_spent_ms, c.submitted_at
        FROM counted c JOIN "question" q ON q.id = chosen_question
        WHERE c.status = 'success'
      ), best AS (
        SELECT DISTINCT ON (team_id) * FROM success
        ORDER BY team_id, score DESC, time_spent_ms, submitted_at, id
      ), anew AS (
        SELECT s.team_id, best.id, best.score, best.time_spent_ms, best.submitted_at,
          (SELECT count(*)::integer FROM counted c
            WHERE c.team_id = s.team_id AND (c.quota_counted OR c.status = 'success')) AS total
        FROM "standing" s LEFT JOIN best USING (team_id)
        WHERE s.question_id = chosen_question AND (chosen_team IS NULL OR s.team_id = chosen_team)
      )`,
);

/** Standings made anew read each commitment once, however many teams there are. */
export class LinearStandings1790002120000 implements MigrationInterface {
  readonly name = 'LinearStandings1790002120000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(UP);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(DOWN);
  }
}
