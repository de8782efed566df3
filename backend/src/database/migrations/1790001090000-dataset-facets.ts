import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a list of datasets is narrowed by, one narrow row a dataset: counted for each look at the list. */
const UP = [
  // As the wire's data_format: what follows a name's last dot, unless the name begins with it.
  `CREATE FUNCTION "file_format"(filename text) RETURNS text
     LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
     RETURN upper(coalesce(substring(filename FROM '^.+\\.([^.]*)$'), '') COLLATE "pg_c_utf8")`,
  `CREATE TABLE "dataset_facet" (
     "dataset_id" uuid NOT NULL PRIMARY KEY REFERENCES "dataset" ("id") ON DELETE CASCADE,
     "status" text NOT NULL, "data_type" text NOT NULL, "language" text NOT NULL, "license" text NOT NULL,
     "formats" text[] NOT NULL)`,
  `CREATE OR REPLACE FUNCTION "refresh_dataset_search"(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
     BEGIN
       -- One writer after the other; what is read below is read after the wait.
       PERFORM FROM "dataset" WHERE "id" = ANY(ids) ORDER BY "id" FOR NO KEY UPDATE;
       INSERT INTO "dataset_search" AS "known"
       SELECT d."id", d."status", d."created_at", search_shape(d."title"), search_shape(d."keyword"),
         coalesce((SELECT string_agg(search_shape(s."filename"), '' ORDER BY f."position", f."file_id")
           FROM "dataset_file" f JOIN "stored_file" s ON s."id" = f."file_id"
           WHERE f."dataset_id" = d."id" AND s."deleted_at" IS NULL), ''),
         search_shape(d."introduction")
       FROM "dataset" d WHERE d."id" = ANY(ids)
       ON CONFLICT ("dataset_id") DO UPDATE SET "status" = excluded."status",
         "created_at" = excluded."created_at", "title" = excluded."title", "keyword" = excluded."keyword",
         "file_names" = excluded."file_names", "introduction" = excluded."introduction"
       WHERE "known" IS DISTINCT FROM excluded;
       INSERT INTO "dataset_facet" AS "known"
       SELECT d."id", d."status", d."data_type", d."language", d."license", ARRAY(
         SELECT DISTINCT file_format(s."filename") FROM "dataset_file" f JOIN "stored_file" s ON s."id" = f."file_id"
         WHERE f."dataset_id" = d."id" AND s."deleted_at" IS NULL AND file_format(s."filename") <> '' ORDER BY 1)
       FROM "dataset" d WHERE d."id" = ANY(ids)
       ON CONFLICT ("dataset_id") DO UPDATE SET "status" = excluded."status", "data_type" = excluded."data_type",
         "language" = excluded."language", "license" = excluded."license", "formats" = excluded."formats"
       WHERE "known" IS DISTINCT FROM excluded;
     END   $$`,
  `DROP TRIGGER "dataset_search_update" ON "dataset"`,
  `CREATE TRIGGER "dataset_search_update" AFTER UPDATE OF "status", "created_at", "title", "keyword", "introduction",
       "data_type", "language", "license" ON "dataset"
     FOR EACH ROW EXECUTE FUNCTION "refresh_search_of_dataset"()`,
  `SELECT refresh_dataset_search(ARRAY(SELECT "id" FROM "dataset"))`,
];

const DOWN = [
  `DROP TRIGGER "dataset_search_update" ON "dataset"`,
  `CREATE TRIGGER "dataset_search_update" AFTER UPDATE OF "status", "created_at", "title", "keyword", "introduction" ON "dataset"
     FOR EACH ROW EXECUTE FUNCTION "refresh_search_of_dataset"()`,
  `CREATE OR REPLACE FUNCTION "refresh_dataset_search"(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
     BEGIN
       -- One writer after the other; what is read below is read after the wait.
       PERFORM FROM "dataset" WHERE "id" = ANY(ids) ORDER BY "id" FOR NO KEY UPDATE;
       INSERT INTO "dataset_search" AS "known"
       SELECT d."id", d."status", d."created_at", search_shape(d."title"), search_shape(d."keyword"),
         coalesce((SELECT string_agg(search_shape(s."filename"), '' ORDER BY f."position", f."file_id")
           FROM "dataset_file" f JOIN "stored_file" s ON s."id" = f."file_id"
           WHERE f."dataset_id" = d."id" AND s."deleted_at" IS NULL), ''),
         search_shape(d."introduction")
       FROM "dataset" d WHERE d."id" = ANY(ids)
       ON CONFLICT ("dataset_id") DO UPDATE SET "status" = excluded."status",
         "created_at" = excluded."created_at", "title" = excluded."title", "keyword" = excluded."keyword",
         "file_names" = excluded."file_names", "introduction" = excluded."introduction"
       WHERE "known" IS DISTINCT FROM excluded;
     END   $$`,
  `DROP TABLE "dataset_facet"`,
  `DROP FUNCTION "file_format"(text)`,
];

export class DatasetFacets1790001090000 implements MigrationInterface {
  readonly name = 'DatasetFacets1790001090000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await queryRunner.query(statement);
  }
}
