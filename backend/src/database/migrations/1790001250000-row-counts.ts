import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Of a subject and key, as many rows may lie beside one another before a writer puts them together. */
const ROWS_MAX = 50;

/** How many rows of a kind there are, by the sum of rows that are only ever added: as `team_count`, of anything. */
const COUNTS = [
  `CREATE TABLE "row_count" (
     "id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, "subject" text NOT NULL, "key" text NOT NULL,
     "number" integer NOT NULL)`,
  `CREATE INDEX "row_count_idx" ON "row_count" ("subject", "key") INCLUDE ("number")`,
  `CREATE FUNCTION "gather_row_count"(what text, kind text) RETURNS void LANGUAGE plpgsql AS $$
   BEGIN
     IF (SELECT count(*) FROM (SELECT FROM row_count WHERE subject = what AND key = kind LIMIT ${ROWS_MAX + 1}) few)
         > ${ROWS_MAX} THEN
       WITH free AS MATERIALIZED (
         SELECT id FROM row_count WHERE subject = what AND key = kind FOR UPDATE SKIP LOCKED),
       gone AS (DELETE FROM row_count USING free WHERE row_count.id = free.id RETURNING row_count.number)
       INSERT INTO row_count (subject, key, number)
       SELECT what, kind, sum(number) FROM gone HAVING sum(number) <> 0;
     END IF;
   END $$`,
];

/** What is counted, and the column by which. */
const SUBJECTS = [
  ['dataset', 'status'],
  ['dataset_reference', 'status'],
  ['deleted_thing', 'kind'],
] as const;

const ADDED = `INSERT INTO row_count (subject, key, number)`;

/** Changes of other columns, as of how often a dataset was looked at, cost nothing. */
const keep = (table: string, column: string): string[] => [
  `CREATE FUNCTION "count_${table}"() RETURNS trigger LANGUAGE plpgsql AS $$
   DECLARE
     touched text[];
   BEGIN
     IF TG_OP = 'UPDATE' THEN
       ${ADDED} VALUES ('${table}', OLD.${column}, -1), ('${table}', NEW.${column}, 1);
       touched := ARRAY[OLD.${column}, NEW.${column}];
     ELSIF TG_OP = 'INSERT' THEN
       WITH added AS (${ADDED} SELECT '${table}', ${column}, count(*) FROM changed GROUP BY ${column} RETURNING key)
       SELECT array_agg(key) INTO touched FROM added;
     ELSE
       WITH added AS (${ADDED} SELECT '${table}', ${column}, -count(*) FROM changed GROUP BY ${column} RETURNING key)
       SELECT array_agg(key) INTO touched FROM added;
     END IF;
     PERFORM gather_row_count('${table}', kind) FROM unnest(touched) AS kind;
     RETURN NULL;
   END $$`,
  `CREATE TRIGGER "${table}_count_new" AFTER INSERT ON "${table}" REFERENCING NEW TABLE AS changed
   FOR EACH STATEMENT EXECUTE FUNCTION "count_${table}"()`,
  `CREATE TRIGGER "${table}_count_moved" AFTER UPDATE ON "${table}" FOR EACH ROW
   WHEN (OLD.${column} IS DISTINCT FROM NEW.${column}) EXECUTE FUNCTION "count_${table}"()`,
  `CREATE TRIGGER "${table}_count_gone" AFTER DELETE ON "${table}" REFERENCING OLD TABLE AS changed
   FOR EACH STATEMENT EXECUTE FUNCTION "count_${table}"()`,
  // The triggers' lock on the table lasts to the commit: nobody writes between them and this.
  `${ADDED} SELECT '${table}', ${column}, count(*) FROM "${table}" GROUP BY ${column}`,
];

const accepted = (row: string): string => `(${row}.status = 'accept' AND ${row}.dismissed_at IS NULL)`;
const GATHER_ENTRANTS = `PERFORM gather_row_count('entrant', kind) FROM unnest(touched) AS kind;`;

/** Of binds that a statement wrote, or takes away. */
const countBinds = (sign: string): string => `
  PERFORM FROM team WHERE id IN (SELECT team_id FROM changed) ORDER BY id FOR SHARE;
  WITH added AS (${ADDED}
    SELECT 'entrant', c.question_id::text, ${sign}count(*) FROM changed c JOIN team t ON t.id = c.team_id
    WHERE ${accepted('t')} GROUP BY c.question_id RETURNING key)
  SELECT array_agg(key) INTO touched FROM added;`;

