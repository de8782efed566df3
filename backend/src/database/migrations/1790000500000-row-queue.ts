import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tasks with parameters, progress, a result and a cancel, on the queue that they share with mails. */
const UP = [
  `ALTER TABLE "task" ADD "params" jsonb NOT NULL DEFAULT '{}'`,
  `ALTER TABLE "task" ADD "progress" jsonb`,
  `ALTER TABLE "task" ADD "result_file_id" uuid`,
  `ALTER TABLE "task" ALTER COLUMN "subject_id" DROP NOT NULL`,
  // A lease becomes the time before which nobody else may begin.
  `ALTER TABLE "task" RENAME COLUMN "lease_expires_at" TO "not_before"`,
  `UPDATE "task" SET "not_before" = now() WHERE "not_before" IS NULL`,
  `ALTER TABLE "task" ALTER COLUMN "not_before" SET DEFAULT now()`,
  `ALTER TABLE "task" ALTER COLUMN "not_before" SET NOT NULL`,
  // The lines that are there were written in one language; they stay as they are.
  `ALTER TABLE "task" ALTER COLUMN "log" DROP DEFAULT`,
  `ALTER TABLE "task" RENAME COLUMN "log" TO "old_log"`,
  `ALTER TABLE "task" ADD "log" jsonb NOT NULL DEFAULT '[]'`,
  `UPDATE "task" SET "log" = (
     SELECT jsonb_agg(jsonb_build_object('code', 'AS_WRITTEN', 'params', jsonb_build_object('text', "line")) ORDER BY "number")
     FROM (SELECT "line", "number" FROM string_to_table(rtrim("old_log", E'\\n'), E'\\n') WITH ORDINALITY AS "lines" ("line", "number")
       ORDER BY "number" DESC LIMIT 500) "last"
   ) WHERE "old_log" <> ''`,
  `ALTER TABLE "task" DROP COLUMN "old_log"`,
  `UPDATE "task" SET "finished_at" = "created_at" WHERE "status" <> 'running' AND "finished_at" IS NULL`,
  `UPDATE "task" SET "finished_at" = NULL WHERE "status" = 'running'`,
  `ALTER TABLE "task" DROP CONSTRAINT "task_status_check"`,
  `ALTER TABLE "task" ADD CONSTRAINT "task_status_check" CHECK (status in ('running','success','failed','cancel'))`,
  `ALTER TABLE "task" ADD CONSTRAINT "task_finished_check" CHECK ((status = 'running') = (finished_at is null))`,
  `ALTER TABLE "task" ADD CONSTRAINT "task_result_check" CHECK (result_file_id is null or status = 'success')`,
  `DROP INDEX "task_running_idx"`,
  `CREATE INDEX "task_due_idx" ON "task" ("task_type", "not_before") WHERE status = 'running'`,
  `CREATE FUNCTION "refuse_task_move"() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     RAISE EXCEPTION 'a task that is % cannot become %', OLD.status, NEW.status USING ERRCODE = 'check_violation', CONSTRAINT = 'task_final';
   END $$`,
  `CREATE TRIGGER "task_final" BEFORE UPDATE OF "status" ON "task" FOR EACH ROW
   WHEN (OLD.status <> 'running' AND NEW.status <> OLD.status) EXECUTE FUNCTION "refuse_task_move"()`,
];

const DOWN = [
  `DROP TRIGGER "task_final" ON "task"`,
  `DROP FUNCTION "refuse_task_move"()`,
  `DROP INDEX "task_due_idx"`,
  `CREATE INDEX "task_running_idx" ON "task" ("created_at") WHERE status = 'running'`,
  `ALTER TABLE "task" DROP CONSTRAINT "task_result_check"`,
  `ALTER TABLE "task" DROP CONSTRAINT "task_finished_check"`,
  `ALTER TABLE "task" DROP CONSTRAINT "task_status_check"`,
  `UPDATE "task" SET "status" = 'failed' WHERE "status" = 'cancel'`,
  `ALTER TABLE "task" ADD CONSTRAINT "task_status_check" CHECK (status in ('running','success','failed'))`,
  `ALTER TABLE "task" RENAME COLUMN "log" TO "lines"`,
  `ALTER TABLE "task" ADD "log" text NOT NULL DEFAULT ''`,
  `UPDATE "task" SET "log" = (
     SELECT string_agg(coalesce("line" #>> '{params,text}', "line" ->> 'code') || E'\\n', '') FROM jsonb_array_elements("lines") "line"
   ) WHERE "lines" <> '[]'`,
  `ALTER TABLE "task" DROP COLUMN "lines"`,
  `ALTER TABLE "task" ALTER COLUMN "not_before" DROP NOT NULL`,
  `ALTER TABLE "task" ALTER COLUMN "not_before" DROP DEFAULT`,
  `ALTER TABLE "task" RENAME COLUMN "not_before" TO "lease_expires_at"`,
  `DELETE FROM "task" WHERE "subject_id" IS NULL`,
  `ALTER TABLE "task" ALTER COLUMN "subject_id" SET NOT NULL`,
  `ALTER TABLE "task" DROP COLUMN "result_file_id"`,
  `ALTER TABLE "task" DROP COLUMN "progress"`,
  `ALTER TABLE "task" DROP COLUMN "params"`,
];

export class RowQueue1790000500000 implements MigrationInterface {
  readonly name = 'RowQueue1790000500000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await queryRunner.query(statement);
  }
}
