import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a runner says of itself: whether it takes work, and since when. */
const UP = [
  `ALTER TABLE "runner" ADD "state" text NOT NULL DEFAULT 'claiming', ADD "state_since" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now()`,
  `ALTER TABLE "runner" ADD CONSTRAINT "runner_state_check" CHECK (state in ('claiming','engine_broken','disk_low','stopping'))`,
];

const DOWN = [
  `ALTER TABLE "runner" DROP CONSTRAINT "runner_state_check"`,
  `ALTER TABLE "runner" DROP COLUMN "state", DROP COLUMN "state_since"`,
];

export class RunnerStates1790000820000 implements MigrationInterface {
  readonly name = 'RunnerStates1790000820000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await queryRunner.query(statement);
  }
}
