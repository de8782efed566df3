import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Submissions of test mode may be few among very many; those that count have no entry here. */
const UP = [
  `CREATE INDEX "commitment_test_idx" ON "commitment" ("competition_id", "submitted_at", "id") WHERE mode = 'test'`,
  `CREATE INDEX "commitment_question_test_idx" ON "commitment" ("question_id", "submitted_at", "id") WHERE mode = 'test'`,
];
const DOWN = [`DROP INDEX "commitment_question_test_idx"`, `DROP INDEX "commitment_test_idx"`];

export class TestCommitments1790001290000 implements MigrationInterface {
  readonly name = 'TestCommitments1790001290000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await queryRunner.query(statement);
  }
}
