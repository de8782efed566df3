import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Mails that somebody waits for are sent before others, and found by the index that finds what is due. */
const UP = [
  `ALTER TABLE "mail" ADD "precedence" smallint NOT NULL DEFAULT 1`,
  `UPDATE "mail" SET precedence = 0 WHERE kind IN ('email_code', 'password_recovery')`,
  `DROP INDEX "mail_due_idx"`,
  `CREATE INDEX "mail_due_idx" ON "mail" ("precedence", "not_before")`,
];

const DOWN = [
  `DROP INDEX "mail_due_idx"`,
  `CREATE INDEX "mail_due_idx" ON "mail" ("not_before")`,
  `ALTER TABLE "mail" DROP COLUMN "precedence"`,
];

export class AwaitedMails1790001450000 implements MigrationInterface {
  readonly name = 'AwaitedMails1790001450000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await queryRunner.query(statement);
  }
}
