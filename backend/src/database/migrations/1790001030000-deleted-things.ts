import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What administrators deleted, for as long as it may be taken back. */
const UP = [
  `CREATE TABLE "deleted_thing" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "kind" text NOT NULL, "object_id" uuid NOT NULL, "name" text NOT NULL, "competition_id" uuid, "kept" jsonb NOT NULL, "user_id" uuid, "deleted_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT clock_timestamp(), CONSTRAINT "deleted_thing_object_key" UNIQUE ("object_id"), CONSTRAINT "deleted_thing_kind_check" CHECK (kind in ('dataset','competition','group','question')), CONSTRAINT "deleted_thing_pkey" PRIMARY KEY ("id"))`,
  `CREATE INDEX "deleted_thing_deleted_idx" ON "deleted_thing" ("deleted_at", "id")`,
  `ALTER TABLE "deleted_thing" ADD CONSTRAINT "deleted_thing_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE NO ACTION`,
];

export class DeletedThings1790001030000 implements MigrationInterface {
  readonly name = 'DeletedThings1790001030000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE "deleted_thing"`);
  }
}
