import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The back office's list of submissions of a competition. */
export class Submissions1790000910000 implements MigrationInterface {
  readonly name = 'Submissions1790000910000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE INDEX "commitment_competition_idx" ON "commitment" ("competition_id", "submitted_at", "id")`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX "commitment_competition_idx"`);
  }
}
