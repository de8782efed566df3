import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = ['task', 'mail', 'file_profile'];

/** Who may write a row that is worked on, apart from how often that was tried. */
export class RowLeases1790002420000 implements MigrationInterface {
  readonly name = 'RowLeases1790002420000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const table of TABLES) await queryRunner.query(`ALTER TABLE "${table}" ADD "lease_token" uuid`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of TABLES) await queryRunner.query(`ALTER TABLE "${table}" DROP COLUMN "lease_token"`);
  }
}
