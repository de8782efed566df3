import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sessions remember what they were begun for; of those from before nobody knows, so they get the least. */
const UP = [
  `ALTER TABLE "session" ADD "audience" text NOT NULL DEFAULT 'customer'`,
  `ALTER TABLE "session" ADD CONSTRAINT "session_audience_check" CHECK (audience in ('customer','admin','api'))`,
];

const DOWN = [`ALTER TABLE "session" DROP COLUMN "audience"`];

export class Caller1790000600000 implements MigrationInterface {
  readonly name = 'Caller1790000600000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await queryRunner.query(statement);
  }
}
