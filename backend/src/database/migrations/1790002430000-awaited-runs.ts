import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A claim steps over questions that are paused as it does over images that its runner lacks. */
export class AwaitedRuns1790002430000 implements MigrationInterface {
  readonly name = 'AwaitedRuns1790002430000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE INDEX "run_awaited_idx" ON "run" ("judge_image", coalesce("sandbox_image", ''), "question_id", "turn", "queued_at", "id") WHERE status = 'waiting'`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX "run_awaited_idx"`);
  }
}

/** By itself, so that nobody waits to read while the other is made. */
export class AwaitedRunsOnly1790002431000 implements MigrationInterface {
  readonly name = 'AwaitedRunsOnly1790002431000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX "run_images_idx"`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE INDEX "run_images_idx" ON "run" ("judge_image", coalesce("sandbox_image", ''), "turn", "queued_at", "id") WHERE status = 'waiting'`,
    );
  }
}
