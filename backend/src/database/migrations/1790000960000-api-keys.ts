import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keys for people's programs, and calls that may be repeated safely. */
const UP = [
  `CREATE TABLE "api_key" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "user_id" uuid NOT NULL, "name" text NOT NULL, "prefix" text NOT NULL, "digest" text NOT NULL, "scopes" text array NOT NULL, "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), "expires_at" TIMESTAMP WITH TIME ZONE NOT NULL, "last_used_at" TIMESTAMP WITH TIME ZONE, CONSTRAINT "UQ_81767b36df69beea183823517f9" UNIQUE ("digest"), CONSTRAINT "api_key_scopes_check" CHECK (scopes <> '{}' and scopes <@ array['read','submit','admin']), CONSTRAINT "PK_b1bd840641b8acbaad89c3d8d11" PRIMARY KEY ("id"))`,
  `CREATE INDEX "api_key_expires_idx" ON "api_key" ("expires_at")`,
  `CREATE INDEX "api_key_user_idx" ON "api_key" ("user_id", "created_at")`,
  `ALTER TABLE "api_key" ADD CONSTRAINT "FK_6a0830f03e537b239a53269b27d" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
  `CREATE TABLE "idempotent_call" ("user_id" uuid NOT NULL, "key" text NOT NULL, "digest" text NOT NULL, "answer" jsonb, "expires_at" TIMESTAMP WITH TIME ZONE NOT NULL, CONSTRAINT "PK_377de3c32e605f9c45e1d62575f" PRIMARY KEY ("user_id", "key"))`,
  `CREATE INDEX "idempotent_call_expires_idx" ON "idempotent_call" ("expires_at")`,
];

const DOWN = [`DROP TABLE "idempotent_call"`, `DROP TABLE "api_key"`];

export class ApiKeys1790000960000 implements MigrationInterface {
  readonly name = 'ApiKeys1790000960000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await queryRunner.query(statement);
  }
}
