import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the back office's searches and filters find their rows by. */
const UP = [
  // Its entry is written with the verdict, once; what waits and runs has indexes of its own.
  `CREATE INDEX "run_verdict_idx" ON "run" ("question_id", "status", "queued_at", "id") INCLUDE ("mode")
   WHERE kind = 'commit' and status not in ('waiting','running')`,
  // Hardly ever one, which the planner only knows by statistics of the very expression.
  `CREATE INDEX "commitment_rejudged_idx" ON "commitment" ("id") WHERE nullif("run_id", "id") is not null`,
  `CREATE STATISTICS "commitment_rejudged" ON (nullif("run_id", "id")) FROM "commitment"`,
  `CREATE INDEX "task_name_parts_idx" ON "task" USING gin (name_parts("name")) WITH (fastupdate = off)`,
  `CREATE INDEX "task_user_idx" ON "task" ("user_id", "created_at", "id")`,
  `CREATE INDEX "deleted_thing_name_parts_idx" ON "deleted_thing" USING gin (name_parts("name")) WITH (fastupdate = off)`,
  ...['title', 'title_en'].map(
    (name) => `CREATE INDEX "competition_${name}_parts_idx" ON "competition" USING gin (name_parts("${name}"))
     WITH (fastupdate = off)`,
  ),
];
const DOWN = [
  `DROP INDEX "competition_title_en_parts_idx"`,
  `DROP INDEX "competition_title_parts_idx"`,
  `DROP INDEX "deleted_thing_name_parts_idx"`,
  `DROP INDEX "task_user_idx"`,
  `DROP INDEX "task_name_parts_idx"`,
  `DROP STATISTICS "commitment_rejudged"`,
  `DROP INDEX "commitment_rejudged_idx"`,
  `DROP INDEX "run_verdict_idx"`,
];

export class FoundRows1790001260000 implements MigrationInterface {
  readonly name = 'FoundRows1790001260000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await queryRunner.query(statement);
  }
}