/** Of a team's binds, as it becomes accepted or is accepted no more. */
const countTeam = (row: string, sign: string): string => `
  WITH added AS (${ADDED} SELECT 'entrant', question_id::text, ${sign}1 FROM question_bind WHERE team_id = ${row}.id
    RETURNING key)
  SELECT array_agg(key) INTO touched FROM added;`;

/**
 * The accepted teams of each question. Whoever binds a team holds it, as whoever accepts it does: the second of them sees what
 * the first has done. What a team counts that is deleted goes before its binds, which then find no team.
 */
const ENTRANTS = [
  `CREATE FUNCTION "count_bind_entrants"() RETURNS trigger LANGUAGE plpgsql AS $$
   DECLARE
     touched text[];
   BEGIN
     IF TG_OP = 'INSERT' THEN ${countBinds('')}
     ELSE ${countBinds('-')}
     END IF;
     ${GATHER_ENTRANTS}
     RETURN NULL;
   END $$`,
  `CREATE TRIGGER "question_bind_count_new" AFTER INSERT ON "question_bind" REFERENCING NEW TABLE AS changed
   FOR EACH STATEMENT EXECUTE FUNCTION "count_bind_entrants"()`,
  `CREATE TRIGGER "question_bind_count_gone" AFTER DELETE ON "question_bind" REFERENCING OLD TABLE AS changed
   FOR EACH STATEMENT EXECUTE FUNCTION "count_bind_entrants"()`,
  `CREATE FUNCTION "refuse_moved_bind"() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     RAISE EXCEPTION 'bind % cannot go to another team or question', OLD.id;
   END $$`,
  `CREATE TRIGGER "question_bind_stays" BEFORE UPDATE ON "question_bind" FOR EACH ROW
   WHEN (OLD.team_id <> NEW.team_id OR OLD.question_id <> NEW.question_id) EXECUTE FUNCTION "refuse_moved_bind"()`,
  `CREATE FUNCTION "count_team_entrants"() RETURNS trigger LANGUAGE plpgsql AS $$
   DECLARE
     touched text[];
   BEGIN
     IF TG_OP = 'DELETE' THEN ${countTeam('OLD', '-')}
     ELSIF ${accepted('NEW')} THEN ${countTeam('NEW', '')}
     ELSE ${countTeam('NEW', '-')}
     END IF;
     ${GATHER_ENTRANTS}
     IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
     RETURN NULL;
   END $$`,
  `CREATE TRIGGER "team_entrants_moved" AFTER UPDATE ON "team" FOR EACH ROW
   WHEN (${accepted('OLD')} <> ${accepted('NEW')}) EXECUTE FUNCTION "count_team_entrants"()`,
  `CREATE TRIGGER "team_entrants_gone" BEFORE DELETE ON "team" FOR EACH ROW
   WHEN (${accepted('OLD')}) EXECUTE FUNCTION "count_team_entrants"()`,
  `${ADDED} SELECT 'entrant', b.question_id::text, count(*) FROM "question_bind" b JOIN "team" t ON t.id = b.team_id
   WHERE ${accepted('t')} GROUP BY b.question_id`,
];

const UP = [...COUNTS, ...SUBJECTS.flatMap(([table, column]) => keep(table, column)), ...ENTRANTS];
const DOWN = [
  `DROP TRIGGER "team_entrants_gone" ON "team"`,
  `DROP TRIGGER "team_entrants_moved" ON "team"`,
  `DROP FUNCTION "count_team_entrants"()`,
  ...['stays', 'count_gone', 'count_new'].map(
    (name) => `DROP TRIGGER "question_bind_${name}" ON "question_bind"`,
  ),
  `DROP FUNCTION "refuse_moved_bind"()`,
  `DROP FUNCTION "count_bind_entrants"()`,
  ...SUBJECTS.flatMap(([table]) => [
    ...['gone', 'moved', 'new'].map((name) => `DROP TRIGGER "${table}_count_${name}" ON "${table}"`),
    `DROP FUNCTION "count_${table}"()`,
  ]),
  `DROP FUNCTION "gather_row_count"(text, text)`,
  `DROP TABLE "row_count"`,
];

export class RowCounts1790001250000 implements MigrationInterface {
  readonly name = 'RowCounts1790001250000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await queryRunner.query(statement);
  }
}
