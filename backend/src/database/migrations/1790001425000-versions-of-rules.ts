import type { MigrationInterface, QueryRunner } from 'typeorm';

const bumpVersion = (when: string): string => `
  CREATE OR REPLACE FUNCTION "bump_version"() RETURNS trigger LANGUAGE plpgsql AS $$
   DECLARE
     ignored text[] := array_prepend('version', TG_ARGV::text[]);
     is_new boolean := ${when};
   BEGIN
     NEW.version := OLD.version + is_new::integer;
     RETURN NEW;
   END $$`;

const CHANGED = 'to_jsonb(NEW) - ignored <> to_jsonb(OLD) - ignored';

/** Which questions a group's rule requires stands in these, and is a change of the group for whoever edits the rule. */
const UP = [
  bumpVersion(`NEW.version <> OLD.version OR ${CHANGED}`),
  `CREATE FUNCTION "rule_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     IF TG_OP = 'UPDATE' AND OLD.required = NEW.required AND OLD.group_id = NEW.group_id THEN RETURN NULL; END IF;
     UPDATE "question_group" SET version = version + 1
     WHERE id IN (CASE WHEN OLD.required THEN OLD.group_id END, CASE WHEN NEW.required THEN NEW.group_id END);
     RETURN NULL;
   END $$`,
  `CREATE TRIGGER "rule_changed" AFTER INSERT OR UPDATE OF "required", "group_id" OR DELETE ON "question" FOR EACH ROW
   EXECUTE FUNCTION "rule_changed"()`,
];

const DOWN = [
  `DROP TRIGGER "rule_changed" ON "question"`,
  `DROP FUNCTION "rule_changed"()`,
  bumpVersion(CHANGED),
];

export class VersionsOfRules1790001425000 implements MigrationInterface {
  readonly name = 'VersionsOfRules1790001425000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await queryRunner.query(statement);
  }
}
