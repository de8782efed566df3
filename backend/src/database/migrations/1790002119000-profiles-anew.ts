import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = [
  `ALTER TABLE "file_profile" DROP CONSTRAINT "file_profile_found_check",
   ADD CONSTRAINT "file_profile_found_check" CHECK (status = 'waiting' or (status = 'ready') = (found is not null))`,
  `CREATE INDEX "file_profile_edition_idx" ON "file_profile" ("edition") WHERE status <> 'waiting'`,
];

const DOWN = [
  `DROP INDEX "file_profile_edition_idx"`,
  `UPDATE "file_profile" SET found = null WHERE status = 'waiting'`,
  `ALTER TABLE "file_profile" DROP CONSTRAINT "file_profile_found_check",
   ADD CONSTRAINT "file_profile_found_check" CHECK ((status = 'ready') = (found is not null))`,
];

/** What older programs found of contents is found by an index, and stands until it is found anew. */
export class ProfilesAnew1790002119000 implements MigrationInterface {
  readonly name = 'ProfilesAnew1790002119000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await queryRunner.query(statement);
  }
}
