import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When files were last seen in use, and what people and teams have uploaded lately. */
const UP = [
  `ALTER TABLE "stored_file" ADD "discarded_at" TIMESTAMP WITH TIME ZONE`,
  `ALTER TABLE "stored_file" ADD "checked_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now()`,
  `ALTER TABLE "stored_file" ADD "unused_since" TIMESTAMP WITH TIME ZONE DEFAULT now()`,
  `CREATE INDEX "stored_file_checked_idx" ON "stored_file" ("checked_at") WHERE deleted_at is null`,
  `CREATE INDEX "stored_file_left_idx" ON "stored_file" ("deleted_at") WHERE deleted_at is not null and discarded_at is null`,
  `CREATE TABLE "upload_usage" ("subject" text NOT NULL, "seconds" integer NOT NULL, "began_at" TIMESTAMP WITH TIME ZONE NOT NULL, "files" integer NOT NULL, "bytes" bigint NOT NULL, CONSTRAINT "PK_3b8b0ecba767c60f6499b0e53bc" PRIMARY KEY ("subject", "seconds"))`,
  `CREATE INDEX "upload_usage_began_idx" ON "upload_usage" ("began_at")`,
];

const DOWN = [
  `DROP TABLE "upload_usage"`,
  `DROP INDEX "stored_file_left_idx"`,
  `DROP INDEX "stored_file_checked_idx"`,
  `ALTER TABLE "stored_file" DROP COLUMN "unused_since"`,
  `ALTER TABLE "stored_file" DROP COLUMN "checked_at"`,
  `ALTER TABLE "stored_file" DROP COLUMN "discarded_at"`,
];

export class FileRules1790000700000 implements MigrationInterface {
  readonly name = 'FileRules1790000700000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await queryRunner.query(statement);
  }
}
