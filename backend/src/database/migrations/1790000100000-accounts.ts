import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Registration, recovery, mail, and one table for everything that is counted in windows. */
const UP = [
  `DROP TABLE "login_failure"`,
  `CREATE TABLE "email_code" ("email" text NOT NULL, "code_hash" text NOT NULL, "tries" integer NOT NULL DEFAULT '0', "expires_at" TIMESTAMP WITH TIME ZONE NOT NULL, CONSTRAINT "PK_d2e6942916b87c87b1f8198fad6" PRIMARY KEY ("email"))`,
  `CREATE INDEX "email_code_expires_idx" ON "email_code" ("expires_at")`,
  `CREATE TABLE "known_address" ("user_id" uuid NOT NULL, "address" text NOT NULL, "expires_at" TIMESTAMP WITH TIME ZONE NOT NULL, CONSTRAINT "PK_cc2fe3a47ef0a45e7176cb2bda0" PRIMARY KEY ("user_id", "address"))`,
  `CREATE INDEX "known_address_expires_idx" ON "known_address" ("expires_at")`,
  `CREATE TABLE "password_recovery" ("user_id" uuid NOT NULL, "password_hash" text NOT NULL, "session_id" uuid, "expires_at" TIMESTAMP WITH TIME ZONE NOT NULL, CONSTRAINT "PK_d150be562deac1f539cc4b59fc4" PRIMARY KEY ("user_id"))`,
  `CREATE INDEX "password_recovery_session_idx" ON "password_recovery" ("session_id")`,
  `CREATE INDEX "password_recovery_expires_idx" ON "password_recovery" ("expires_at")`,
  `CREATE TABLE "rate_limit" ("subject" text NOT NULL, "count" integer NOT NULL, "expires_at" TIMESTAMP WITH TIME ZONE NOT NULL, CONSTRAINT "PK_35a8e68e5d70d2ce5b10fdf8bba" PRIMARY KEY ("subject"))`,
  `CREATE INDEX "rate_limit_expires_idx" ON "rate_limit" ("expires_at")`,
  `CREATE TABLE "mail" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "kind" text NOT NULL, "language" text NOT NULL, "params" jsonb NOT NULL DEFAULT '{}', "dedupe_key" text, "attempts" integer NOT NULL DEFAULT '0', "not_before" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), "expires_at" TIMESTAMP WITH TIME ZONE NOT NULL, CONSTRAINT "PK_5407da42b983ba54c6c62d462d3" PRIMARY KEY ("id"))`,
  `CREATE UNIQUE INDEX "mail_dedupe_key" ON "mail" ("dedupe_key")`,
  `CREATE INDEX "mail_due_idx" ON "mail" ("not_before")`,
  `ALTER TABLE "known_address" ADD CONSTRAINT "FK_904d8278c1924098e2c18777719" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
  `ALTER TABLE "password_recovery" ADD CONSTRAINT "FK_d150be562deac1f539cc4b59fc4" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
  `ALTER TABLE "password_recovery" ADD CONSTRAINT "FK_b8f95e7f4a34cc82a6314b6be6f" FOREIGN KEY ("session_id") REFERENCES "session"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
  // People are searched by the beginnings of their names.
  `CREATE INDEX "user_nickname_idx" ON "user" (lower("nickname"))`,
];

const DOWN = [
  `DROP INDEX "user_nickname_idx"`,
  `DROP TABLE "mail"`,
  `DROP TABLE "rate_limit"`,
  `DROP TABLE "password_recovery"`,
  `DROP TABLE "known_address"`,
  `DROP TABLE "email_code"`,
  `CREATE TABLE "login_failure" ("subject" text NOT NULL, "failures" integer NOT NULL, "expires_at" TIMESTAMP WITH TIME ZONE NOT NULL, CONSTRAINT "PK_9fd355450e8b78fb88a9dcfcc47" PRIMARY KEY ("subject"))`,
  `CREATE INDEX "login_failure_expires_idx" ON "login_failure" ("expires_at")`,
];

export class Accounts1790000100000 implements MigrationInterface {
  readonly name = 'Accounts1790000100000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await queryRunner.query(statement);
  }
}
