import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The version of a runner's container engine, as the runner says. */
export class RunnerEngines1790001081000 implements MigrationInterface {
  readonly name = 'RunnerEngines1790001081000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "runner" ADD "engine" text`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "runner" DROP COLUMN "engine"`);
  }
}
