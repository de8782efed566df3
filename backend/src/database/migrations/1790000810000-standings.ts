import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Standings made anew from what counts. A verdict that comes meanwhile waits for the rows' locks, and is recorded on
 * top of what this finds. Whoever changes a question's decimals has its standings made anew in the same transaction.
 */
const UP = [
  `CREATE FUNCTION "rebuild_standings"(chosen_question uuid, chosen_team uuid) RETURNS void LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM 1 FROM "standing"
        WHERE question_id = chosen_question AND (chosen_team IS NULL OR team_id = chosen_team)
        ORDER BY team_id FOR UPDATE;
      WITH counted AS (
        SELECT team_id, run_id, submitted_at FROM "commitment" WHERE question_id = chosen_question AND mode = 'prod'
      ), success AS (
        SELECT c.team_id, r.id, round(r.score::numeric, q.score_digits)::double precision AS score,
          r.time_spent_ms, c.submitted_at
        FROM counted c JOIN "run" r ON r.id = c.run_id JOIN "question" q ON q.id = r.question_id
        WHERE r.status = 'success'
      ), best AS (
        SELECT DISTINCT ON (team_id) * FROM success
        ORDER BY team_id, score DESC, time_spent_ms, submitted_at, id
      ), anew AS (
        SELECT s.team_id, best.id, best.score, best.time_spent_ms, best.submitted_at,
          (SELECT count(*)::integer FROM counted c WHERE c.team_id = s.team_id) AS total
        FROM "standing" s LEFT JOIN best USING (team_id)
        WHERE s.question_id = chosen_question AND (chosen_team IS NULL OR s.team_id = chosen_team)
      )
      UPDATE "standing" s SET best_run_id = anew.id, best_score = anew.score,
        best_time_spent_ms = anew.time_spent_ms, best_submitted_at = anew.submitted_at, commitment_count = anew.total
      FROM anew WHERE s.question_id = chosen_question AND s.team_id = anew.team_id;
    END
  $$`,
  `CREATE FUNCTION "rebuild_standings_of_question"() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM rebuild_standings(NEW.id, NULL);
      RETURN NULL;
    END
  $$`,
  `CREATE TRIGGER "question_score_digits" AFTER UPDATE OF "score_digits" ON "question" FOR EACH ROW
    WHEN (NEW.score_digits IS DISTINCT FROM OLD.score_digits)
    EXECUTE FUNCTION "rebuild_standings_of_question"()`,
];

const DOWN = [
  `DROP TRIGGER "question_score_digits" ON "question"`,
  `DROP FUNCTION "rebuild_standings_of_question"()`,
  `DROP FUNCTION "rebuild_standings"(uuid, uuid)`,
];

export class Standings1790000810000 implements MigrationInterface {
  readonly name = 'Standings1790000810000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await queryRunner.query(statement);
  }
}
