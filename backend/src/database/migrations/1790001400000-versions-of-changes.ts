import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What an editor could have changed stands in the row itself; what changes there otherwise. */
const EDITED: [table: string, ignored: string[]][] = [
  ['competition', []],
  ['question_group', []],
  ['question', ['judge_prod', 'judge_test', 'synced_at']],
  ['user', ['password_hash', 'language']],
  ['announcement', ['user_id']],
];

/** The time of a save is no change of what was saved: who saved nothing new refuses nobody's write. */
const versionBy = (ignoredToo: string[]): string[] =>
  EDITED.flatMap(([table, ignored]) => [
    `DROP TRIGGER "${table}_version" ON "${table}"`,
    `CREATE TRIGGER "${table}_version" BEFORE UPDATE ON "${table}" FOR EACH ROW
     EXECUTE FUNCTION "bump_version"(${[...ignored, ...ignoredToo].map((column) => `'${column}'`).join(', ')})`,
  ]);

export class VersionsOfChanges1790001400000 implements MigrationInterface {
  readonly name = 'VersionsOfChanges1790001400000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of versionBy(['updated_at'])) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const statement of versionBy([])) await queryRunner.query(statement);
  }
}
