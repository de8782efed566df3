import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Datasets of which only the title is shown are listed by it. */
export class OrderedTitles1790001451000 implements MigrationInterface {
  readonly name = 'OrderedTitles1790001451000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`CREATE INDEX "dataset_title_idx" ON "dataset" ("title", "id")`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX "dataset_title_idx"`);
  }
}
