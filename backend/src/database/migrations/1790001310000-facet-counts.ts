import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Of a kind, as many rows may lie beside one another before a writer puts them together: all kinds are read at once. */
const ROWS_MAX = 8;

const KIND = (row: string): string =>
  `md5(jsonb_build_array(${row}.status, ${row}.data_type, ${row}.language, ${row}.license, ${row}.formats)::text)::uuid`;
const COLUMNS = 'kind, status, data_type, language, license, formats';
const ADDED = `INSERT INTO facet_count (${COLUMNS}, number)`;

/**
 * How many datasets there are of each kind: of those that are equal in all facets. As `row_count`, the sum of rows that are only
 * ever added, by which no writer waits for another.
 */
const UP = [
  `ALTER TABLE "dataset_facet" ADD "kind" uuid`,
  `UPDATE "dataset_facet" f SET "kind" = ${KIND('f')}`,
  `ALTER TABLE "dataset_facet" ALTER "kind" SET NOT NULL`,
  `CREATE FUNCTION "name_facet_kind"() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     NEW.kind := ${KIND('NEW')};
     RETURN NEW;
   END $$`,
  `CREATE TRIGGER "dataset_facet_kind" BEFORE INSERT OR UPDATE ON "dataset_facet"
   FOR EACH ROW EXECUTE FUNCTION "name_facet_kind"()`,
  `CREATE INDEX "dataset_facet_kind_idx" ON "dataset_facet" ("kind", "dataset_id")`,
  `CREATE TABLE "facet_count" (
     "id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, "kind" uuid NOT NULL,
     "status" text NOT NULL, "data_type" text NOT NULL, "language" text NOT NULL, "license" text NOT NULL,
     "formats" text[] NOT NULL, "number" integer NOT NULL)`,
  `CREATE INDEX "facet_count_kind_idx" ON "facet_count" ("kind")`,
  `CREATE FUNCTION "gather_facet_count"(what uuid) RETURNS void LANGUAGE plpgsql AS $$
   BEGIN
     IF (SELECT count(*) FROM (SELECT FROM facet_count WHERE kind = what LIMIT ${ROWS_MAX + 1}) few) > ${ROWS_MAX} THEN
       WITH free AS MATERIALIZED (SELECT id FROM facet_count WHERE kind = what FOR UPDATE SKIP LOCKED),
       gone AS (DELETE FROM facet_count USING free WHERE facet_count.id = free.id RETURNING facet_count.*)
       ${ADDED} SELECT ${COLUMNS}, sum(number) FROM gone GROUP BY ${COLUMNS} HAVING sum(number) <> 0;
     END IF;
   END $$`,
  `CREATE FUNCTION "count_dataset_facet"() RETURNS trigger LANGUAGE plpgsql AS $$
   DECLARE
     touched uuid[];
   BEGIN
     IF TG_OP = 'UPDATE' THEN
       ${ADDED} VALUES
         (OLD.kind, OLD.status, OLD.data_type, OLD.language, OLD.license, OLD.formats, -1),
         (NEW.kind, NEW.status, NEW.data_type, NEW.language, NEW.license, NEW.formats, 1);
       touched := ARRAY[OLD.kind, NEW.kind];
     ELSIF TG_OP = 'INSERT' THEN
       WITH added AS (${ADDED} SELECT ${COLUMNS}, count(*) FROM changed GROUP BY ${COLUMNS} RETURNING kind)
       SELECT array_agg(kind) INTO touched FROM added;
     ELSE
       WITH added AS (${ADDED} SELECT ${COLUMNS}, -count(*) FROM changed GROUP BY ${COLUMNS} RETURNING kind)
       SELECT array_agg(kind) INTO touched FROM added;
     END IF;
     PERFORM gather_facet_count(one) FROM unnest(touched) AS one;
     RETURN NULL;
   END $$`,
  `CREATE TRIGGER "dataset_facet_count_new" AFTER INSERT ON "dataset_facet" REFERENCING NEW TABLE AS changed
   FOR EACH STATEMENT EXECUTE FUNCTION "count_dataset_facet"()`,
  `CREATE TRIGGER "dataset_facet_count_moved" AFTER UPDATE ON "dataset_facet" FOR EACH ROW
   WHEN (OLD.kind <> NEW.kind) EXECUTE FUNCTION "count_dataset_facet"()`,
  `CREATE TRIGGER "dataset_facet_count_gone" AFTER DELETE ON "dataset_facet" REFERENCING OLD TABLE AS changed
   FOR EACH STATEMENT EXECUTE FUNCTION "count_dataset_facet"()`,
  // The triggers' lock on the table lasts to the commit: nobody writes between them and this.
  `${ADDED} SELECT ${COLUMNS}, count(*) FROM "dataset_facet" GROUP BY ${COLUMNS}`,
];

const DOWN = [
  ...['count_gone', 'count_moved', 'count_new', 'kind'].map(
    (name) => `DROP TRIGGER "dataset_facet_${name}" ON "dataset_facet"`,
  ),
  `DROP FUNCTION "count_dataset_facet"()`,
  `DROP FUNCTION "gather_facet_count"(uuid)`,
  `DROP TABLE "facet_count"`,
  `DROP INDEX "dataset_facet_kind_idx"`,
  `DROP FUNCTION "name_facet_kind"()`,
  `ALTER TABLE "dataset_facet" DROP COLUMN "kind"`,
];

export class FacetCounts1790001310000 implements MigrationInterface {
  readonly name = 'FacetCounts1790001310000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await queryRunner.query(statement);
  }
}
