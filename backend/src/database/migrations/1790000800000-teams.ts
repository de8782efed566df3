import type { MigrationInterface, QueryRunner } from 'typeorm';

/** As names are compared: without regard to case and width. */
const NAME_KEY = 'lower(upper(normalize("name", NFKC)))';

const TEAM = [
  `ALTER TABLE "team" ADD "submitted_at" TIMESTAMP WITH TIME ZONE`,
  `ALTER TABLE "team" ADD "saved_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now()`,
  `ALTER TABLE "team" ADD "contact_email" text NOT NULL DEFAULT ''`,
  `ALTER TABLE "team" ADD "contact_phone" text NOT NULL DEFAULT ''`,
  `ALTER TABLE "team" ADD "principal_name" text NOT NULL DEFAULT ''`,
  `ALTER TABLE "team" ADD "card_id" text NOT NULL DEFAULT ''`,
  `ALTER TABLE "team" ADD "version" integer NOT NULL DEFAULT '1'`,
  `UPDATE "team" SET "submitted_at" = "created_at" WHERE "status" <> 'temporary_storage'`,
  // Nothing has held names apart so far: of several the first keeps its own.
  `UPDATE "team" t SET "name" = t."name" || left(t."id"::text, 8)
   FROM (SELECT "id", row_number() OVER (PARTITION BY "competition_id", ${NAME_KEY} ORDER BY "created_at", "id") AS "number"
     FROM "team" WHERE "dismissed_at" IS NULL) d
   WHERE d."id" = t."id" AND d."number" > 1`,
  `CREATE UNIQUE INDEX "team_name_key" ON "team" ("competition_id", ${NAME_KEY}) WHERE "dismissed_at" IS NULL`,
  `CREATE INDEX "team_recruiting_idx" ON "team" ("competition_id") WHERE status = 'in_recruiting' and dismissed_at is null`,
  `CREATE TRIGGER "team_version" BEFORE UPDATE ON "team" FOR EACH ROW
   EXECUTE FUNCTION "bump_version"('status', 'approval_desc', 'dismissed_at', 'updated_at', 'leader_id', 'submitted_at')`,
];

const MEMBER = [
  `UPDATE "team_member" SET "holds_seat" = false WHERE "status" <> 'accept'`,
  `ALTER TABLE "team_member" ADD CONSTRAINT "team_member_holds_check" CHECK (not holds_seat or status = 'accept')`,
  `CREATE UNIQUE INDEX "team_member_leader_key" ON "team_member" ("team_id") WHERE is_leader`,
  `CREATE INDEX "team_member_inviting_idx" ON "team_member" ("user_id", "competition_id") WHERE status = 'inviting'`,
];

/** The machine of the contracts once more, for whoever writes past the code. */
const MACHINE = [
  `CREATE FUNCTION "refuse_team_move"() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     RAISE EXCEPTION 'team % is % and cannot become %', OLD.id, OLD.status, NEW.status
       USING ERRCODE = 'check_violation', CONSTRAINT = 'team_move';
   END $$`,
  `CREATE TRIGGER "team_move" BEFORE UPDATE OF "status", "dismissed_at" ON "team" FOR EACH ROW
   WHEN ((OLD.dismissed_at IS NOT NULL AND (NEW.status <> OLD.status OR NEW.dismissed_at IS NULL))
     OR (NEW.status <> OLD.status AND OLD.status || ' ' || NEW.status NOT IN (
       'temporary_storage in_recruiting', 'temporary_storage approving', 'in_recruiting approving', 'in_recruiting recruit_failed',
       'recruit_failed in_recruiting', 'recruit_failed approving', 'approving accept', 'approving reject',
       'reject in_recruiting', 'reject approving')))
   EXECUTE FUNCTION "refuse_team_move"()`,
  `CREATE FUNCTION "refuse_member_move"() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     RAISE EXCEPTION 'a member who is % cannot become %', OLD.status, NEW.status
       USING ERRCODE = 'check_violation', CONSTRAINT = 'team_member_move';
   END $$`,
  `CREATE TRIGGER "team_member_move" BEFORE UPDATE OF "status" ON "team_member" FOR EACH ROW
   WHEN (NEW.status <> OLD.status AND OLD.status || ' ' || NEW.status NOT IN (
     'inviting accept', 'inviting reject', 'reject inviting', 'reject accept'))
   EXECUTE FUNCTION "refuse_member_move"()`,
];

