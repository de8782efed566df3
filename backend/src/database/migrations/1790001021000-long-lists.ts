import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What lists of many rows are counted and found by. */
const UP = [
  `CREATE INDEX "team_accepted_idx" ON "team" ("competition_id") WHERE status = 'accept' and dismissed_at is null`,
  // A claim steps from one pair of images to the next, and takes the first run of each.
  `CREATE INDEX "run_images_idx" ON "run" ("judge_image", coalesce("sandbox_image", ''), "turn", "queued_at", "id") WHERE status = 'waiting'`,
];
const DOWN = [`DROP INDEX "run_images_idx"`, `DROP INDEX "team_accepted_idx"`];

export class LongLists1790001021000 implements MigrationInterface {
  readonly name = 'LongLists1790001021000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await queryRunner.query(statement);
  }
}
