import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = [
  `ALTER TABLE "dataset" ADD "version_number" integer NOT NULL DEFAULT '1'`,
  `ALTER TABLE "dataset" ADD "version_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now()`,
  `CREATE TABLE "dataset_version" ("dataset_id" uuid NOT NULL, "number" integer NOT NULL, "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), "user_id" uuid, "note" text NOT NULL DEFAULT '', "file_count" integer NOT NULL, "total_size" bigint NOT NULL, "files_added" integer NOT NULL, "files_removed" integer NOT NULL DEFAULT '0', "files_changed" integer NOT NULL DEFAULT '0', "withdrawn_at" TIMESTAMP WITH TIME ZONE, "withdrawn_reason" text NOT NULL DEFAULT '', CONSTRAINT "dataset_version_number_check" CHECK (number >= 1), CONSTRAINT "dataset_version_withdrawn_check" CHECK ((withdrawn_at is not null) = (withdrawn_reason <> '')), CONSTRAINT "dataset_version_pkey" PRIMARY KEY ("dataset_id", "number"))`,
  `CREATE TABLE "dataset_version_file" ("dataset_id" uuid NOT NULL, "number" integer NOT NULL, "file_id" uuid NOT NULL, "is_tmp" boolean NOT NULL DEFAULT false, "position" integer NOT NULL DEFAULT '0', CONSTRAINT "dataset_version_file_pkey" PRIMARY KEY ("dataset_id", "number", "file_id"))`,
  `CREATE INDEX "dataset_version_file_file_idx" ON "dataset_version_file" ("file_id")`,
  `ALTER TABLE "dataset_version" ADD CONSTRAINT "dataset_version_dataset_id_fkey" FOREIGN KEY ("dataset_id") REFERENCES "dataset"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
  `ALTER TABLE "dataset_version" ADD CONSTRAINT "dataset_version_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE NO ACTION`,
  `ALTER TABLE "dataset_version_file" ADD CONSTRAINT "dataset_version_file_version_fkey" FOREIGN KEY ("dataset_id", "number") REFERENCES "dataset_version"("dataset_id","number") ON DELETE CASCADE ON UPDATE NO ACTION`,
  `ALTER TABLE "dataset_version_file" ADD CONSTRAINT "dataset_version_file_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "stored_file"("id") ON DELETE RESTRICT ON UPDATE NO ACTION`,
];

/** What there is becomes version 1, as old as the newest of its files, but never older than the dataset. */
const FIRST = [
  // Nobody edits: whoever has an editor open may still save.
  `ALTER TABLE "dataset" DISABLE TRIGGER "dataset_version"`,
  `UPDATE "dataset" d SET "version_at" = greatest(d."created_at",
     (SELECT max(s."created_at") FROM "dataset_file" f JOIN "stored_file" s ON s."id" = f."file_id" WHERE f."dataset_id" = d."id"))`,
  `ALTER TABLE "dataset" ENABLE TRIGGER "dataset_version"`,
  `INSERT INTO "dataset_version" ("dataset_id", "number", "created_at", "file_count", "total_size", "files_added")
     SELECT d."id", 1, d."version_at", count(s."id"), coalesce(sum(s."size"), 0), count(s."id")
     FROM "dataset" d LEFT JOIN "dataset_file" f ON f."dataset_id" = d."id" LEFT JOIN "stored_file" s ON s."id" = f."file_id"
     GROUP BY d."id"`,
  `INSERT INTO "dataset_version_file" ("dataset_id", "number", "file_id", "is_tmp", "position")
     SELECT "dataset_id", 1, "file_id", "is_tmp", "position" FROM "dataset_file"`,
];

/** The same for those that are deleted and may be restored: what is kept of them gets the rows that it would have had. */
const FIRST_OF_DELETED = `
  WITH "linked" AS (
    SELECT d."id", (f->>'file_id')::uuid AS "file_id", f->'is_tmp' AS "is_tmp", f->'position' AS "position"
    FROM "deleted_thing" d, jsonb_array_elements(d."kept") part, jsonb_array_elements(part->'rows') f
    WHERE d."kind" = 'dataset' AND part->>'table' = 'dataset_file'),
  "first" AS (
    SELECT d."id", d."object_id",
      greatest((d."kept" #>> '{0,rows,0,created_at}')::timestamptz, max(s."created_at")) AS "at",
      count(s."id") AS "files", coalesce(sum(s."size"), 0) AS "bytes",
      coalesce(jsonb_agg(jsonb_build_object('dataset_id', d."object_id", 'number', 1, 'file_id', l."file_id",
        'is_tmp', l."is_tmp", 'position', l."position")) FILTER (WHERE s."id" IS NOT NULL), '[]') AS "rows"
    FROM "deleted_thing" d LEFT JOIN "linked" l ON l."id" = d."id" LEFT JOIN "stored_file" s ON s."id" = l."file_id"
    WHERE d."kind" = 'dataset' AND d."kept" #>> '{0,table}' = 'dataset' GROUP BY d."id")
  UPDATE "deleted_thing" d
  SET "kept" = jsonb_set(jsonb_set(d."kept", '{0,rows,0,version_number}', '1'), '{0,rows,0,version_at}', to_jsonb(f."at"))
    || jsonb_build_array(
      jsonb_build_object('table', 'dataset_version', 'rows', jsonb_build_array(jsonb_build_object(
        'dataset_id', f."object_id", 'number', 1, 'created_at', f."at", 'user_id', null, 'note', '',
        'file_count', f."files", 'total_size', f."bytes", 'files_added', f."files", 'files_removed', 0,
        'files_changed', 0, 'withdrawn_at', null, 'withdrawn_reason', ''))),
      jsonb_build_object('table', 'dataset_version_file', 'rows', f."rows"))
  FROM "first" f WHERE f."id" = d."id"`;

const DOWN = [
  `UPDATE "deleted_thing" d SET "kept" = (
     SELECT jsonb_agg(part ORDER BY place) FROM jsonb_array_elements(d."kept") WITH ORDINALITY parts(part, place)
     WHERE part->>'table' NOT IN ('dataset_version', 'dataset_version_file'))
   WHERE d."kind" = 'dataset'`,
  `DROP TABLE "dataset_version_file"`,
  `DROP TABLE "dataset_version"`,
  `ALTER TABLE "dataset" DROP COLUMN "version_at", DROP COLUMN "version_number"`,
];

/** Each change of a dataset's files makes a version; old ones stay. */
export class DatasetVersions1790001110000 implements MigrationInterface {
  readonly name = 'DatasetVersions1790001110000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of [...TABLES, ...FIRST, FIRST_OF_DELETED]) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await queryRunner.query(statement);
  }
}
