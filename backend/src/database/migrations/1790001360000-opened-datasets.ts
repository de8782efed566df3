import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Since when a dataset has been open to everybody, for the first time: whoever writes its status, a trigger notes it. */
const UP = [
  `ALTER TABLE "dataset" ADD "opened_at" TIMESTAMP WITH TIME ZONE`,
  // When those of today were opened nobody has kept.
  `ALTER TABLE "dataset" DISABLE TRIGGER "dataset_version"`,
  `UPDATE "dataset" SET "opened_at" = "created_at" WHERE "status" = 'open'`,
  `ALTER TABLE "dataset" ENABLE TRIGGER "dataset_version"`,
  `CREATE FUNCTION "note_opened_dataset"() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     NEW.opened_at := CASE WHEN TG_OP = 'INSERT' THEN NEW.created_at ELSE clock_timestamp() END;
     RETURN NEW;
   END $$`,
  `CREATE TRIGGER "dataset_opened" BEFORE INSERT OR UPDATE OF "status" ON "dataset" FOR EACH ROW
   WHEN (NEW.status = 'open' AND NEW.opened_at IS NULL) EXECUTE FUNCTION "note_opened_dataset"()`,
  `CREATE INDEX "dataset_opened_idx" ON "dataset" ("opened_at", "id") WHERE status = 'open'`,
];

const DOWN = [
  `DROP INDEX "dataset_opened_idx"`,
  `DROP TRIGGER "dataset_opened" ON "dataset"`,
  `DROP FUNCTION "note_opened_dataset"()`,
  `ALTER TABLE "dataset" DROP COLUMN "opened_at"`,
];

export class OpenedDatasets1790001360000 implements MigrationInterface {
  readonly name = 'OpenedDatasets1790001360000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await queryRunner.query(statement);
  }
}
