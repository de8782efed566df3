import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A task is listed, and found, by its English name as well: a synchronisation has that of its question. */
const UP = [
  `ALTER TABLE "task" ADD COLUMN "name_en" text NOT NULL DEFAULT ''`,
  `UPDATE "task" SET "name_en" = question.title_en FROM "question"
   WHERE task.task_type = 'sync_dataset' AND question.id = task.subject_id AND question.title = task.name`,
  `CREATE INDEX "task_name_en_parts_idx" ON "task" USING gin (name_parts("name_en")) WITH (fastupdate = off)`,
];
const DOWN = [`DROP INDEX "task_name_en_parts_idx"`, `ALTER TABLE "task" DROP COLUMN "name_en"`];

export class TaskEnglishNames1790001390000 implements MigrationInterface {
  readonly name = 'TaskEnglishNames1790001390000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await queryRunner.query(statement);
  }
}
