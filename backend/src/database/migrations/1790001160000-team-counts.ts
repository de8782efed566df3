import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Of a subject and competition, as many rows may lie beside one another before a writer puts them together. */
const ROWS_MAX = 50;

/** What is counted, and the column that says since when a row counts no more. */
const SUBJECTS = [
  ['team', 'dismissed_at'],
  ['team_approval', 'withdrawn_at'],
] as const;

/**
 * How many teams and approvals a competition has in each status: the sum of rows that are only ever added, by which no writer
 * waits for another. Whoever adds puts together what nobody else holds.
 */
const COUNTS = [
  `CREATE TABLE "team_count" (
     "id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, "subject" text NOT NULL, "competition_id" uuid NOT NULL,
     "status" text NOT NULL, "number" integer NOT NULL)`,
  `CREATE INDEX "team_count_idx" ON "team_count" ("subject", "status", "competition_id") INCLUDE ("number")`,
  `CREATE INDEX "team_count_competition_idx" ON "team_count" ("competition_id", "subject", "status") INCLUDE ("number")`,
  `CREATE FUNCTION "gather_team_count"(what text, competition uuid) RETURNS void LANGUAGE plpgsql AS $$
   BEGIN
     IF (SELECT count(*) FROM (SELECT FROM team_count WHERE subject = what AND competition_id = competition
         LIMIT ${ROWS_MAX + 1}) few) > ${ROWS_MAX} THEN
       WITH free AS MATERIALIZED (
         SELECT id FROM team_count WHERE subject = what AND competition_id = competition FOR UPDATE SKIP LOCKED),
       gone AS (DELETE FROM team_count USING free WHERE team_count.id = free.id RETURNING team_count.status, team_count.number)
       INSERT INTO team_count (subject, competition_id, status, number)
       SELECT what, competition, status, sum(number) FROM gone GROUP BY status HAVING sum(number) <> 0;
     END IF;
   END $$`,
];

const ADDED = `INSERT INTO team_count (subject, competition_id, status, number)`;

const keep = (table: string, gone: string): string[] => [
  `CREATE FUNCTION "count_${table}"() RETURNS trigger LANGUAGE plpgsql AS $$
   DECLARE
     touched uuid[];
   BEGIN
     IF TG_OP = 'INSERT' THEN
       WITH added AS (${ADDED}
         SELECT '${table}', competition_id, status, count(*) FROM new_rows WHERE ${gone} IS NULL
         GROUP BY competition_id, status RETURNING competition_id)
       SELECT array_agg(DISTINCT competition_id) INTO touched FROM added;
     ELSIF TG_OP = 'DELETE' THEN
       WITH added AS (${ADDED}
         SELECT '${table}', competition_id, status, -count(*) FROM old_rows WHERE ${gone} IS NULL
         GROUP BY competition_id, status RETURNING competition_id)
       SELECT array_agg(DISTINCT competition_id) INTO touched FROM added;
     ELSE
       WITH added AS (${ADDED}
         SELECT '${table}', competition_id, status, sum(change) FROM (
           SELECT competition_id, status, 1 AS change FROM new_rows WHERE ${gone} IS NULL
           UNION ALL SELECT competition_id, status, -1 FROM old_rows WHERE ${gone} IS NULL) changes
         GROUP BY competition_id, status HAVING sum(change) <> 0 RETURNING competition_id)
       SELECT array_agg(DISTINCT competition_id) INTO touched FROM added;
     END IF;
     PERFORM gather_team_count('${table}', competition) FROM unnest(touched) AS competition;
     RETURN NULL;
   END $$`,
  `CREATE TRIGGER "${table}_count_new" AFTER INSERT ON "${table}" REFERENCING NEW TABLE AS new_rows
   FOR EACH STATEMENT EXECUTE FUNCTION "count_${table}"()`,
  `CREATE TRIGGER "${table}_count_moved" AFTER UPDATE ON "${table}" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
   FOR EACH STATEMENT EXECUTE FUNCTION "count_${table}"()`,
  `CREATE TRIGGER "${table}_count_gone" AFTER DELETE ON "${table}" REFERENCING OLD TABLE AS old_rows
   FOR EACH STATEMENT EXECUTE FUNCTION "count_${table}"()`,
  // The triggers' lock on the table lasts to the commit: nobody writes between them and this.
  `${ADDED} SELECT '${table}', competition_id, status, count(*) FROM "${table}" WHERE ${gone} IS NULL
   GROUP BY competition_id, status`,
];

/** The pages that administrators turn over, newest first. */
const LISTS = [
  `CREATE INDEX "team_list_idx" ON "team" ("created_at", "id") WHERE dismissed_at is null`,
  `CREATE INDEX "team_competition_list_idx" ON "team" ("competition_id", "created_at", "id") WHERE dismissed_at is null`,
];

const UP = [...COUNTS, ...SUBJECTS.flatMap(([table, gone]) => keep(table, gone)), ...LISTS];
const DOWN = [
  `DROP INDEX "team_competition_list_idx"`,
  `DROP INDEX "team_list_idx"`,
  ...SUBJECTS.flatMap(([table]) => [
    ...['gone', 'moved', 'new'].map((name) => `DROP TRIGGER "${table}_count_${name}" ON "${table}"`),
    `DROP FUNCTION "count_${table}"()`,
  ]),
  `DROP FUNCTION "gather_team_count"(text, uuid)`,
  `DROP TABLE "team_count"`,
];

export class TeamCounts1790001160000 implements MigrationInterface {
  readonly name = 'TeamCounts1790001160000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await queryRunner.query(statement);
  }
}
