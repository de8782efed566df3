import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The first schema: made from the entities, and below it what entities cannot say. */
const TABLES = [
  `CREATE TABLE "captcha_challenge" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "answer" text NOT NULL, "expires_at" TIMESTAMP WITH TIME ZONE NOT NULL, CONSTRAINT "PK_92a5000fe6d2e73a6290ec4f663" PRIMARY KEY ("id"))`,
  `CREATE INDEX "captcha_challenge_expires_idx" ON "captcha_challenge" ("expires_at")`,
  `CREATE TABLE "login_failure" ("subject" text NOT NULL, "failures" integer NOT NULL, "expires_at" TIMESTAMP WITH TIME ZONE NOT NULL, CONSTRAINT "PK_9fd355450e8b78fb88a9dcfcc47" PRIMARY KEY ("subject"))`,
  `CREATE INDEX "login_failure_expires_idx" ON "login_failure" ("expires_at")`,
  `CREATE TABLE "user" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "username" text NOT NULL, "nickname" text NOT NULL, "email" text NOT NULL, "mobile_phone" text NOT NULL DEFAULT '', "school" text NOT NULL DEFAULT '', "password_hash" text NOT NULL, "platform_role" text NOT NULL DEFAULT 'platform_member', "certified_status" text NOT NULL DEFAULT 'accept', "is_frozen" boolean NOT NULL DEFAULT false, "group" text, "profession" text, "grade" text, "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), "updated_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "user_role_check" CHECK (platform_role in ('platform_admin','platform_member')), CONSTRAINT "PK_cace4a159ff9f2512dd42373760" PRIMARY KEY ("id"))`,
  `CREATE TABLE "session" ("id" uuid NOT NULL, "user_id" uuid NOT NULL, "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), "expires_at" TIMESTAMP WITH TIME ZONE NOT NULL, CONSTRAINT "PK_f55da76ac1c3ac420f444d2ff11" PRIMARY KEY ("id"))`,
  `CREATE INDEX "session_expires_idx" ON "session" ("expires_at")`,
  `CREATE INDEX "session_user_idx" ON "session" ("user_id")`,
  `CREATE TABLE "competition" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "title" text NOT NULL, "title_en" text NOT NULL DEFAULT '', "desc" text NOT NULL DEFAULT '', "desc_en" text NOT NULL DEFAULT '', "journal" text NOT NULL DEFAULT '', "journal_en" text NOT NULL DEFAULT '', "status" text NOT NULL DEFAULT 'not_started', "status_set_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), "start_time" TIMESTAMP WITH TIME ZONE NOT NULL, "end_time" TIMESTAMP WITH TIME ZONE NOT NULL, "registration_open_time" TIMESTAMP WITH TIME ZONE NOT NULL, "team_size_limit" integer NOT NULL DEFAULT '5', "topic_count" integer, "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), "updated_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "competition_times_check" CHECK (start_time < end_time and registration_open_time <= end_time), CONSTRAINT "competition_status_check" CHECK (status in ('not_started','in_processing','done')), CONSTRAINT "PK_a52a6248db574777b226e9445bc" PRIMARY KEY ("id"))`,
  `CREATE TABLE "question_group" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "competition_id" uuid NOT NULL, "name" text NOT NULL, "name_en" text NOT NULL DEFAULT '', "group_desc" text NOT NULL DEFAULT '', "group_desc_en" text NOT NULL DEFAULT '', "countries" text array NOT NULL DEFAULT '{all}', "total_questions" integer NOT NULL DEFAULT '2', "position" integer NOT NULL DEFAULT '0', "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), "updated_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "PK_3b2789ae1c494ff1bf8dd4d4607" PRIMARY KEY ("id"))`,
  `CREATE INDEX "question_group_competition_idx" ON "question_group" ("competition_id", "position", "id")`,
  `CREATE TABLE "question" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "competition_id" uuid NOT NULL, "group_id" uuid NOT NULL, "question_no" integer NOT NULL, "question_type" text NOT NULL, "title" text NOT NULL, "title_en" text NOT NULL DEFAULT '', "desc" text NOT NULL DEFAULT '', "desc_en" text NOT NULL DEFAULT '', "question_detail" text NOT NULL DEFAULT '', "question_detail_en" text NOT NULL DEFAULT '', "picture_id" uuid, "total_score" double precision NOT NULL DEFAULT '100', "s_time" TIMESTAMP WITH TIME ZONE NOT NULL, "e_time" TIMESTAMP WITH TIME ZONE NOT NULL, "is_submit" boolean NOT NULL DEFAULT true, "is_join_show" boolean NOT NULL DEFAULT true, "required" boolean NOT NULL DEFAULT false, "example_id" uuid, "sandbox_image" text NOT NULL DEFAULT '', "judge_image" text NOT NULL DEFAULT '', "input_dataset" uuid array NOT NULL DEFAULT '{}', "output_dataset" uuid array NOT NULL DEFAULT '{}', "test_input_dataset" uuid array NOT NULL DEFAULT '{}', "test_output_dataset" uuid array NOT NULL DEFAULT '{}', "open_dataset" uuid array NOT NULL DEFAULT '{}', "language_limit" text array NOT NULL DEFAULT '{}', "commit_limit" integer NOT NULL DEFAULT '0', "memory_limit" integer NOT NULL DEFAULT '1000', "cpu_limit" integer NOT NULL DEFAULT '1', "training_interval" integer NOT NULL DEFAULT '1800', "time_limit" integer NOT NULL DEFAULT '1800', "prod_log" text NOT NULL DEFAULT 'tail', "judge_prod" jsonb, "judge_test" jsonb, "synced_at" TIMESTAMP WITH TIME ZONE, "judging_paused_at" TIMESTAMP WITH TIME ZONE, "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), "updated_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "question_prod_log_check" CHECK (prod_log in ('full','tail','none')), CONSTRAINT "question_window_check" CHECK (s_time < e_time), CONSTRAINT "question_type_check" CHECK (question_type in ('model','project')), CONSTRAINT "PK_21e5786aa0ea704ae185a79b2d5" PRIMARY KEY ("id"))`,
  `CREATE INDEX "question_competition_idx" ON "question" ("competition_id")`,
  `CREATE INDEX "question_group_idx" ON "question" ("group_id", "question_no", "id")`,
  `CREATE TABLE "stored_file" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "purpose" text NOT NULL, "filename" text NOT NULL, "media_type" text NOT NULL DEFAULT 'application/octet-stream', "size" bigint NOT NULL, "sha256" text NOT NULL, "owner_id" uuid, "team_id" uuid, "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), "deleted_at" TIMESTAMP WITH TIME ZONE, CONSTRAINT "stored_file_size_check" CHECK (size >= 0), CONSTRAINT "PK_e140967af84027b493a3ff04fbb" PRIMARY KEY ("id"))`,
  `CREATE INDEX "stored_file_team_idx" ON "stored_file" ("team_id", "created_at")`,
  `CREATE TABLE "question_bind" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "team_id" uuid NOT NULL, "question_id" uuid NOT NULL, "model_file_id" uuid, "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "question_bind_team_question_key" UNIQUE ("team_id", "question_id"), CONSTRAINT "PK_52ee528954e47460b97ed2973cb" PRIMARY KEY ("id"))`,
  `CREATE INDEX "question_bind_question_idx" ON "question_bind" ("question_id")`,
  `CREATE TABLE "team_member" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "team_id" uuid NOT NULL, "competition_id" uuid NOT NULL, "user_id" uuid NOT NULL, "is_leader" boolean NOT NULL DEFAULT false, "status" text NOT NULL DEFAULT 'inviting', "holds_seat" boolean NOT NULL DEFAULT false, "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "team_member_person_key" UNIQUE ("team_id", "user_id"), CONSTRAINT "team_member_status_check" CHECK (status in ('inviting','accept','reject')), CONSTRAINT "PK_649680684d72a20d279641469c5" PRIMARY KEY ("id"))`,
  `CREATE INDEX "team_member_user_idx" ON "team_member" ("user_id")`,
  `CREATE UNIQUE INDEX "team_member_seat_key" ON "team_member" ("competition_id", "user_id") WHERE holds_seat`,
  `CREATE TABLE "team" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "competition_id" uuid NOT NULL, "leader_id" uuid NOT NULL, "name" text NOT NULL, "picture_id" uuid, "slogan" text NOT NULL DEFAULT '', "introduction" text NOT NULL DEFAULT '', "company_name" text NOT NULL DEFAULT '', "leader_address" text NOT NULL DEFAULT '', "country" text NOT NULL DEFAULT 'cn', "unit_signature_file_id" uuid, "instructors" jsonb NOT NULL DEFAULT '[]', "consent_to_publish" boolean NOT NULL DEFAULT false, "status" text NOT NULL DEFAULT 'temporary_storage', "approval_desc" text NOT NULL DEFAULT '', "dismissed_at" TIMESTAMP WITH TIME ZONE, "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), "updated_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "team_status_check" CHECK (status in ('temporary_storage','in_recruiting','recruit_failed','approving','reject','accept')), CONSTRAINT "PK_f57d8293406df4af348402e4b74" PRIMARY KEY ("id"))`,
  `CREATE INDEX "team_unranked_idx" ON "team" ("competition_id", "id") WHERE status <> 'accept' or dismissed_at is not null`,
  `CREATE INDEX "team_competition_idx" ON "team" ("competition_id", "status", "created_at", "id")`,
  `CREATE TABLE "commitment" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "commitment_no" bigint GENERATED ALWAYS AS IDENTITY NOT NULL, "competition_id" uuid NOT NULL, "question_id" uuid NOT NULL, "team_id" uuid NOT NULL, "user_id" uuid NOT NULL, "upload_id" uuid NOT NULL, "language" text NOT NULL, "mode" text NOT NULL, "sandbox_image" text, "judge_image" text NOT NULL, "status" text NOT NULL DEFAULT 'waiting', "submitted_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), "turn" integer NOT NULL, "queued_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), "not_before" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), "attempt" integer NOT NULL DEFAULT '0', "lease_token" uuid, "lease_expires_at" TIMESTAMP WITH TIME ZONE, "runner_id" text, "score" double precision, "cause" text, "message" text, "metrics" jsonb NOT NULL DEFAULT '{}', "measured" jsonb NOT NULL DEFAULT '{}', "time_spent_ms" integer, "log_file_id" uuid, "judge_log_file_id" uuid, "quota_counted" boolean NOT NULL, "spacing_counted" boolean NOT NULL DEFAULT true, "started_at" TIMESTAMP WITH TIME ZONE, "finished_at" TIMESTAMP WITH TIME ZONE, "deleted_at" TIMESTAMP WITH TIME ZONE, CONSTRAINT "UQ_2b6a110356040aeb000b624d792" UNIQUE ("commitment_no"), CONSTRAINT "commitment_quota_check" CHECK (not quota_counted or (mode = 'prod' and spacing_counted)), CONSTRAINT "commitment_lease_check" CHECK ((status = 'running') = (lease_token is not null)), CONSTRAINT "commitment_mode_check" CHECK (mode in ('prod','test')), CONSTRAINT "commitment_status_check" CHECK (status in ('waiting','running','success','failed','timeout','wrong_answer','cancel')), CONSTRAINT "PK_7a0899978d100f72269b3045d7e" PRIMARY KEY ("id"))`,
  `CREATE INDEX "commitment_upload_idx" ON "commitment" ("upload_id")`,
  `CREATE INDEX "commitment_question_idx" ON "commitment" ("question_id", "submitted_at", "id")`,
  `CREATE INDEX "commitment_lease_idx" ON "commitment" ("lease_expires_at") WHERE status = 'running'`,
  `CREATE INDEX "commitment_free_cancel_idx" ON "commitment" ("team_id", "finished_at") WHERE status = 'cancel' and not spacing_counted`,
  `CREATE INDEX "commitment_turn_idx" ON "commitment" ("turn") WHERE attempt > 0`,
  `CREATE INDEX "commitment_team_turn_idx" ON "commitment" ("team_id", "turn") WHERE status = 'waiting' or attempt > 0`,
  `CREATE INDEX "commitment_queue_idx" ON "commitment" ("turn", "queued_at", "id") WHERE status = 'waiting' and deleted_at is null`,
  `CREATE INDEX "commitment_quota_idx" ON "commitment" ("team_id", "question_id", "submitted_at") WHERE spacing_counted`,
  `CREATE INDEX "commitment_list_idx" ON "commitment" ("team_id", "question_id", "submitted_at", "id") WHERE deleted_at is null`,
  `CREATE TABLE "attempt" ("lease_token" uuid NOT NULL, "commitment_id" uuid NOT NULL, "attempt" integer NOT NULL, "runner_id" text NOT NULL, "outcome" text NOT NULL DEFAULT 'running', "cause" text, "detail" text NOT NULL DEFAULT '', "log_file_id" uuid, "judge_log_file_id" uuid, "started_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), "finished_at" TIMESTAMP WITH TIME ZONE, CONSTRAINT "attempt_number_key" UNIQUE ("commitment_id", "attempt"), CONSTRAINT "attempt_outcome_check" CHECK (outcome in ('running','applied','stale','lost','platform_fail','judge_fail','cancelled')), CONSTRAINT "PK_45bc108bb6f08b5b15b2b195b63" PRIMARY KEY ("lease_token"))`,
  `CREATE UNIQUE INDEX "attempt_applied_key" ON "attempt" ("commitment_id") WHERE outcome = 'applied'`,
  `CREATE TABLE "judge_image" ("reference" text NOT NULL, "digest" text NOT NULL, "updated_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "PK_7309dfc9d9400d4e2eee1e9013e" PRIMARY KEY ("reference"))`,
  `CREATE INDEX "judge_image_digest_idx" ON "judge_image" ("digest")`,
  `CREATE TABLE "standing" ("question_id" uuid NOT NULL, "team_id" uuid NOT NULL, "best_commitment_id" uuid, "best_score" double precision, "best_time_spent_ms" integer, "best_submitted_at" TIMESTAMP WITH TIME ZONE, "commitment_count" integer NOT NULL DEFAULT '0', CONSTRAINT "PK_4d6b511ffb3a9e7c4467b1893bb" PRIMARY KEY ("question_id", "team_id"))`,
  `CREATE TABLE "race_settings" ("id" integer NOT NULL DEFAULT '1', "task_submit_period_per_team" integer NOT NULL DEFAULT '1', "show_score_after_running" boolean NOT NULL DEFAULT true, "total_submit_times_per_team" integer NOT NULL DEFAULT '0', "job_timeout" integer NOT NULL DEFAULT '3600', CONSTRAINT "race_settings_range_check" CHECK (task_submit_period_per_team >= 0 and total_submit_times_per_team >= 0 and job_timeout >= 0), CONSTRAINT "race_settings_single_check" CHECK (id = 1), CONSTRAINT "PK_69c305fbee173756d82a2b731c1" PRIMARY KEY ("id"))`,
  `CREATE TABLE "dataset" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "title" text NOT NULL, "keyword" text NOT NULL, "introduction" text NOT NULL DEFAULT '', "question_use_info" text NOT NULL DEFAULT '', "picture_url" text, "data_type" text NOT NULL, "status" text NOT NULL, "source" text NOT NULL, "language" text NOT NULL DEFAULT 'zh-CN', "view_count" integer NOT NULL DEFAULT '0', "download_count" integer NOT NULL DEFAULT '0', "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), "updated_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "dataset_status_check" CHECK (status in ('open','register','competition','private')), CONSTRAINT "dataset_data_type_check" CHECK (data_type in ('radar','photoelectric','multisensor','hyperspectral','other')), CONSTRAINT "PK_36c1c67adb3d1dd69ae57f18913" PRIMARY KEY ("id"))`,
  `CREATE TABLE "dataset_file" ("dataset_id" uuid NOT NULL, "file_id" uuid NOT NULL, "is_tmp" boolean NOT NULL DEFAULT false, "position" integer NOT NULL DEFAULT '0', CONSTRAINT "PK_971b529da24b8bdeb2f0e8212ec" PRIMARY KEY ("dataset_id", "file_id"))`,
  `CREATE INDEX "dataset_file_file_idx" ON "dataset_file" ("file_id")`,
  `CREATE TABLE "task" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "name" text NOT NULL, "task_type" text NOT NULL, "status" text NOT NULL DEFAULT 'running', "subject_id" uuid NOT NULL, "log" text NOT NULL DEFAULT '', "user_id" uuid, "attempts" integer NOT NULL DEFAULT '0', "lease_expires_at" TIMESTAMP WITH TIME ZONE, "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), "finished_at" TIMESTAMP WITH TIME ZONE, CONSTRAINT "task_status_check" CHECK (status in ('running','success','failed')), CONSTRAINT "task_type_check" CHECK (task_type in ('sync_dataset','zip_file')), CONSTRAINT "PK_fb213f79ee45060ba925ecd576e" PRIMARY KEY ("id"))`,
  `CREATE UNIQUE INDEX "task_subject_key" ON "task" ("task_type", "subject_id") WHERE status = 'running'`,
  `CREATE INDEX "task_running_idx" ON "task" ("created_at") WHERE status = 'running'`,
  `CREATE INDEX "task_created_idx" ON "task" ("created_at", "id")`,
  `CREATE TABLE "current_team" ("user_id" uuid NOT NULL, "team_id" uuid NOT NULL, CONSTRAINT "PK_5a32b3f8b8066cfa49bc7e8961c" PRIMARY KEY ("user_id"))`,
  `ALTER TABLE "session" ADD CONSTRAINT "FK_30e98e8746699fb9af235410aff" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
  `ALTER TABLE "question_group" ADD CONSTRAINT "FK_b55d2b20aa6d6ebd4a1056d5b4c" FOREIGN KEY ("competition_id") REFERENCES "competition"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
  `ALTER TABLE "question" ADD CONSTRAINT "FK_3b2789ae1c494ff1bf8dd4d4607" FOREIGN KEY ("group_id") REFERENCES "question_group"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
  `ALTER TABLE "question" ADD CONSTRAINT "FK_11beabdb32b512d1e4676ba129d" FOREIGN KEY ("competition_id") REFERENCES "competition"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
  `ALTER TABLE "question_bind" ADD CONSTRAINT "FK_87ecfe9fa1686a39a10c4974575" FOREIGN KEY ("team_id") REFERENCES "team"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
  `ALTER TABLE "question_bind" ADD CONSTRAINT "FK_988c7654f7919fb1d6af2e90ca7" FOREIGN KEY ("question_id") REFERENCES "question"("id") ON DELETE RESTRICT ON UPDATE NO ACTION`,
  `ALTER TABLE "team_member" ADD CONSTRAINT "FK_a1b5b4f5fa1b7f890d0a278748b" FOREIGN KEY ("team_id") REFERENCES "team"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
  `ALTER TABLE "team_member" ADD CONSTRAINT "FK_0724b86622f89c433dee4cd8b17" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE NO ACTION`,
  `ALTER TABLE "team" ADD CONSTRAINT "FK_69c16b2688863ae182fd7533017" FOREIGN KEY ("competition_id") REFERENCES "competition"("id") ON DELETE RESTRICT ON UPDATE NO ACTION`,
  `ALTER TABLE "team" ADD CONSTRAINT "FK_273a5ddfc2f86baf752c860d163" FOREIGN KEY ("leader_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE NO ACTION`,
  `ALTER TABLE "commitment" ADD CONSTRAINT "FK_3835371747d15ac8432130aee54" FOREIGN KEY ("question_id") REFERENCES "question"("id") ON DELETE RESTRICT ON UPDATE NO ACTION`,
  `ALTER TABLE "commitment" ADD CONSTRAINT "FK_8d6d6f18a98d7d122213b597f3b" FOREIGN KEY ("team_id") REFERENCES "team"("id") ON DELETE RESTRICT ON UPDATE NO ACTION`,
  `ALTER TABLE "commitment" ADD CONSTRAINT "FK_9cc68d0a34332a12c4fc2d08bd7" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE NO ACTION`,
  `ALTER TABLE "commitment" ADD CONSTRAINT "FK_9afb588d6173e6a23263344923b" FOREIGN KEY ("upload_id") REFERENCES "stored_file"("id") ON DELETE RESTRICT ON UPDATE NO ACTION`,
  `ALTER TABLE "attempt" ADD CONSTRAINT "FK_483c30f41edc6c38e7dade88027" FOREIGN KEY ("commitment_id") REFERENCES "commitment"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
  `ALTER TABLE "standing" ADD CONSTRAINT "FK_4a891c9ab14a2ce90989eb2e704" FOREIGN KEY ("question_id") REFERENCES "question"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
  `ALTER TABLE "standing" ADD CONSTRAINT "FK_52b97b26b9f567c0b6f1d1e4319" FOREIGN KEY ("team_id") REFERENCES "team"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
  `ALTER TABLE "dataset_file" ADD CONSTRAINT "FK_e9a85a5a1e2dba6843091bc2d64" FOREIGN KEY ("dataset_id") REFERENCES "dataset"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
  `ALTER TABLE "dataset_file" ADD CONSTRAINT "FK_2a57a718a2f1dd66137ff42424e" FOREIGN KEY ("file_id") REFERENCES "stored_file"("id") ON DELETE RESTRICT ON UPDATE NO ACTION`,
];

