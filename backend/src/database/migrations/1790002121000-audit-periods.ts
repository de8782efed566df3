import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The old index goes last: while the new one is made, the audit can be read. */
const UP = [
  `CREATE INDEX "audit_entry_time_idx" ON "audit_entry" ("at", "id")`,
  `DROP INDEX "audit_entry_at_idx"`,
];

const DOWN = [
  `CREATE INDEX "audit_entry_at_idx" ON "audit_entry" ("at")`,
  `DROP INDEX "audit_entry_time_idx"`,
];

/** A period of the audit is read from its end, whatever was written after it. */
export class AuditPeriods1790002121000 implements MigrationInterface {
  readonly name = 'AuditPeriods1790002121000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await queryRunner.query(statement);
  }
}
