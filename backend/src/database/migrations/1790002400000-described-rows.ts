import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = [
  `UPDATE "file_profile" SET "found" = jsonb_set("found", '{table,described_rows}', "found" #> '{table,rows}')
    WHERE jsonb_typeof("found" -> 'table') = 'object'`,
];

const DOWN = [
  `UPDATE "file_profile" SET "found" = "found" #- '{table,described_rows}' WHERE "found" #> '{table,described_rows}' IS NOT NULL`,
];

/** By how many rows a table's columns are described; of what older programs found, by all that they counted. */
export class DescribedRows1790002400000 implements MigrationInterface {
  readonly name = 'DescribedRows1790002400000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await queryRunner.query(statement);
  }
}
