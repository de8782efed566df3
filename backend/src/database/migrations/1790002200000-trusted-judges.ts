import type { MigrationInterface, QueryRunner } from 'typeorm';

const IGNORED = ['judge_prod', 'judge_test', 'synced_at', 'updated_at'];

/** No editor has it before them: a form that is open is not refused for it. */
const version = (ignored: string[]): string[] => [
  `DROP TRIGGER "question_version" ON "question"`,
  `CREATE TRIGGER "question_version" BEFORE UPDATE ON "question" FOR EACH ROW
   EXECUTE FUNCTION "bump_version"(${ignored.map((column) => `'${column}'`).join(', ')})`,
];

const UP = [
  `ALTER TABLE "question" ADD "judge_trusted_at" TIMESTAMP WITH TIME ZONE`,
  ...version([...IGNORED, 'judge_trusted_at']),
];
const DOWN = [...version(IGNORED), `ALTER TABLE "question" DROP COLUMN "judge_trusted_at"`];

/** Since when the failures of a question's judge tell against it. */
export class TrustedJudges1790002200000 implements MigrationInterface {
  readonly name = 'TrustedJudges1790002200000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await queryRunner.query(statement);
  }
}