/** What a team has to be when it is submitted, and how many may be in one that was. */
const RULES = [
  `CREATE FUNCTION "team_seats"("team" uuid) RETURNS integer LANGUAGE sql STABLE AS $$
     SELECT least(5, c.team_size_limit) FROM team t JOIN competition c ON c.id = t.competition_id WHERE t.id = $1
   $$`,
  `CREATE FUNCTION "check_team_submission"() RETURNS trigger LANGUAGE plpgsql AS $$
   DECLARE
     people integer;
     open integer;
   BEGIN
     SELECT count(*) FILTER (WHERE status <> 'reject'), count(*) FILTER (WHERE status = 'inviting') INTO people, open
       FROM team_member WHERE team_id = NEW.id;
     IF people > team_seats(NEW.id) THEN
       RAISE EXCEPTION 'team % has % members', NEW.id, people USING ERRCODE = 'check_violation', CONSTRAINT = 'team_size';
     END IF;
     IF (open > 0) <> (NEW.status = 'in_recruiting') THEN
       RAISE EXCEPTION 'team % has % open invitations', NEW.id, open USING ERRCODE = 'check_violation', CONSTRAINT = 'team_invitations';
     END IF;
     IF OLD.status <> 'in_recruiting' AND (NOT EXISTS (SELECT FROM question_bind WHERE team_id = NEW.id) OR EXISTS (
       SELECT FROM question_group g WHERE g.competition_id = NEW.competition_id
         AND EXISTS (SELECT FROM question_bind b JOIN question q ON q.id = b.question_id WHERE b.team_id = NEW.id AND q.group_id = g.id)
         AND (NOT (g.countries && ARRAY[NEW.country, 'all'])
           OR g.total_questions <> (SELECT count(*) FROM question_bind b JOIN question q ON q.id = b.question_id
             WHERE b.team_id = NEW.id AND q.group_id = g.id)
           OR EXISTS (SELECT FROM question q WHERE q.group_id = g.id AND q.required
             AND NOT EXISTS (SELECT FROM question_bind b WHERE b.team_id = NEW.id AND b.question_id = q.id))))) THEN
       RAISE EXCEPTION 'team % has not picked as the rules say', NEW.id USING ERRCODE = 'check_violation', CONSTRAINT = 'team_picks';
     END IF;
     RETURN NEW;
   END $$`,
  `CREATE TRIGGER "team_submission" BEFORE UPDATE OF "status" ON "team" FOR EACH ROW
   WHEN (NEW.status <> OLD.status AND NEW.status IN ('in_recruiting', 'approving'))
   EXECUTE FUNCTION "check_team_submission"()`,
  // Locks the team, so that of two who come at once the second is counted with the first.
  `CREATE FUNCTION "check_team_size"() RETURNS trigger LANGUAGE plpgsql AS $$
   DECLARE
     state text;
   BEGIN
     SELECT status INTO state FROM team WHERE id = NEW.team_id FOR NO KEY UPDATE;
     IF state IN ('in_recruiting', 'approving', 'accept') AND (
       SELECT count(*) FROM team_member WHERE team_id = NEW.team_id AND status <> 'reject' AND id <> NEW.id
     ) >= team_seats(NEW.team_id) THEN
       RAISE EXCEPTION 'team % is full', NEW.team_id USING ERRCODE = 'check_violation', CONSTRAINT = 'team_size';
     END IF;
     RETURN NEW;
   END $$`,
  `CREATE TRIGGER "team_member_size_new" BEFORE INSERT ON "team_member" FOR EACH ROW
   WHEN (NEW.status <> 'reject') EXECUTE FUNCTION "check_team_size"()`,
  `CREATE TRIGGER "team_member_size_back" BEFORE UPDATE OF "status" ON "team_member" FOR EACH ROW
   WHEN (OLD.status = 'reject' AND NEW.status <> 'reject') EXECUTE FUNCTION "check_team_size"()`,
];

