import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = [
  `ALTER TABLE "question_bind" ADD "handed_in_at" TIMESTAMP WITH TIME ZONE, ADD "handed_in_by" uuid`,
  // The best that is known of what was handed in before.
  `UPDATE "question_bind" b SET "handed_in_at" = f."created_at",
      "handed_in_by" = (SELECT u."id" FROM "user" u WHERE u."id" = f."owner_id")
    FROM "stored_file" f WHERE f."id" = b."model_file_id"`,
  `ALTER TABLE "question_bind" ADD CONSTRAINT "question_bind_handed_in_by_fkey" FOREIGN KEY ("handed_in_by") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE NO ACTION`,
  `CREATE INDEX "question_bind_handed_in_by_idx" ON "question_bind" ("handed_in_by") WHERE handed_in_by is not null`,
];

/** Who made a file the team's current one for a question, and when. */
export class HandIns1790002450000 implements MigrationInterface {
  readonly name = 'HandIns1790002450000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `ALTER TABLE "question_bind" DROP CONSTRAINT "question_bind_handed_in_by_fkey", DROP "handed_in_at", DROP "handed_in_by"`,
    );
  }
}
