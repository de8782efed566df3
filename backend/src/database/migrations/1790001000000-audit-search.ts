import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = [
  `CREATE INDEX "audit_entry_username_idx" ON "audit_entry" ("username", "id")`,
  `CREATE INDEX "audit_entry_action_idx" ON "audit_entry" ("action", "id")`,
  `CREATE INDEX "audit_entry_type_idx" ON "audit_entry" ("object_type", "id")`,
  `ALTER TABLE "runner" ADD "images" text array NOT NULL DEFAULT '{}'`,
];

const DOWN = [
  `ALTER TABLE "runner" DROP COLUMN "images"`,
  `DROP INDEX "audit_entry_type_idx"`,
  `DROP INDEX "audit_entry_action_idx"`,
  `DROP INDEX "audit_entry_username_idx"`,
];

/** What the audit is searched by, and which images runners hold. */
export class AuditSearch1790001000000 implements MigrationInterface {
  readonly name = 'AuditSearch1790001000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await queryRunner.query(statement);
  }
}
