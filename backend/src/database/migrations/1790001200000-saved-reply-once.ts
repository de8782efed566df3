import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A reply is saved once, however many tabs save it; of several that say the same the oldest stays. */
const UP = [
  `DELETE FROM "saved_reply" r USING "saved_reply" older
   WHERE older."text" = r."text" AND (older."created_at", older."id") < (r."created_at", r."id")`,
  `ALTER TABLE "saved_reply" ADD CONSTRAINT "saved_reply_text_key" UNIQUE ("text")`,
];

const DOWN = [`ALTER TABLE "saved_reply" DROP CONSTRAINT "saved_reply_text_key"`];

export class SavedReplyOnce1790001200000 implements MigrationInterface {
  readonly name = 'SavedReplyOnce1790001200000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await queryRunner.query(statement);
  }
}
