import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What was deleted is listed, and found, by its English name as well. */
const UP = [
  `ALTER TABLE "deleted_thing" ADD COLUMN "name_en" text NOT NULL DEFAULT ''`,
  `UPDATE "deleted_thing" SET "name_en" = coalesce(kept #>> '{0,rows,0,title_en}', kept #>> '{0,rows,0,name_en}', '')`,
  `CREATE INDEX "deleted_thing_name_en_parts_idx" ON "deleted_thing" USING gin (name_parts("name_en"))
   WITH (fastupdate = off)`,
];
const DOWN = [
  `DROP INDEX "deleted_thing_name_en_parts_idx"`,
  `ALTER TABLE "deleted_thing" DROP COLUMN "name_en"`,
];

export class DeletedEnglishNames1790001300000 implements MigrationInterface {
  readonly name = 'DeletedEnglishNames1790001300000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await queryRunner.query(statement);
  }
}
