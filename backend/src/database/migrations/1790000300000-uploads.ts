import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Files that arrive in parts, and the list of files that datasets can be made of. */
const UP = [
  `CREATE TABLE "upload" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "purpose" text NOT NULL, "filename" text NOT NULL, "size" bigint NOT NULL, "part_bytes" integer NOT NULL, "owner_id" uuid NOT NULL, "team_id" uuid, "question_id" uuid, "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), "touched_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), "expires_at" TIMESTAMP WITH TIME ZONE NOT NULL, "completed_at" TIMESTAMP WITH TIME ZONE, CONSTRAINT "upload_size_check" CHECK (size > 0 and part_bytes > 0), CONSTRAINT "PK_1fe8db121b3de4ddfa677fc51f3" PRIMARY KEY ("id"))`,
  `CREATE INDEX "upload_expires_idx" ON "upload" ("expires_at")`,
  `CREATE INDEX "upload_owner_idx" ON "upload" ("owner_id", "touched_at")`,
  `CREATE TABLE "upload_part" ("upload_id" uuid NOT NULL, "number" integer NOT NULL, CONSTRAINT "PK_486a223eca4db2725ac93c6a66d" PRIMARY KEY ("upload_id", "number"))`,
  `ALTER TABLE "upload_part" ADD CONSTRAINT "FK_24e8974272f2082dadc024e8c1f" FOREIGN KEY ("upload_id") REFERENCES "upload"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
  `CREATE INDEX "stored_file_purpose_idx" ON "stored_file" ("purpose", "created_at")`,
];

const DOWN = [`DROP INDEX "stored_file_purpose_idx"`, `DROP TABLE "upload_part"`, `DROP TABLE "upload"`];

export class Uploads1790000300000 implements MigrationInterface {
  readonly name = 'Uploads1790000300000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await queryRunner.query(statement);
  }
}
