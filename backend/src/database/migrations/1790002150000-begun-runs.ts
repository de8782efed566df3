import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What was begun last on a question is found at once, wherever in the queue it stood. */
export class BegunRuns1790002150000 implements MigrationInterface {
  readonly name = 'BegunRuns1790002150000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE INDEX "run_begun_idx" ON "run" ("question_id", "started_at", "id") WHERE started_at is not null`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX "run_begun_idx"`);
  }
}
