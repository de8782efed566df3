import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The back office's list of users: each order is that of an index, and a search is one as well. */
const UP = [
  `CREATE INDEX "user_created_idx" ON "user" ("created_at", "id")`,
  `CREATE INDEX "user_updated_idx" ON "user" ("updated_at", "id")`,
  `CREATE INDEX "user_search_idx" ON "user" USING gin (search_vector(search_shape(
     "username" || ' ' || "nickname" || ' ' || "email" || ' ' || "mobile_phone" || ' ' || "school"))) WITH (fastupdate = off)`,
];

const DOWN = [
  `DROP INDEX "user_search_idx"`,
  `DROP INDEX "user_updated_idx"`,
  `DROP INDEX "user_created_idx"`,
];

export class BackOfficeUsers1790000900000 implements MigrationInterface {
  readonly name = 'BackOfficeUsers1790000900000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await queryRunner.query(statement);
  }
}
