import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What contents are made of: a row for each content that a dataset has, made with the dataset's file and removed with the last. */
const UP = [
  `CREATE TABLE "file_profile" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "sha256" text NOT NULL, "extension" text NOT NULL, "status" text NOT NULL DEFAULT 'waiting', "failure" text, "found" jsonb, "edition" integer NOT NULL DEFAULT '0', "attempts" integer NOT NULL DEFAULT '0', "not_before" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "file_profile_content_key" UNIQUE ("sha256", "extension"), CONSTRAINT "file_profile_status_check" CHECK (status in ('waiting','ready','failed')), CONSTRAINT "file_profile_found_check" CHECK ((status = 'ready') = (found is not null)), CONSTRAINT "file_profile_failure_check" CHECK ((status = 'failed') = (failure is not null)), CONSTRAINT "file_profile_failure_code_check" CHECK (failure in ('TOO_LARGE','TOO_LONG','OUT_OF_MEMORY','UNREADABLE','BROKE')), CONSTRAINT "file_profile_pkey" PRIMARY KEY ("id"))`,
  `CREATE INDEX "file_profile_due_idx" ON "file_profile" ("not_before", "id") WHERE status = 'waiting'`,
  `CREATE INDEX "stored_file_content_idx" ON "stored_file" ("sha256") WHERE purpose = 'dataset' and deleted_at is null`,
  // Judges' data have none: what is known of them would help whoever guesses them.
  `CREATE FUNCTION "profile_file"() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     INSERT INTO file_profile (sha256, extension)
       SELECT sha256, lower(coalesce(substring(filename from '\\.([A-Za-z0-9]{1,16})$'), ''))
         FROM stored_file WHERE id = NEW.file_id AND purpose = 'dataset'
       ON CONFLICT DO NOTHING;
     RETURN NULL;
   END $$`,
  `CREATE TRIGGER "dataset_file_profile" AFTER INSERT ON "dataset_file" FOR EACH ROW EXECUTE FUNCTION "profile_file"()`,
  `CREATE FUNCTION "forget_profile"() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     DELETE FROM file_profile WHERE sha256 = NEW.sha256 AND NOT EXISTS (
       SELECT FROM stored_file s WHERE s.sha256 = NEW.sha256 AND s.purpose = 'dataset' AND s.deleted_at IS NULL);
     RETURN NULL;
   END $$`,
  `CREATE TRIGGER "stored_file_profile" AFTER UPDATE OF "deleted_at" ON "stored_file" FOR EACH ROW WHEN (NEW.purpose = 'dataset' AND NEW.deleted_at IS NOT NULL) EXECUTE FUNCTION "forget_profile"()`,
  `INSERT INTO file_profile (sha256, extension)
     SELECT DISTINCT s.sha256, lower(coalesce(substring(s.filename from '\\.([A-Za-z0-9]{1,16})$'), ''))
       FROM dataset_file f JOIN stored_file s ON s.id = f.file_id
      WHERE s.purpose = 'dataset' AND s.deleted_at IS NULL`,
];

const DOWN = [
  `DROP TRIGGER "stored_file_profile" ON "stored_file"`,
  `DROP FUNCTION "forget_profile"()`,
  `DROP TRIGGER "dataset_file_profile" ON "dataset_file"`,
  `DROP FUNCTION "profile_file"()`,
  `DROP INDEX "stored_file_content_idx"`,
  `DROP TABLE "file_profile"`,
];

export class FileProfiles1790001040000 implements MigrationInterface {
  readonly name = 'FileProfiles1790001040000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await queryRunner.query(statement);
  }
}
