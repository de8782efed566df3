import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which language the organisers of a competition work in; of those that there are it was Chinese. */
const UP = [
  `ALTER TABLE "competition" ADD "language" text NOT NULL DEFAULT 'zh-CN'`,
  `ALTER TABLE "competition" ADD CONSTRAINT "competition_language_check" CHECK (language in ('zh-CN','en'))`,
];

const DOWN = [`ALTER TABLE "competition" DROP COLUMN "language"`];

export class CompetitionLanguage1790001130000 implements MigrationInterface {
  readonly name = 'CompetitionLanguage1790001130000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await queryRunner.query(statement);
  }
}