const APPROVAL = [
  `CREATE TABLE "team_approval" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "team_id" uuid NOT NULL, "competition_id" uuid NOT NULL, "status" text NOT NULL DEFAULT 'approving', "desc" text NOT NULL DEFAULT '', "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), "decided_at" TIMESTAMP WITH TIME ZONE, "decided_by" uuid, "withdrawn_at" TIMESTAMP WITH TIME ZONE, CONSTRAINT "team_approval_status_check" CHECK (status in ('approving','accept','reject')), CONSTRAINT "team_approval_decided_check" CHECK ((status = 'approving') = (decided_at is null)), CONSTRAINT "team_approval_pkey" PRIMARY KEY ("id"))`,
  `CREATE UNIQUE INDEX "team_approval_open_key" ON "team_approval" ("team_id") WHERE status = 'approving' and withdrawn_at is null`,
  `CREATE INDEX "team_approval_team_idx" ON "team_approval" ("team_id", "created_at")`,
  `CREATE INDEX "team_approval_list_idx" ON "team_approval" ("created_at", "id") WHERE withdrawn_at is null`,
  `CREATE INDEX "team_approval_status_idx" ON "team_approval" ("status", "created_at", "id") WHERE withdrawn_at is null`,
  `CREATE INDEX "team_approval_competition_idx" ON "team_approval" ("competition_id", "status", "created_at", "id") WHERE withdrawn_at is null`,
  `ALTER TABLE "team_approval" ADD CONSTRAINT "team_approval_team_id_fkey" FOREIGN KEY ("team_id") REFERENCES "team"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
  `ALTER TABLE "team_approval" ADD CONSTRAINT "team_approval_competition_id_fkey" FOREIGN KEY ("competition_id") REFERENCES "competition"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
  `ALTER TABLE "team_approval" ADD CONSTRAINT "team_approval_decided_by_fkey" FOREIGN KEY ("decided_by") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE NO ACTION`,
  // Teams from before: their last decision is all that is known of them.
  `INSERT INTO "team_approval" ("team_id", "competition_id", "status", "desc", "created_at", "decided_at", "withdrawn_at")
   SELECT "id", "competition_id", "status", CASE "status" WHEN 'approving' THEN '' ELSE "approval_desc" END, "created_at",
     CASE WHEN "status" <> 'approving' THEN "updated_at" END, "dismissed_at"
   FROM "team" WHERE "status" IN ('approving', 'accept', 'reject')`,
  `CREATE FUNCTION "refuse_approval_move"() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     RAISE EXCEPTION 'approval % is decided', OLD.id USING ERRCODE = 'check_violation', CONSTRAINT = 'team_approval_final';
   END $$`,
  `CREATE TRIGGER "team_approval_final" BEFORE UPDATE OF "status" ON "team_approval" FOR EACH ROW
   WHEN (NEW.status <> OLD.status AND (OLD.status <> 'approving' OR OLD.withdrawn_at IS NOT NULL))
   EXECUTE FUNCTION "refuse_approval_move"()`,
  `CREATE TABLE "saved_reply" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "text" text NOT NULL, "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "saved_reply_pkey" PRIMARY KEY ("id"))`,
];

const LINK = [
  `CREATE TABLE "team_link" ("team_id" uuid NOT NULL, "id" uuid NOT NULL, "expires_at" TIMESTAMP WITH TIME ZONE NOT NULL, CONSTRAINT "team_link_pkey" PRIMARY KEY ("team_id"), CONSTRAINT "team_link_id_key" UNIQUE ("id"))`,
  `ALTER TABLE "team_link" ADD CONSTRAINT "team_link_team_id_fkey" FOREIGN KEY ("team_id") REFERENCES "team"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
];

/** The language people are written to, as they last signed in; it is no change that an editor made. */
const LANGUAGE = [
  `ALTER TABLE "user" ADD "language" text`,
  `ALTER TABLE "user" ADD CONSTRAINT "user_language_check" CHECK (language in ('zh-CN','en'))`,
  `DROP TRIGGER "user_version" ON "user"`,
  `CREATE TRIGGER "user_version" BEFORE UPDATE ON "user" FOR EACH ROW EXECUTE FUNCTION "bump_version"('password_hash', 'language')`,
];

const UP = [...TEAM, ...MEMBER, ...MACHINE, ...APPROVAL, ...LINK, ...LANGUAGE, ...RULES];

const DOWN = [
  `DROP TRIGGER "team_member_size_back" ON "team_member"`,
  `DROP TRIGGER "team_member_size_new" ON "team_member"`,
  `DROP FUNCTION "check_team_size"()`,
  `DROP TRIGGER "team_submission" ON "team"`,
  `DROP FUNCTION "check_team_submission"()`,
  `DROP FUNCTION "team_seats"(uuid)`,
  `DROP TRIGGER "user_version" ON "user"`,
  `ALTER TABLE "user" DROP COLUMN "language"`,
  `CREATE TRIGGER "user_version" BEFORE UPDATE ON "user" FOR EACH ROW EXECUTE FUNCTION "bump_version"('password_hash')`,
  `DROP TABLE "team_link"`,
  `DROP TABLE "saved_reply"`,
  `DROP TABLE "team_approval"`,
  `DROP FUNCTION "refuse_approval_move"()`,
  `DROP TRIGGER "team_member_move" ON "team_member"`,
  `DROP FUNCTION "refuse_member_move"()`,
  `DROP TRIGGER "team_move" ON "team"`,
  `DROP FUNCTION "refuse_team_move"()`,
  `DROP INDEX "team_member_inviting_idx"`,
  `DROP INDEX "team_member_leader_key"`,
  `ALTER TABLE "team_member" DROP CONSTRAINT "team_member_holds_check"`,
  `DROP TRIGGER "team_version" ON "team"`,
  `DROP INDEX "team_recruiting_idx"`,
  `DROP INDEX "team_name_key"`,
  ...[
    'version',
    'card_id',
    'principal_name',
    'contact_phone',
    'contact_email',
    'saved_at',
    'submitted_at',
  ].map((column) => `ALTER TABLE "team" DROP COLUMN "${column}"`),
];

export class Teams1790000800000 implements MigrationInterface {
  readonly name = 'Teams1790000800000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await queryRunner.query(statement);
  }
}
