import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The back office's lists, narrowed to a few of very many rows. */
const UP = [
  `CREATE INDEX "user_admin_idx" ON "user" ("created_at", "id") WHERE platform_role = 'platform_admin'`,
  `CREATE INDEX "user_frozen_idx" ON "user" ("created_at", "id") WHERE is_frozen`,
  `CREATE INDEX "task_type_idx" ON "task" ("task_type", "created_at", "id")`,
  `CREATE INDEX "commitment_team_idx" ON "commitment" ("team_id", "submitted_at", "id")`,
];

const DOWN = [
  `DROP INDEX "commitment_team_idx"`,
  `DROP INDEX "task_type_idx"`,
  `DROP INDEX "user_frozen_idx"`,
  `DROP INDEX "user_admin_idx"`,
];

export class NarrowedLists1790001210000 implements MigrationInterface {
  readonly name = 'NarrowedLists1790001210000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await queryRunner.query(statement);
  }
}
