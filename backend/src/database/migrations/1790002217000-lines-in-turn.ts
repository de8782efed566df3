import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Makes the line of everybody anew who waits at the question `changed`, as before. */
const LINES = `WITH begins AS MATERIALIZED (
       SELECT owner, greatest(0, (SELECT max(turn) FROM run WHERE attempt > 0),
         CASE WHEN owner = house THEN (SELECT max(turn) + 1 FROM run WHERE kind <> 'commit' AND attempt > 0)
           ELSE (SELECT max(turn) + 1 FROM run WHERE kind = 'commit' AND team_id = owner AND attempt > 0) END) AS turn
       FROM (SELECT DISTINCT CASE WHEN kind = 'commit' THEN team_id ELSE house END AS owner FROM run
         WHERE question_id = changed AND status = 'waiting' AND attempt = 0) waits
     ), due AS MATERIALIZED (
       SELECT id, queued_at, CASE WHEN kind = 'commit' THEN team_id ELSE house END AS owner FROM run
       WHERE status = 'waiting' AND attempt = 0
         AND CASE WHEN kind = 'commit' THEN team_id ELSE house END IN (SELECT owner FROM begins)
         AND question_id NOT IN (SELECT p.question_id FROM judging_pause p WHERE p.question_id IS NOT NULL)
       FOR NO KEY UPDATE OF run SKIP LOCKED
     ), line AS (
       SELECT due.id,
         begins.turn + (row_number() OVER (PARTITION BY owner ORDER BY due.queued_at, due.id))::integer - 1 AS turn
       FROM due JOIN begins USING (owner)
     )
     UPDATE run SET turn = line.turn FROM line WHERE run.id = line.id AND run.turn <> line.turn;
     RETURN NULL;`;

const lineUp = (declared: string, begins: string): string =>
  `CREATE OR REPLACE FUNCTION "line_up_paused"() RETURNS trigger LANGUAGE plpgsql AS $$
   DECLARE
     house CONSTANT uuid := '00000000-0000-0000-0000-000000000000';
     changed uuid;
     ${declared}
   BEGIN
     ${begins}
     ${LINES}
   END $$`;

const triggers = (kind: string, when: string): string[] => [
  `CREATE ${kind} "judging_pause_begins" AFTER INSERT ON "judging_pause" ${when}
   FOR EACH ROW WHEN (NEW.question_id IS NOT NULL) EXECUTE FUNCTION "line_up_paused"()`,
  `CREATE ${kind} "judging_pause_ends" AFTER DELETE ON "judging_pause" ${when}
   FOR EACH ROW WHEN (OLD.question_id IS NOT NULL) EXECUTE FUNCTION "line_up_paused"()`,
];

const DROP_TRIGGERS = [
  `DROP TRIGGER "judging_pause_ends" ON "judging_pause"`,
  `DROP TRIGGER "judging_pause_begins" ON "judging_pause"`,
];

const UP = [
  ...DROP_TRIGGERS,
  // Without a foreign key: whoever writes here waits for nobody.
  `CREATE TABLE "paused_line" ("question_id" uuid PRIMARY KEY)`,
  `INSERT INTO "paused_line" SELECT DISTINCT "question_id" FROM "judging_pause" WHERE "question_id" IS NOT NULL`,
  lineUp(
    '',
    `IF TG_OP = 'INSERT' THEN changed := NEW.question_id; ELSE changed := OLD.question_id; END IF;
     -- The last lock of its transaction: whoever holds it waits for nobody.
     PERFORM pg_advisory_xact_lock(hashtext('judging.lines'));
     -- By statements of their own, which see what was committed by whoever held it before.
     IF EXISTS (SELECT FROM judging_pause WHERE question_id = changed) THEN
       INSERT INTO paused_line (question_id) VALUES (changed) ON CONFLICT DO NOTHING;
     ELSE
       DELETE FROM paused_line WHERE question_id = changed;
     END IF;
     -- It was paused by another cause before, or still is; or all is as it was.
     IF NOT FOUND THEN RETURN NULL; END IF;`,
  ),
  ...triggers('CONSTRAINT TRIGGER', 'DEFERRABLE INITIALLY DEFERRED'),
];

const DOWN = [
  ...DROP_TRIGGERS,
  lineUp(
    'others integer;',
    `IF TG_OP = 'INSERT' THEN changed := NEW.question_id; others := 1; ELSE changed := OLD.question_id; others := 0; END IF;
     -- It was paused by another cause before, or still is.
     IF (SELECT count(*) FROM judging_pause WHERE question_id = changed) > others THEN RETURN NULL; END IF;`,
  ),
  `DROP TABLE "paused_line"`,
  ...triggers('TRIGGER', ''),
];

/**
 * Lines are made at the end of the transaction that changed pauses, one such transaction after the other: two that change those
 * of one question, or of two questions of one team, at the same moment had each made them by what the other one had not committed yet.
 * `paused_line` has the questions that lines were made without.
 */
export class LinesInTurn1790002217000 implements MigrationInterface {
  readonly name = 'LinesInTurn1790002217000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await queryRunner.query(statement);
  }
}
