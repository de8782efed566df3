import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How much is still to be judged of a ranking is counted without a look at whatever else waits. */
export class PendingRuns1790002170000 implements MigrationInterface {
  readonly name = 'PendingRuns1790002170000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE INDEX "run_pending_idx" ON "run" ("question_id")
       WHERE kind = 'commit' and mode = 'prod' and status in ('waiting','running')`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX "run_pending_idx"`);
  }
}