const RULES = [
  // Names and addresses are unique without regard to case.
  `CREATE UNIQUE INDEX "user_username_key" ON "user" (lower("username"))`,
  `CREATE UNIQUE INDEX "user_email_key" ON "user" (lower("email"))`,
  // The rank page is a read of this index.
  `CREATE INDEX "standing_rank_idx" ON "standing" ("question_id", "best_score" DESC, "best_time_spent_ms", "best_submitted_at", "team_id") WHERE "best_score" IS NOT NULL`,
  `INSERT INTO "race_settings" ("id") VALUES (1)`,
  // A final status never changes, whoever writes.
  `CREATE FUNCTION "refuse_change_of_final_status"() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION 'commitment % is final: % cannot become %', OLD.id, OLD.status, NEW.status
        USING ERRCODE = 'integrity_constraint_violation';
    END
  $$`,
  `CREATE TRIGGER "commitment_final_status" BEFORE UPDATE OF "status" ON "commitment" FOR EACH ROW
    WHEN (OLD.status IN ('success','failed','timeout','wrong_answer','cancel') AND NEW.status IS DISTINCT FROM OLD.status)
    EXECUTE FUNCTION "refuse_change_of_final_status"()`,
];

export class Init1790000000000 implements MigrationInterface {
  readonly name = 'Init1790000000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of [...TABLES, ...RULES]) await queryRunner.query(statement);
  }

  /** The first schema has nothing before it to go back to. */
  async down(): Promise<void> {
    throw new Error('The first migration cannot be reverted; drop the database instead');
  }
}
