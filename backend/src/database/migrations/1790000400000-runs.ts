import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What is judged becomes a row of its own below what was submitted: every commitment gets its run, with its id,
 * its place in the queue, a lease that may be under way and its verdict. Pauses of judging get their causes.
 */
const UP = [
  `CREATE TABLE "run" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "kind" text NOT NULL, "commitment_id" uuid, "question_id" uuid NOT NULL, "team_id" uuid, "upload_id" uuid NOT NULL, "language" text NOT NULL, "mode" text NOT NULL, "sandbox_image" text, "judge_image" text NOT NULL, "status" text NOT NULL DEFAULT 'waiting', "turn" integer NOT NULL, "queued_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), "not_before" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), "attempt" integer NOT NULL DEFAULT '0', "lease_token" uuid, "lease_expires_at" TIMESTAMP WITH TIME ZONE, "lease_ends_at" TIMESTAMP WITH TIME ZONE, "runner_id" text, "score" double precision, "cause" text, "message" text, "message_zh" text, "metrics" jsonb NOT NULL DEFAULT '{}', "measured" jsonb NOT NULL DEFAULT '{}', "time_spent_ms" integer, "log_file_id" uuid, "judge_log_file_id" uuid, "started_at" TIMESTAMP WITH TIME ZONE, "finished_at" TIMESTAMP WITH TIME ZONE, CONSTRAINT "run_kind_check" CHECK (kind in ('commit','rejudge','preflight')), CONSTRAINT "run_subject_check" CHECK ((kind = 'preflight') = (commitment_id is null) and (kind = 'preflight') = (team_id is null)), CONSTRAINT "run_status_check" CHECK (status in ('waiting','running','success','failed','timeout','wrong_answer','cancel')), CONSTRAINT "run_mode_check" CHECK (mode in ('prod','test')), CONSTRAINT "run_lease_check" CHECK ((status = 'running') = (lease_token is not null)), CONSTRAINT "run_end_check" CHECK ((status in ('waiting','running')) = (finished_at is null)), CONSTRAINT "run_pkey" PRIMARY KEY ("id"))`,
  // An ended commitment always had its end noted; the rest is told by when it was submitted, should a row say nothing.
  `INSERT INTO "run" ("id", "kind", "commitment_id", "question_id", "team_id", "upload_id", "language", "mode", "sandbox_image", "judge_image", "status", "turn", "queued_at", "not_before", "attempt", "lease_token", "lease_expires_at", "lease_ends_at", "runner_id", "score", "cause", "message", "metrics", "measured", "time_spent_ms", "log_file_id", "judge_log_file_id", "started_at", "finished_at")
   SELECT "id", 'commit', "id", "question_id", "team_id", "upload_id", "language", "mode", "sandbox_image", "judge_image", "status", "turn", "queued_at", "not_before", "attempt", "lease_token", "lease_expires_at", CASE "status" WHEN 'running' THEN now() + interval '2 hours' END, "runner_id", "score", "cause", "message", "metrics", "measured", "time_spent_ms", "log_file_id", "judge_log_file_id", "started_at",
     CASE WHEN "status" NOT IN ('waiting','running') THEN coalesce("finished_at", "started_at", "submitted_at") END
   FROM "commitment"`,
  `CREATE UNIQUE INDEX "run_commit_key" ON "run" ("commitment_id") WHERE kind = 'commit'`,
  `CREATE UNIQUE INDEX "run_rejudge_key" ON "run" ("commitment_id") WHERE kind = 'rejudge' and status in ('waiting','running')`,
  `CREATE INDEX "run_commitment_idx" ON "run" ("commitment_id")`,
  `CREATE INDEX "run_question_idx" ON "run" ("question_id", "queued_at", "id")`,
  `CREATE INDEX "run_queue_idx" ON "run" ("turn", "queued_at", "id") WHERE status = 'waiting'`,
  `CREATE INDEX "run_lease_idx" ON "run" ("lease_expires_at") WHERE status = 'running'`,
  `CREATE INDEX "run_turn_idx" ON "run" ("turn") WHERE attempt > 0`,
  `CREATE INDEX "run_team_turn_idx" ON "run" ("team_id", "turn") WHERE kind = 'commit' and (status = 'waiting' or attempt > 0)`,
  `CREATE INDEX "run_house_turn_idx" ON "run" ("turn") WHERE kind <> 'commit' and (status = 'waiting' or attempt > 0)`,
  `CREATE INDEX "run_team_waiting_idx" ON "run" ("team_id") WHERE kind = 'commit' and status = 'waiting'`,
  `CREATE INDEX "run_upload_idx" ON "run" ("upload_id")`,
  `ALTER TABLE "run" ADD CONSTRAINT "FK_98731905f150ae0bf56dff7921a" FOREIGN KEY ("commitment_id") REFERENCES "commitment"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
  `ALTER TABLE "run" ADD CONSTRAINT "FK_3524c502f948a5effe3212af2d2" FOREIGN KEY ("question_id") REFERENCES "question"("id") ON DELETE RESTRICT ON UPDATE NO ACTION`,
  `ALTER TABLE "run" ADD CONSTRAINT "FK_31cdf0edecf249fdfb581028be0" FOREIGN KEY ("team_id") REFERENCES "team"("id") ON DELETE RESTRICT ON UPDATE NO ACTION`,
  `ALTER TABLE "run" ADD CONSTRAINT "FK_41921172efd65cdfccb7abd46ed" FOREIGN KEY ("upload_id") REFERENCES "stored_file"("id") ON DELETE RESTRICT ON UPDATE NO ACTION`,

  `DROP TRIGGER "commitment_final_status" ON "commitment"`,
  `ALTER TABLE "commitment" ADD "run_id" uuid`,
  `UPDATE "commitment" SET "run_id" = "id"`,
  `ALTER TABLE "commitment" ALTER COLUMN "run_id" SET NOT NULL`,
  `ALTER TABLE "commitment" DROP COLUMN "sandbox_image", DROP COLUMN "judge_image", DROP COLUMN "status", DROP COLUMN "turn", DROP COLUMN "queued_at", DROP COLUMN "not_before", DROP COLUMN "attempt", DROP COLUMN "lease_token", DROP COLUMN "lease_expires_at", DROP COLUMN "runner_id", DROP COLUMN "score", DROP COLUMN "cause", DROP COLUMN "message", DROP COLUMN "metrics", DROP COLUMN "measured", DROP COLUMN "time_spent_ms", DROP COLUMN "log_file_id", DROP COLUMN "judge_log_file_id", DROP COLUMN "started_at", DROP COLUMN "finished_at"`,
  `CREATE INDEX "commitment_freed_idx" ON "commitment" ("team_id", "submitted_at") WHERE not spacing_counted`,

  `ALTER TABLE "attempt" DROP CONSTRAINT "FK_483c30f41edc6c38e7dade88027"`,
  `ALTER TABLE "attempt" RENAME COLUMN "commitment_id" TO "run_id"`,
  `ALTER TABLE "attempt" ADD "runner_host" text, ADD "runner_version" text, ADD "sandbox_digest" text, ADD "judge_digest" text, ADD "submission_sha256" text, ADD "input_sha256" text, ADD "truth_sha256" text, ADD "output_sha256" text, ADD "log_sha256" text, ADD "judge_log_sha256" text, ADD "limits" jsonb, ADD "measured" jsonb`,
  `ALTER TABLE "attempt" ADD CONSTRAINT "FK_2dd09a4693bfb9138f7f3310f0d" FOREIGN KEY ("run_id") REFERENCES "run"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
  `UPDATE "attempt" a SET "measured" = r."measured" FROM "run" r WHERE r."id" = a."run_id" AND a."outcome" = 'applied'`,

  `CREATE TABLE "runner" ("id" text NOT NULL, "host" text NOT NULL, "version" text NOT NULL, "slots" integer NOT NULL, "seen_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "runner_pkey" PRIMARY KEY ("id"))`,

  `ALTER TABLE "question" ADD "score_digits" integer NOT NULL DEFAULT '2'`,
  `ALTER TABLE "question" ADD CONSTRAINT "question_score_digits_check" CHECK (score_digits between 0 and 6)`,
  `CREATE TABLE "judging_pause" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "question_id" uuid, "cause" text NOT NULL, "reason" text NOT NULL DEFAULT '', "by" uuid, "since" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "judging_pause_cause_check" CHECK (cause in ('administrator','sync','judge_faults')), CONSTRAINT "judging_pause_pkey" PRIMARY KEY ("id"))`,
  `ALTER TABLE "judging_pause" ADD CONSTRAINT "FK_d48d629994a7252568e373425e5" FOREIGN KEY ("question_id") REFERENCES "question"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
  `ALTER TABLE "judging_pause" ADD CONSTRAINT "FK_cce9226b72d3b3743ab6a6ca082" FOREIGN KEY ("by") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE NO ACTION`,
  `CREATE UNIQUE INDEX "judging_pause_key" ON "judging_pause" ("question_id", "cause") NULLS NOT DISTINCT`,
  `INSERT INTO "judging_pause" ("question_id", "cause", "since") SELECT "id", 'judge_faults', "judging_paused_at" FROM "question" WHERE "judging_paused_at" IS NOT NULL`,
  `ALTER TABLE "question" DROP COLUMN "judging_paused_at"`,

  `ALTER TABLE "standing" RENAME COLUMN "best_commitment_id" TO "best_run_id"`,
  // The best of a team is the best by its rounded score now, and the faster of two that it makes equal.
  `UPDATE "standing" s SET "best_run_id" = b."id", "best_score" = b."score", "best_time_spent_ms" = b."time_spent_ms", "best_submitted_at" = b."submitted_at"
   FROM (SELECT DISTINCT ON (r."question_id", r."team_id") r."question_id", r."team_id", r."id", round(r."score"::numeric, q."score_digits")::double precision AS "score", r."time_spent_ms", c."submitted_at"
     FROM "run" r JOIN "commitment" c ON c."run_id" = r."id" JOIN "question" q ON q."id" = r."question_id"
     WHERE r."status" = 'success' AND r."mode" = 'prod'
     ORDER BY r."question_id", r."team_id", round(r."score"::numeric, q."score_digits")::double precision DESC, r."time_spent_ms", c."submitted_at", r."id") b
   WHERE s."question_id" = b."question_id" AND s."team_id" = b."team_id"`,

  // A final status never changes, and what counts is a verdict on this very commitment, whoever writes.
  `DROP FUNCTION "refuse_change_of_final_status"()`,
  `CREATE FUNCTION "refuse_change_of_final_status"() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION 'run % is final: % cannot become %', OLD.id, OLD.status, NEW.status
        USING ERRCODE = 'integrity_constraint_violation';
    END
  $$`,
  `CREATE TRIGGER "run_final_status" BEFORE UPDATE OF "status" ON "run" FOR EACH ROW
    WHEN (OLD.status IN ('success','failed','timeout','wrong_answer','cancel') AND NEW.status IS DISTINCT FROM OLD.status)
    EXECUTE FUNCTION "refuse_change_of_final_status"()`,
  `CREATE FUNCTION "check_counting_run"() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF NOT EXISTS (SELECT FROM "run" WHERE "id" = NEW.run_id AND "commitment_id" = NEW.id
          AND "status" IN ('success','failed','timeout','wrong_answer'))
        OR EXISTS (SELECT FROM "run" WHERE "id" = OLD.run_id AND "status" IN ('waiting','running','cancel')) THEN
        RAISE EXCEPTION 'run % cannot count for commitment %', NEW.run_id, NEW.id
          USING ERRCODE = 'integrity_constraint_violation';
      END IF;
      RETURN NEW;
    END
  $$`,
  `CREATE TRIGGER "commitment_counting_run" BEFORE UPDATE OF "run_id" ON "commitment" FOR EACH ROW
    WHEN (NEW.run_id IS DISTINCT FROM OLD.run_id)
    EXECUTE FUNCTION "check_counting_run"()`,
  `ALTER TABLE "commitment" ADD CONSTRAINT "commitment_run_key" UNIQUE ("run_id")`,
  `ALTER TABLE "commitment" ADD CONSTRAINT "FK_6651d74058892d47fe0b11ae129" FOREIGN KEY ("run_id") REFERENCES "run"("id") ON DELETE NO ACTION ON UPDATE NO ACTION DEFERRABLE INITIALLY DEFERRED`,
];

/** What only runs know (other runs than the one that counts, evidence, pauses of all judging) is lost. */
const DOWN = [
  `ALTER TABLE "commitment" DROP CONSTRAINT "FK_6651d74058892d47fe0b11ae129"`,
  `DROP TRIGGER "commitment_counting_run" ON "commitment"`,
  `DROP FUNCTION "check_counting_run"()`,
  `DROP TRIGGER "run_final_status" ON "run"`,

  `ALTER TABLE "question" ADD "judging_paused_at" TIMESTAMP WITH TIME ZONE`,
  `UPDATE "question" q SET "judging_paused_at" = p."since" FROM (SELECT "question_id", min("since") AS "since" FROM "judging_pause" GROUP BY "question_id") p WHERE p."question_id" = q."id"`,
  `DROP TABLE "judging_pause"`,
  `ALTER TABLE "question" DROP COLUMN "score_digits"`,
  `DROP TABLE "runner"`,

  `ALTER TABLE "commitment" ADD "sandbox_image" text, ADD "judge_image" text, ADD "status" text NOT NULL DEFAULT 'waiting', ADD "turn" integer, ADD "queued_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), ADD "not_before" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), ADD "attempt" integer NOT NULL DEFAULT '0', ADD "lease_token" uuid, ADD "lease_expires_at" TIMESTAMP WITH TIME ZONE, ADD "runner_id" text, ADD "score" double precision, ADD "cause" text, ADD "message" text, ADD "metrics" jsonb NOT NULL DEFAULT '{}', ADD "measured" jsonb NOT NULL DEFAULT '{}', ADD "time_spent_ms" integer, ADD "log_file_id" uuid, ADD "judge_log_file_id" uuid, ADD "started_at" TIMESTAMP WITH TIME ZONE, ADD "finished_at" TIMESTAMP WITH TIME ZONE`,
  `UPDATE "commitment" c SET "sandbox_image" = r."sandbox_image", "judge_image" = r."judge_image", "status" = r."status", "turn" = r."turn", "queued_at" = r."queued_at", "not_before" = r."not_before", "attempt" = r."attempt", "lease_token" = r."lease_token", "lease_expires_at" = r."lease_expires_at", "runner_id" = r."runner_id", "score" = r."score", "cause" = r."cause", "message" = r."message", "metrics" = r."metrics", "measured" = r."measured", "time_spent_ms" = r."time_spent_ms", "log_file_id" = r."log_file_id", "judge_log_file_id" = r."judge_log_file_id", "started_at" = r."started_at", "finished_at" = r."finished_at" FROM "run" r WHERE r."id" = c."run_id"`,
  `ALTER TABLE "commitment" ALTER COLUMN "judge_image" SET NOT NULL, ALTER COLUMN "turn" SET NOT NULL, ADD CONSTRAINT "commitment_lease_check" CHECK ((status = 'running') = (lease_token is not null)), ADD CONSTRAINT "commitment_status_check" CHECK (status in ('waiting','running','success','failed','timeout','wrong_answer','cancel'))`,
  `DROP INDEX "commitment_freed_idx"`,
  `CREATE INDEX "commitment_lease_idx" ON "commitment" ("lease_expires_at") WHERE status = 'running'`,
  `CREATE INDEX "commitment_free_cancel_idx" ON "commitment" ("team_id", "finished_at") WHERE status = 'cancel' and not spacing_counted`,
  `CREATE INDEX "commitment_turn_idx" ON "commitment" ("turn") WHERE attempt > 0`,
  `CREATE INDEX "commitment_team_turn_idx" ON "commitment" ("team_id", "turn") WHERE status = 'waiting' or attempt > 0`,
  `CREATE INDEX "commitment_queue_idx" ON "commitment" ("turn", "queued_at", "id") WHERE status = 'waiting' and deleted_at is null`,
  `CREATE TRIGGER "commitment_final_status" BEFORE UPDATE OF "status" ON "commitment" FOR EACH ROW
    WHEN (OLD.status IN ('success','failed','timeout','wrong_answer','cancel') AND NEW.status IS DISTINCT FROM OLD.status)
    EXECUTE FUNCTION "refuse_change_of_final_status"()`,

  `ALTER TABLE "standing" RENAME COLUMN "best_run_id" TO "best_commitment_id"`,
  `UPDATE "standing" s SET "best_commitment_id" = r."commitment_id" FROM "run" r WHERE r."id" = s."best_commitment_id"`,
  `DELETE FROM "attempt" a WHERE NOT EXISTS (SELECT FROM "commitment" c WHERE c."run_id" = a."run_id")`,
  `ALTER TABLE "attempt" DROP CONSTRAINT "FK_2dd09a4693bfb9138f7f3310f0d"`,
  `UPDATE "attempt" a SET "run_id" = r."commitment_id" FROM "run" r WHERE r."id" = a."run_id"`,
  `ALTER TABLE "attempt" DROP COLUMN "runner_host", DROP COLUMN "runner_version", DROP COLUMN "sandbox_digest", DROP COLUMN "judge_digest", DROP COLUMN "submission_sha256", DROP COLUMN "input_sha256", DROP COLUMN "truth_sha256", DROP COLUMN "output_sha256", DROP COLUMN "log_sha256", DROP COLUMN "judge_log_sha256", DROP COLUMN "limits", DROP COLUMN "measured"`,
  `ALTER TABLE "attempt" RENAME COLUMN "run_id" TO "commitment_id"`,
  `ALTER TABLE "attempt" ADD CONSTRAINT "FK_483c30f41edc6c38e7dade88027" FOREIGN KEY ("commitment_id") REFERENCES "commitment"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
  `ALTER TABLE "commitment" DROP CONSTRAINT "commitment_run_key"`,
  `ALTER TABLE "commitment" DROP COLUMN "run_id"`,
  `DROP TABLE "run"`,
];

export class Runs1790000400000 implements MigrationInterface {
  readonly name = 'Runs1790000400000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await queryRunner.query(statement);
  }
}
