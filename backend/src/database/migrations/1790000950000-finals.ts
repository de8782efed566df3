import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Teams that came from another competition, once in each. */
const IMPORTS = [
  `ALTER TABLE "team" ADD "imported_from_id" uuid`,
  `ALTER TABLE "team" ADD CONSTRAINT "FK_1d4f2df946306e19ae69e5936bf" FOREIGN KEY ("imported_from_id") REFERENCES "team"("id") ON DELETE SET NULL ON UPDATE NO ACTION`,
  `CREATE UNIQUE INDEX "team_import_key" ON "team" ("competition_id", "imported_from_id") WHERE dismissed_at is null`,
];

const DRAINING = [`ALTER TABLE "runner" ADD "is_draining" boolean NOT NULL DEFAULT false`];

/**
 * A question is paused exactly as long as its data are being synchronised: however the task ends, by its worker, an
 * administrator or the sweep of those whose worker was lost, the pause ends in the same transaction. Other causes of a
 * pause have rows of their own.
 */
const SYNC_PAUSE = [
  `CREATE FUNCTION "pause_while_syncing"() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     IF TG_OP <> 'INSERT' THEN
       DELETE FROM judging_pause WHERE question_id = OLD.subject_id AND cause = 'sync';
     ELSE
       INSERT INTO judging_pause (question_id, cause) SELECT id, 'sync' FROM question WHERE id = NEW.subject_id
         ON CONFLICT DO NOTHING;
     END IF;
     RETURN NULL;
   END $$`,
  `CREATE TRIGGER "task_sync_begins" AFTER INSERT ON "task" FOR EACH ROW
   WHEN (NEW.task_type = 'sync_dataset' AND NEW.status = 'running') EXECUTE FUNCTION "pause_while_syncing"()`,
  `CREATE TRIGGER "task_sync_ends" AFTER UPDATE OF "status" ON "task" FOR EACH ROW
   WHEN (OLD.task_type = 'sync_dataset' AND OLD.status = 'running' AND NEW.status <> 'running')
   EXECUTE FUNCTION "pause_while_syncing"()`,
  `CREATE TRIGGER "task_sync_goes" AFTER DELETE ON "task" FOR EACH ROW
   WHEN (OLD.task_type = 'sync_dataset' AND OLD.status = 'running') EXECUTE FUNCTION "pause_while_syncing"()`,
  `INSERT INTO "judging_pause" ("question_id", "cause")
   SELECT q."id", 'sync' FROM "question" q JOIN "task" t ON t."subject_id" = q."id"
   WHERE t."task_type" = 'sync_dataset' AND t."status" = 'running' ON CONFLICT DO NOTHING`,
];

const DOWN = [
  `DELETE FROM "judging_pause" WHERE "cause" = 'sync'`,
  `DROP TRIGGER "task_sync_goes" ON "task"`,
  `DROP TRIGGER "task_sync_ends" ON "task"`,
  `DROP TRIGGER "task_sync_begins" ON "task"`,
  `DROP FUNCTION "pause_while_syncing"()`,
  `ALTER TABLE "runner" DROP COLUMN "is_draining"`,
  `DROP INDEX "team_import_key"`,
  `ALTER TABLE "team" DROP CONSTRAINT "FK_1d4f2df946306e19ae69e5936bf"`,
  `ALTER TABLE "team" DROP COLUMN "imported_from_id"`,
];

export class Finals1790000950000 implements MigrationInterface {
  readonly name = 'Finals1790000950000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of [...IMPORTS, ...DRAINING, ...SYNC_PAUSE]) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await queryRunner.query(statement);
  }
}
