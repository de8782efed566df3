import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tables that administrators edit, and what changes there without an editor. */
const EDITED: [table: string, ignored: string[]][] = [
  ['dataset', ['view_count', 'download_count']],
  ['competition', []],
  ['question_group', []],
  ['question', ['judge_prod', 'judge_test', 'synced_at']],
  ['race_settings', []],
  ['user', ['password_hash']],
];

/** Who did what, and a version of everything that is edited, kept by a trigger so that no writer forgets it. */
const UP = [
  `CREATE TABLE "audit_entry" ("id" bigint GENERATED ALWAYS AS IDENTITY NOT NULL, "at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT clock_timestamp(), "user_id" uuid NOT NULL, "username" text NOT NULL, "address" text NOT NULL, "via" text NOT NULL, "audience" text NOT NULL, "session_id" uuid, "action" text NOT NULL, "object_type" text NOT NULL, "object_id" uuid NOT NULL, "before" jsonb, "after" jsonb, "why" text, CONSTRAINT "audit_entry_via_check" CHECK (via in ('session','api_key')), CONSTRAINT "PK_58a130a4b9da189f46ba2a01801" PRIMARY KEY ("id"))`,
  `CREATE INDEX "audit_entry_object_idx" ON "audit_entry" ("object_type", "object_id", "id")`,
  `CREATE INDEX "audit_entry_user_idx" ON "audit_entry" ("user_id", "id")`,
  `CREATE INDEX "audit_entry_at_idx" ON "audit_entry" ("at")`,
  `CREATE FUNCTION "refuse_audit_change"() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     RAISE EXCEPTION 'the audit is only added to' USING ERRCODE = 'check_violation', CONSTRAINT = 'audit_entry_append_only';
   END $$`,
  `CREATE TRIGGER "audit_entry_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_entry"
   FOR EACH STATEMENT EXECUTE FUNCTION "refuse_audit_change"()`,
  `CREATE FUNCTION "bump_version"() RETURNS trigger LANGUAGE plpgsql AS $$
   DECLARE
     ignored text[] := array_prepend('version', TG_ARGV::text[]);
   BEGIN
     NEW.version := OLD.version;
     IF to_jsonb(NEW) - ignored <> to_jsonb(OLD) - ignored THEN NEW.version := OLD.version + 1; END IF;
     RETURN NEW;
   END $$`,
  ...EDITED.flatMap(([table, ignored]) => [
    `ALTER TABLE "${table}" ADD "version" integer NOT NULL DEFAULT '1'`,
    `CREATE TRIGGER "${table}_version" BEFORE UPDATE ON "${table}" FOR EACH ROW
     EXECUTE FUNCTION "bump_version"(${ignored.map((column) => `'${column}'`).join(', ')})`,
  ]),
];

const DOWN = [
  ...EDITED.flatMap(([table]) => [
    `DROP TRIGGER "${table}_version" ON "${table}"`,
    `ALTER TABLE "${table}" DROP COLUMN "version"`,
  ]),
  `DROP FUNCTION "bump_version"()`,
  `DROP TABLE "audit_entry"`,
  `DROP FUNCTION "refuse_audit_change"()`,
];

export class Audit1790000510000 implements MigrationInterface {
  readonly name = 'Audit1790000510000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await queryRunner.query(statement);
  }
}
