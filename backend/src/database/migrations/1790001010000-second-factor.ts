import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Authenticators of administrators, and codes for when one was lost. */
const UP = [
  `CREATE TABLE "second_factor" ("user_id" uuid NOT NULL, "secret" text NOT NULL, "confirmed_at" TIMESTAMP WITH TIME ZONE, "last_step" bigint, "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "PK_ed3b12c71bfc8b301ef340e1717" PRIMARY KEY ("user_id"))`,
  `ALTER TABLE "second_factor" ADD CONSTRAINT "FK_ed3b12c71bfc8b301ef340e1717" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
  `CREATE TABLE "recovery_code" ("user_id" uuid NOT NULL, "code_hash" text NOT NULL, CONSTRAINT "PK_a0a5d0531fcd8f15f45cf088e88" PRIMARY KEY ("user_id", "code_hash"))`,
  `ALTER TABLE "recovery_code" ADD CONSTRAINT "FK_f5c95d9ca2047afa670093e2028" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
];

const DOWN = [`DROP TABLE "recovery_code"`, `DROP TABLE "second_factor"`];

export class SecondFactor1790001010000 implements MigrationInterface {
  readonly name = 'SecondFactor1790001010000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await queryRunner.query(statement);
  }
}
