import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Short news of competitions, and who has read which. */
const UP = [
  `CREATE TABLE "announcement" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "competition_id" uuid NOT NULL, "title" text NOT NULL, "title_en" text NOT NULL DEFAULT '', "text" text NOT NULL, "text_en" text NOT NULL DEFAULT '', "user_id" uuid, "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), "updated_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), "withdrawn_at" TIMESTAMP WITH TIME ZONE, "version" integer NOT NULL DEFAULT '1', CONSTRAINT "announcement_pkey" PRIMARY KEY ("id"))`,
  `CREATE INDEX "announcement_competition_idx" ON "announcement" ("competition_id", "created_at", "id")`,
  `ALTER TABLE "announcement" ADD CONSTRAINT "announcement_competition_id_fkey" FOREIGN KEY ("competition_id") REFERENCES "competition"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
  `ALTER TABLE "announcement" ADD CONSTRAINT "announcement_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE NO ACTION`,
  `CREATE TRIGGER "announcement_version" BEFORE UPDATE ON "announcement" FOR EACH ROW EXECUTE FUNCTION "bump_version"('user_id')`,
  `CREATE TABLE "announcement_read" ("announcement_id" uuid NOT NULL, "user_id" uuid NOT NULL, "read_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "announcement_read_pkey" PRIMARY KEY ("announcement_id", "user_id"))`,
  `CREATE INDEX "announcement_read_user_idx" ON "announcement_read" ("user_id")`,
  `ALTER TABLE "announcement_read" ADD CONSTRAINT "announcement_read_announcement_id_fkey" FOREIGN KEY ("announcement_id") REFERENCES "announcement"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
  `ALTER TABLE "announcement_read" ADD CONSTRAINT "announcement_read_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
];

const DOWN = [`DROP TABLE "announcement_read"`, `DROP TABLE "announcement"`];

export class Announcements1790000980000 implements MigrationInterface {
  readonly name = 'Announcements1790000980000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await queryRunner.query(statement);
  }
}
