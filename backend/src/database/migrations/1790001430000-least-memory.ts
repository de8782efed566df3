import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Below this an engine makes no container, so nothing was ever judged with less. */
const LEAST_MB = 16;

export class LeastMemory1790001430000 implements MigrationInterface {
  readonly name = 'LeastMemory1790001430000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`UPDATE "question" SET memory_limit = $1 WHERE memory_limit < $1`, [LEAST_MB]);
  }

  /** What it was could not be judged with. */
  down(): Promise<void> {
    return Promise.resolve();
  }
}
