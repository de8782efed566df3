import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Citations, counted views, and an index for each order of the list. */
const TABLES = [
  `CREATE TABLE "dataset_reference" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "dataset_id" uuid NOT NULL, "user_id" uuid, "content" text NOT NULL, "address" text NOT NULL, "status" text NOT NULL DEFAULT '0', "desc" text NOT NULL DEFAULT '', "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), "decided_at" TIMESTAMP WITH TIME ZONE, CONSTRAINT "dataset_reference_status_check" CHECK (status in ('0','1','2')), CONSTRAINT "PK_d2af00f18e23704fd39353426ae" PRIMARY KEY ("id"))`,
  `CREATE INDEX "dataset_reference_created_idx" ON "dataset_reference" ("created_at", "id")`,
  `CREATE INDEX "dataset_reference_status_idx" ON "dataset_reference" ("status", "created_at", "id")`,
  `CREATE UNIQUE INDEX "dataset_reference_address_key" ON "dataset_reference" ("dataset_id", "user_id", "address") WHERE status <> '2'`,
  `CREATE TABLE "dataset_view" ("dataset_id" uuid NOT NULL, "user_id" uuid NOT NULL, "viewed_at" TIMESTAMP WITH TIME ZONE NOT NULL, CONSTRAINT "PK_a5e3b21d2cb1137a9208dcb1ae2" PRIMARY KEY ("dataset_id", "user_id"))`,
  `CREATE INDEX "dataset_view_viewed_idx" ON "dataset_view" ("viewed_at")`,
  `ALTER TABLE "dataset" DROP COLUMN "picture_url"`,
  `ALTER TABLE "dataset" ADD "picture_id" uuid`,
  `CREATE INDEX "dataset_hot_idx" ON "dataset" ("download_count", "view_count", "id")`,
  `CREATE INDEX "dataset_updated_idx" ON "dataset" ("updated_at", "id")`,
  `CREATE INDEX "dataset_created_idx" ON "dataset" ("created_at", "id")`,
  `CREATE INDEX "dataset_data_type_idx" ON "dataset" ("data_type", "created_at" DESC, "id" DESC)`,
  `CREATE INDEX "dataset_status_idx" ON "dataset" ("status")`,
  `ALTER TABLE "dataset_reference" ADD CONSTRAINT "FK_98a2b11dbdad6153d71661e683f" FOREIGN KEY ("dataset_id") REFERENCES "dataset"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
  `ALTER TABLE "dataset_reference" ADD CONSTRAINT "FK_6d508e7d853cbc49b2847411031" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE NO ACTION`,
  `ALTER TABLE "dataset_view" ADD CONSTRAINT "FK_35d98421d02a85cc058e64baa35" FOREIGN KEY ("dataset_id") REFERENCES "dataset"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
  `ALTER TABLE "dataset_view" ADD CONSTRAINT "FK_1144250ccb97bc86b4a195ac660" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
];

/** Characters that are written without spaces between words: of them every part can be searched. */
const UNSPACED =
  '\\u3005\\u3007\\u3041-\\u3096\\u309d-\\u309f\\u30a1-\\u30fa\\u30fc-\\u30ff\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff\\U00020000-\\U0003ffff';

/** Searching: what is searched, as text and as an index. The collation is named so that no database's own changes it. */
const SEARCH = [
  // In lower case and one width; runs of Chinese and words stand apart, each after one space.
  `CREATE FUNCTION "search_shape"(value text) RETURNS text
     LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 1000
     RETURN ' ' || btrim(regexp_replace(regexp_replace(
       lower(normalize(value, NFKC) COLLATE "pg_c_utf8"),
       '([${UNSPACED}]+)', ' \\1 ', 'g'), '[^[:alnum:]${UNSPACED}]+', ' ', 'g'))`,
  // The same characters as above, by their number: asked for every word of every text, where a pattern takes too long.
  `CREATE FUNCTION "search_is_unspaced"(part text) RETURNS boolean
     LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
     RETURN ascii(part) BETWEEN 0x3400 AND 0x4dbf OR ascii(part) BETWEEN 0x4e00 AND 0x9fff
       OR ascii(part) IN (0x3005, 0x3007) OR ascii(part) BETWEEN 0x3041 AND 0x3096
       OR ascii(part) BETWEEN 0x309d AND 0x309f OR ascii(part) BETWEEN 0x30a1 AND 0x30fa
       OR ascii(part) BETWEEN 0x30fc AND 0x30ff OR ascii(part) BETWEEN 0xf900 AND 0xfaff
       OR ascii(part) BETWEEN 0x20000 AND 0x3ffff`,
  // A run of Chinese is found wherever it stands; a word, by the space before it, where one begins.
  `CREATE FUNCTION "search_terms"(search text) RETURNS text[]
     LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 1000
     RETURN ARRAY(SELECT DISTINCT CASE WHEN search_is_unspaced(part) THEN part ELSE ' ' || part END
       FROM string_to_table(search_shape(search), ' ') AS part WHERE part <> '')`,
  // Words, and each character of Chinese with the one after it; bounded, as a tsvector is, which has each of them once.
  `CREATE FUNCTION "search_vector"(shape text) RETURNS tsvector
     LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 1000
     RETURN array_to_tsvector(ARRAY(
       SELECT CASE WHEN unspaced THEN substr(part, place, 2) ELSE left(part, 100) END
       FROM string_to_table(left(shape, 100000), ' ') AS part,
         search_is_unspaced(part) AS unspaced,
         generate_series(1, CASE WHEN unspaced THEN length(part) ELSE 1 END) AS place
       WHERE part <> ''))`,
  // Null where there is nothing to search for, so that nothing is found.
  `CREATE FUNCTION "search_query"(search text) RETURNS tsquery
     LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 1000
     RETURN (SELECT string_agg(CASE
         WHEN term LIKE ' %' THEN '''' || left(substr(term, 2), 100) || ''':*'
         WHEN length(term) = 1 THEN '''' || term || ''':*'
         ELSE '''' || substr(term, place, 2) || '''' END, ' & ')
       FROM unnest(search_terms(search)) AS term,
         generate_series(1, CASE WHEN term LIKE ' %' THEN 1 ELSE greatest(1, length(term) - 1) END) AS place)::tsquery`,
  `CREATE TABLE "dataset_search" (
     "dataset_id" uuid NOT NULL PRIMARY KEY REFERENCES "dataset" ("id") ON DELETE CASCADE,
     "status" text NOT NULL, "created_at" TIMESTAMP WITH TIME ZONE NOT NULL,
     "title" text NOT NULL, "keyword" text NOT NULL, "file_names" text NOT NULL, "introduction" text NOT NULL)`,
  `CREATE INDEX "dataset_search_idx" ON "dataset_search"
     USING gin (search_vector("title" || "keyword" || "introduction" || "file_names")) WITH (fastupdate = off)`,
  `CREATE FUNCTION "refresh_dataset_search"(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
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
     END
   $$`,
  `CREATE FUNCTION "refresh_search_of_datasets"() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       PERFORM refresh_dataset_search(ARRAY(SELECT "id" FROM "changed"));
       RETURN NULL;
     END
   $$`,
  `CREATE FUNCTION "refresh_search_of_dataset_files"() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       PERFORM refresh_dataset_search(ARRAY(SELECT DISTINCT "dataset_id" FROM "changed"));
       RETURN NULL;
     END
   $$`,
  `CREATE FUNCTION "refresh_search_of_moved_file"() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       PERFORM refresh_dataset_search(ARRAY[OLD."dataset_id", NEW."dataset_id"]);
       RETURN NULL;
     END
   $$`,
  `CREATE FUNCTION "refresh_search_of_file"() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       PERFORM refresh_dataset_search(ARRAY(SELECT "dataset_id" FROM "dataset_file" WHERE "file_id" = NEW."id"));
       RETURN NULL;
     END
   $$`,
  `CREATE FUNCTION "refresh_search_of_dataset"() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       PERFORM refresh_dataset_search(ARRAY[NEW."id"]);
       RETURN NULL;
     END
   $$`,
  `CREATE TRIGGER "dataset_search_insert" AFTER INSERT ON "dataset"
     REFERENCING NEW TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "refresh_search_of_datasets"()`,
  `CREATE TRIGGER "dataset_search_update" AFTER UPDATE OF "status", "created_at", "title", "keyword", "introduction" ON "dataset"
     FOR EACH ROW EXECUTE FUNCTION "refresh_search_of_dataset"()`,
  `CREATE TRIGGER "dataset_search_insert" AFTER INSERT ON "dataset_file"
     REFERENCING NEW TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "refresh_search_of_dataset_files"()`,
  `CREATE TRIGGER "dataset_search_delete" AFTER DELETE ON "dataset_file"
     REFERENCING OLD TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "refresh_search_of_dataset_files"()`,
  `CREATE TRIGGER "dataset_search_update" AFTER UPDATE ON "dataset_file"
     FOR EACH ROW EXECUTE FUNCTION "refresh_search_of_moved_file"()`,
  `CREATE TRIGGER "dataset_search_update" AFTER UPDATE OF "filename", "deleted_at" ON "stored_file"
     FOR EACH ROW EXECUTE FUNCTION "refresh_search_of_file"()`,
  `SELECT refresh_dataset_search(ARRAY(SELECT "id" FROM "dataset"))`,
];

/** Which datasets a question uses, in whatever role: what is used cannot be deleted. */
const USES = [
  `CREATE TABLE "question_dataset" (
     "question_id" uuid NOT NULL REFERENCES "question" ("id") ON DELETE CASCADE,
     "dataset_id" uuid NOT NULL CONSTRAINT "question_dataset_dataset_id_fkey" REFERENCES "dataset" ("id") ON DELETE RESTRICT,
     PRIMARY KEY ("question_id", "dataset_id"))`,
  `CREATE INDEX "question_dataset_dataset_idx" ON "question_dataset" ("dataset_id")`,
  `CREATE FUNCTION "keep_question_datasets"() RETURNS trigger LANGUAGE plpgsql AS $$
     DECLARE
       used uuid[] := NEW."input_dataset" || NEW."output_dataset" || NEW."test_input_dataset"
         || NEW."test_output_dataset" || NEW."open_dataset";
     BEGIN
       DELETE FROM "question_dataset" WHERE "question_id" = NEW."id" AND "dataset_id" <> ALL(used);
       INSERT INTO "question_dataset" SELECT NEW."id", "one" FROM unnest(used) AS "one" ORDER BY "one" ON CONFLICT DO NOTHING;
       RETURN NULL;
     END
   $$`,
  `INSERT INTO "question_dataset"
     SELECT q."id", d."id" FROM "question" q JOIN "dataset" d ON d."id" = ANY(q."input_dataset" || q."output_dataset"
       || q."test_input_dataset" || q."test_output_dataset" || q."open_dataset")`,
  `CREATE TRIGGER "question_datasets" AFTER INSERT OR UPDATE OF
       "input_dataset", "output_dataset", "test_input_dataset", "test_output_dataset", "open_dataset" ON "question"
     FOR EACH ROW EXECUTE FUNCTION "keep_question_datasets"()`,
];

const DOWN = [
  `DROP TRIGGER "question_datasets" ON "question"`,
  `DROP FUNCTION "keep_question_datasets"()`,
  `DROP TABLE "question_dataset"`,
  `DROP TRIGGER "dataset_search_update" ON "stored_file"`,
  `DROP TRIGGER "dataset_search_update" ON "dataset_file"`,
  `DROP TRIGGER "dataset_search_delete" ON "dataset_file"`,
  `DROP TRIGGER "dataset_search_insert" ON "dataset_file"`,
  `DROP TRIGGER "dataset_search_update" ON "dataset"`,
  `DROP TRIGGER "dataset_search_insert" ON "dataset"`,
  `DROP FUNCTION "refresh_search_of_dataset"(), "refresh_search_of_file"(), "refresh_search_of_moved_file"(), "refresh_search_of_dataset_files"(), "refresh_search_of_datasets"(), "refresh_dataset_search"(uuid[])`,
  `DROP TABLE "dataset_search"`,
  `DROP FUNCTION "search_query"(text), "search_vector"(text), "search_terms"(text), "search_is_unspaced"(text), "search_shape"(text)`,
  `DROP INDEX "dataset_status_idx", "dataset_data_type_idx", "dataset_created_idx", "dataset_updated_idx", "dataset_hot_idx"`,
  `ALTER TABLE "dataset" DROP COLUMN "picture_id"`,
  `ALTER TABLE "dataset" ADD "picture_url" text`,
  `DROP TABLE "dataset_view"`,
  `DROP TABLE "dataset_reference"`,
];

export class OpenData1790000200000 implements MigrationInterface {
  readonly name = 'OpenData1790000200000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of [...TABLES, ...SEARCH, ...USES]) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await queryRunner.query(statement);
  }
}
