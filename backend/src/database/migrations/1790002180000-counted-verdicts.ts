import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The body as the migration of the linear standings made it, but for what of a team's commitments is counted. */
const rebuild = (counts: string): string => `
  CREATE OR REPLACE FUNCTION "rebuild_standings"(chosen_question uuid, chosen_team uuid) RETURNS void LANGUAGE plpgsql
    SET plan_cache_mode = force_custom_plan AS $$
    BEGIN
      PERFORM 1 FROM "standing"
        WHERE question_id = chosen_question AND (chosen_team IS NULL OR team_id = chosen_team)
        ORDER BY team_id FOR UPDATE;
      WITH judged AS (
        SELECT c.team_id, c.submitted_at, r.id, r.time_spent_ms, r.status = 'success' AS is_success,
          CASE WHEN r.status = 'success' THEN round(r.score::numeric, q.score_digits)::double precision END AS score,
          ${counts} AS counts
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
      )
      UPDATE "standing" s SET best_run_id = anew.id, best_score = anew.score,
        best_time_spent_ms = anew.time_spent_ms, best_submitted_at = anew.submitted_at, commitment_count = anew.total
      FROM anew WHERE s.question_id = chosen_question AND s.team_id = anew.team_id;
    END
  $$`;

/** Of the questions where the rules differ. Each is locked before it is read, so what is submitted meanwhile is counted. */
const RECOUNT = `
  SELECT rebuild_standings(question_id, NULL) FROM (
    SELECT DISTINCT c.question_id FROM "commitment" c JOIN "run" r ON r.id = c.run_id
    WHERE c.mode = 'prod' AND NOT c.quota_counted AND r.status <> 'success' AND has_verdict(r.status, r.cause)
    ORDER BY c.question_id) found`;

/** Whether a run came to a verdict on its program. Written as one expression, which plans of queries then hold as their own. */
const HAS_VERDICT = `
  CREATE FUNCTION "has_verdict"(status text, cause text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT status IN ('success','timeout','wrong_answer') OR status = 'failed' AND NOT coalesce(cause = ANY(
      '{engine_error,engine_stopped,foreign_kill,image_missing,fetch_failed,hash_mismatch,disk_full,report_failed,runner_lost,runner_stopping,judge_error}'
    ), false)
  $$`;

const UP = [HAS_VERDICT, rebuild('c.quota_counted OR has_verdict(r.status, r.cause)'), RECOUNT];
const DOWN = [rebuild(`c.quota_counted OR r.status = 'success'`), RECOUNT, `DROP FUNCTION "has_verdict"`];

/** A submission in a ranking is whatever used up a chance, also one that was judged again and came to another verdict than a success. */
export class CountedVerdicts1790002180000 implements MigrationInterface {
  readonly name = 'CountedVerdicts1790002180000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await queryRunner.query(statement);
  }
}
