import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = [
  `ALTER TABLE "audit_entry" ADD "key_prefix" text`,
  `ALTER TABLE "audit_entry" ADD CONSTRAINT "audit_entry_key_check" CHECK (key_prefix is null or via = 'api_key')`,
];
const DOWN = [
  `ALTER TABLE "audit_entry" DROP CONSTRAINT "audit_entry_key_check"`,
  `ALTER TABLE "audit_entry" DROP COLUMN "key_prefix"`,
];

/** Which API key an administrator acted by. */
export class AuditKeys1790002310000 implements MigrationInterface {
  readonly name = 'AuditKeys1790002310000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await queryRunner.query(statement);
  }
}
