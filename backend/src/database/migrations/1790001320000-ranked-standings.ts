import type { MigrationInterface, QueryRunner } from 'typeorm';

const accepted = (row: string): string => `(${row}.status = 'accept' AND ${row}.dismissed_at IS NULL)`;
const ranked = (row: string): string => `(${row}.best_score IS NOT NULL AND ${row}.takes_part)`;
const ADDED = `INSERT INTO row_count (subject, key, number)`;
const GATHER = `PERFORM gather_row_count('ranked', question), gather_row_count('commitment', question) FROM unnest(touched) AS question;`;

/** What the rows of a statement add to, or take from, what is counted of their questions. */
const countRows = (sign: string): string => `
  ${ADDED} SELECT 'ranked', question_id::text, ${sign}count(*) FROM changed WHERE ${ranked('changed')} GROUP BY question_id;
  ${ADDED} SELECT 'commitment', question_id::text, ${sign}sum(commitment_count) FROM changed
    GROUP BY question_id HAVING sum(commitment_count) <> 0;
  SELECT array_agg(DISTINCT question_id::text) INTO touched FROM changed;
  ${GATHER}`;

/**
 * Each standing says whether its team takes part, so that a ranking is one walk along an index; how many are ranked, and how many
 * commitments a question has, is counted as it changes. Whoever writes a team's first standing holds the team, as whoever accepts
 * or dismisses it does: the second of them sees what the first has done.
 */
const UP = [
  `ALTER TABLE "standing" ADD "takes_part" boolean NOT NULL DEFAULT true`,
  `UPDATE "standing" s SET "takes_part" = false FROM "team" t WHERE t."id" = s."team_id" AND NOT ${accepted('t')}`,
  `DROP INDEX "standing_rank_idx"`,
  `CREATE INDEX "standing_rank_idx" ON "standing" ("question_id", "best_score" DESC, "best_time_spent_ms", "best_submitted_at",
     "team_id") WHERE best_score IS NOT NULL AND takes_part`,
  `DROP INDEX "team_unranked_idx"`,
  `CREATE FUNCTION "count_standings"() RETURNS trigger LANGUAGE plpgsql AS $$
   DECLARE
     touched text[];
   BEGIN
     IF TG_OP = 'INSERT' THEN
       ${countRows('')}
       PERFORM FROM team WHERE id IN (SELECT team_id FROM changed) ORDER BY id FOR SHARE;
       UPDATE standing s SET takes_part = false FROM changed c JOIN team t ON t.id = c.team_id
       WHERE s.question_id = c.question_id AND s.team_id = c.team_id AND NOT ${accepted('t')};
     ELSE ${countRows('-')}
     END IF;
     RETURN NULL;
   END $$`,
  `CREATE FUNCTION "count_moved_standing"() RETURNS trigger LANGUAGE plpgsql AS $$
   DECLARE
     touched text[] := ARRAY[NEW.question_id::text];
   BEGIN
     ${ADDED} SELECT * FROM (VALUES
       ('ranked', NEW.question_id::text, ${ranked('NEW')}::integer - ${ranked('OLD')}::integer),
       ('commitment', NEW.question_id::text, NEW.commitment_count - OLD.commitment_count)) change (subject, key, number)
     WHERE number <> 0;
     ${GATHER}
     RETURN NULL;
   END $$`,
  `CREATE TRIGGER "standing_count_new" AFTER INSERT ON "standing" REFERENCING NEW TABLE AS changed
   FOR EACH STATEMENT EXECUTE FUNCTION "count_standings"()`,
  `CREATE TRIGGER "standing_count_moved" AFTER UPDATE ON "standing" FOR EACH ROW
   WHEN (${ranked('OLD')} <> ${ranked('NEW')} OR OLD.commitment_count <> NEW.commitment_count)
   EXECUTE FUNCTION "count_moved_standing"()`,
  `CREATE TRIGGER "standing_count_gone" AFTER DELETE ON "standing" REFERENCING OLD TABLE AS changed
   FOR EACH STATEMENT EXECUTE FUNCTION "count_standings"()`,
  `CREATE FUNCTION "tell_standings"() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     UPDATE standing SET takes_part = ${accepted('NEW')} WHERE team_id = NEW.id
       AND question_id IN (SELECT id FROM question WHERE competition_id = NEW.competition_id);
     RETURN NULL;
   END $$`,
  `CREATE TRIGGER "team_standings_moved" AFTER UPDATE ON "team" FOR EACH ROW
   WHEN (${accepted('OLD')} <> ${accepted('NEW')}) EXECUTE FUNCTION "tell_standings"()`,
  // The triggers' lock on the table lasts to the commit: nobody writes between them and this.
  `${ADDED} SELECT 'ranked', question_id::text, count(*) FROM "standing" WHERE ${ranked('"standing"')} GROUP BY question_id`,
  `${ADDED} SELECT 'commitment', question_id::text, sum(commitment_count) FROM "standing"
   GROUP BY question_id HAVING sum(commitment_count) <> 0`,
];

const DOWN = [
  `DROP TRIGGER "team_standings_moved" ON "team"`,
  `DROP FUNCTION "tell_standings"()`,
  ...['gone', 'moved', 'new'].map((name) => `DROP TRIGGER "standing_count_${name}" ON "standing"`),
  `DROP FUNCTION "count_moved_standing"()`,
  `DROP FUNCTION "count_standings"()`,
  `DELETE FROM "row_count" WHERE subject IN ('ranked', 'commitment')`,
  `CREATE INDEX "team_unranked_idx" ON "team" ("competition_id", "id") WHERE status <> 'accept' or dismissed_at is not null`,
  `DROP INDEX "standing_rank_idx"`,
  `CREATE INDEX "standing_rank_idx" ON "standing" ("question_id", "best_score" DESC, "best_time_spent_ms", "best_submitted_at",
     "team_id") WHERE "best_score" IS NOT NULL`,
  `ALTER TABLE "standing" DROP COLUMN "takes_part"`,
];

export class RankedStandings1790001320000 implements MigrationInterface {
  readonly name = 'RankedStandings1790001320000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await queryRunner.query(statement);
  }
}
