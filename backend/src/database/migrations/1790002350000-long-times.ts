import type { MigrationInterface, QueryRunner } from 'typeorm';

const COLUMNS = [
  ['run', 'time_spent_ms'],
  ['standing', 'best_time_spent_ms'],
] as const;

/** Milliseconds of many processors for a day are more than an integer holds. */
export class LongTimes1790002350000 implements MigrationInterface {
  readonly name = 'LongTimes1790002350000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const [table, column] of COLUMNS)
      await queryRunner.query(`ALTER TABLE "${table}" ALTER COLUMN "${column}" TYPE bigint`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const [table, column] of COLUMNS)
      await queryRunner.query(
        `ALTER TABLE "${table}" ALTER COLUMN "${column}" TYPE integer USING least("${column}", 2147483647)::integer`,
      );
  }
}
