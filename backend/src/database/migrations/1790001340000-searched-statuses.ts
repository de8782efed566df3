import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Searches of frequent words read one text after the other, of those alone that may be found. */
const UP = [`CREATE INDEX "dataset_search_status_idx" ON "dataset_search" ("status", "dataset_id")`];
const DOWN = [`DROP INDEX "dataset_search_status_idx"`];

export class SearchedStatuses1790001340000 implements MigrationInterface {
  readonly name = 'SearchedStatuses1790001340000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await queryRunner.query(statement);
  }
}
