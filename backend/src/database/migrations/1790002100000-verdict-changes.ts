import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = [
  `CREATE TABLE "verdict_change" ("id" bigint GENERATED ALWAYS AS IDENTITY NOT NULL, "commitment_id" uuid NOT NULL, "from_run_id" uuid NOT NULL, "to_run_id" uuid NOT NULL, "user_id" uuid NOT NULL, "at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT clock_timestamp(), CONSTRAINT "verdict_change_pkey" PRIMARY KEY ("id"))`,
  `CREATE INDEX "verdict_change_commitment_idx" ON "verdict_change" ("commitment_id", "id")`,
  `CREATE FUNCTION "refuse_verdict_rewriting"() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     RAISE EXCEPTION 'changes of verdicts are only added to' USING ERRCODE = 'check_violation', CONSTRAINT = 'verdict_change_append_only';
   END $$`,
  `CREATE TRIGGER "verdict_change_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "verdict_change"
   FOR EACH STATEMENT EXECUTE FUNCTION "refuse_verdict_rewriting"()`,
];

const DOWN = [`DROP TABLE "verdict_change"`, `DROP FUNCTION "refuse_verdict_rewriting"()`];

/** Which verdict of a submission counted when. */
export class VerdictChanges1790002100000 implements MigrationInterface {
  readonly name = 'VerdictChanges1790002100000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await queryRunner.query(statement);
  }
}
