import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What a team has in the queue is one line over all questions that can be judged, and so is what the house has. When a
 * question becomes one of them, or is one no longer, the line of everybody who waits there is made anew: in the order in
 * which it came, from the turn that a newcomer would get. What has begun once keeps its place. What is just being taken,
 * stopped or changed is passed over, for whoever holds it may wait for what this transaction holds.
 */
const UP = [
  `CREATE FUNCTION "line_up_paused"() RETURNS trigger LANGUAGE plpgsql AS $$
   DECLARE
     house CONSTANT uuid := '00000000-0000-0000-0000-000000000000';
     changed uuid;
     others integer;
   BEGIN
     IF TG_OP = 'INSERT' THEN changed := NEW.question_id; others := 1; ELSE changed := OLD.question_id; others := 0; END IF;
     -- It was paused by another cause before, or still is.
     IF (SELECT count(*) FROM judging_pause WHERE question_id = changed) > others THEN RETURN NULL; END IF;
     WITH begins AS MATERIALIZED (
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
     RETURN NULL;
   END $$`,
  `CREATE TRIGGER "judging_pause_begins" AFTER INSERT ON "judging_pause" FOR EACH ROW
   WHEN (NEW.question_id IS NOT NULL) EXECUTE FUNCTION "line_up_paused"()`,
  `CREATE TRIGGER "judging_pause_ends" AFTER DELETE ON "judging_pause" FOR EACH ROW
   WHEN (OLD.question_id IS NOT NULL) EXECUTE FUNCTION "line_up_paused"()`,
];

const DOWN = [
  `DROP TRIGGER "judging_pause_ends" ON "judging_pause"`,
  `DROP TRIGGER "judging_pause_begins" ON "judging_pause"`,
  `DROP FUNCTION "line_up_paused"()`,
];

/** A pause of one question neither saves up turns nor takes any from anybody. */
export class LinesOfPaused1790002190000 implements MigrationInterface {
  readonly name = 'LinesOfPaused1790002190000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await queryRunner.query(statement);
  }
}
