import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What of a question was judged again, newest of each commitment. */
export class RejudgedRuns1790001350000 implements MigrationInterface {
  readonly name = 'RejudgedRuns1790001350000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE INDEX "run_rejudged_idx" ON "run" ("question_id", "commitment_id", "queued_at", "id") WHERE kind = 'rejudge'`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX "run_rejudged_idx"`);
  }
}
