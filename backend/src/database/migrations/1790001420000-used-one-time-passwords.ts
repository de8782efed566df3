import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A one-time password that opened a session stays with it, whatever others are made: only one that is unused is replaced. */
const UP = [
  `ALTER TABLE "password_recovery" DROP CONSTRAINT "PK_d150be562deac1f539cc4b59fc4"`,
  `ALTER TABLE "password_recovery" ADD "id" uuid NOT NULL DEFAULT gen_random_uuid()`,
  `ALTER TABLE "password_recovery" ADD CONSTRAINT "password_recovery_pkey" PRIMARY KEY ("id")`,
  `CREATE UNIQUE INDEX "password_recovery_unused_key" ON "password_recovery" ("user_id") WHERE session_id is null`,
];

const DOWN = [
  // A session without its one-time password would be a full one.
  `DELETE FROM "session" WHERE id IN (SELECT session_id FROM "password_recovery")`,
  `DROP INDEX "password_recovery_unused_key"`,
  `ALTER TABLE "password_recovery" DROP CONSTRAINT "password_recovery_pkey"`,
  `ALTER TABLE "password_recovery" DROP COLUMN "id"`,
  `ALTER TABLE "password_recovery" ADD CONSTRAINT "PK_d150be562deac1f539cc4b59fc4" PRIMARY KEY ("user_id")`,
];

export class UsedOneTimePasswords1790001420000 implements MigrationInterface {
  readonly name = 'UsedOneTimePasswords1790001420000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await queryRunner.query(statement);
  }
}
