import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A code that was mailed to an address stays good beside those that anybody asks for after it. */
const UP = [
  `ALTER TABLE "email_code" DROP CONSTRAINT "PK_d2e6942916b87c87b1f8198fad6"`,
  `ALTER TABLE "email_code" ADD CONSTRAINT "email_code_pkey" PRIMARY KEY ("email", "code_hash")`,
];

const DOWN = [
  // Good for ten minutes: whoever waits for one asks again.
  `DELETE FROM "email_code"`,
  `ALTER TABLE "email_code" DROP CONSTRAINT "email_code_pkey"`,
  `ALTER TABLE "email_code" ADD CONSTRAINT "PK_d2e6942916b87c87b1f8198fad6" PRIMARY KEY ("email")`,
];

export class EmailCodesBeside1790002160000 implements MigrationInterface {
  readonly name = 'EmailCodesBeside1790002160000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await queryRunner.query(statement);
  }
}
