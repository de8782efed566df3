import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How many rows a content has, beside all else that is known of it: lists of datasets say it of every card. */
const UP = [
  `ALTER TABLE "file_profile" ADD "table_rows" bigint, ADD "is_sampled" boolean NOT NULL DEFAULT false`,
  `ALTER TABLE "file_profile" ADD CONSTRAINT "file_profile_table_rows_check" CHECK (table_rows >= 0)`,
  `UPDATE "file_profile" SET "table_rows" = ("found" #>> '{table,rows}')::numeric,
     "is_sampled" = "found" ->> 'sampled_bytes' IS NOT NULL WHERE "found" IS NOT NULL`,
];

const DOWN = [`ALTER TABLE "file_profile" DROP COLUMN "is_sampled", DROP COLUMN "table_rows"`];

export class ProfileRows1790001240000 implements MigrationInterface {
  readonly name = 'ProfileRows1790001240000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await queryRunner.query(statement);
  }
}
