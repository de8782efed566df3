import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The body as the migration of the standings made it, but for what of a team's commitments is counted. */
const rebuild = (counts: string): string => `
  CREATE OR REPLACE FUNCTION "rebuild_standings"(chosen_question uuid, chosen_team uuid) RETURNS void LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM 1 FROM "standing"
        WHERE question_id = chosen_question AND (chosen_team IS NULL OR team_id = chosen_team)
        ORDER BY team_id FOR UPDATE;
      WITH counted AS (
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
          (SELECT count(*)::integer FROM counted c WHERE c.team_id = s.team_id AND ${counts}) AS total
        FROM "standing" s LEFT JOIN best USING (team_id)
        WHERE s.question_id = chosen_question AND (chosen_team IS NULL OR s.team_id = chosen_team)
      )
      UPDATE "standing" s SET best_run_id = anew.id, best_score = anew.score,
        best_time_spent_ms = anew.time_spent_ms, best_submitted_at = anew.submitted_at, commitment_count = anew.total
      FROM anew WHERE s.question_id = chosen_question AND s.team_id = anew.team_id;
    END
  $$`;

/** A success counts even if its chance was given back for a fault before it was judged again. */
const COUNTED = `(c.quota_counted OR c.status = 'success')`;

const recount = (counts: string): string => `
  UPDATE "standing" s SET commitment_count = found.total
  FROM (
    SELECT s.question_id, s.team_id, count(c.run_id)::integer AS total
    FROM "standing" s LEFT JOIN (
      SELECT c.question_id, c.team_id, c.run_id, c.quota_counted, r.status
      FROM "commitment" c JOIN "run" r ON r.id = c.run_id WHERE c.mode = 'prod') c
      ON c.question_id = s.question_id AND c.team_id = s.team_id AND ${counts}
    GROUP BY 1, 2) found
  WHERE s.question_id = found.question_id AND s.team_id = found.team_id AND s.commitment_count <> found.total`;

/** What gave its chance back is no submission in a ranking any more. */
const UP = [
  rebuild(COUNTED),
  `CREATE FUNCTION "count_given_back"() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE "standing" SET commitment_count = commitment_count + NEW.quota_counted::integer - OLD.quota_counted::integer
      WHERE question_id = NEW.question_id AND team_id = NEW.team_id;
      RETURN NULL;
    END
  $$`,
  `CREATE TRIGGER "commitment_given_back" AFTER UPDATE OF "quota_counted" ON "commitment" FOR EACH ROW
    WHEN (OLD.quota_counted <> NEW.quota_counted) EXECUTE FUNCTION "count_given_back"()`,
  // The trigger's lock on the table lasts to the commit: nobody writes between it and this.
  recount(COUNTED),
];

const DOWN = [
  `DROP TRIGGER "commitment_given_back" ON "commitment"`,
  `DROP FUNCTION "count_given_back"()`,
  rebuild('true'),
  recount('true'),
];

export class CountedCommitments1790001410000 implements MigrationInterface {
  readonly name = 'CountedCommitments1790001410000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await queryRunner.query(statement);
  }
}
