import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Administrators' looks through others' eyes; each ends with the session that it was begun in. */
const UP = [
  `CREATE TABLE "site_view" ("id" uuid NOT NULL, "session_id" uuid NOT NULL, "person_id" uuid, "team_id" uuid, "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), "expires_at" TIMESTAMP WITH TIME ZONE NOT NULL, CONSTRAINT "site_view_team_check" CHECK ((person_id is null) = (team_id is null)), CONSTRAINT "site_view_pkey" PRIMARY KEY ("id"))`,
  `CREATE INDEX "site_view_expires_idx" ON "site_view" ("expires_at")`,
  `CREATE INDEX "site_view_session_idx" ON "site_view" ("session_id")`,
  `CREATE INDEX "site_view_person_idx" ON "site_view" ("person_id")`,
  `ALTER TABLE "site_view" ADD CONSTRAINT "site_view_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "session"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
  `ALTER TABLE "site_view" ADD CONSTRAINT "site_view_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
];

export class Views1790001080000 implements MigrationInterface {
  readonly name = 'Views1790001080000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE "site_view"`);
  }
}
