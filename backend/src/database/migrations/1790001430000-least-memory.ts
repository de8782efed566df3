import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Below this an engine makes no container, so nothing was ever judged with less. */
const LEAST_MB = 16;

/** Questions that may be taken back, in the rows that were kept of them. */
const DELETED = `
  UPDATE "deleted_thing" SET kept = (
    SELECT jsonb_agg(CASE WHEN part->>'table' <> 'question' THEN part ELSE jsonb_set(part, '{rows}', (
      SELECT coalesce(jsonb_agg(CASE WHEN (one->>'memory_limit')::integer < $1
        THEN jsonb_set(one, '{memory_limit}', to_jsonb($1::integer)) ELSE one END ORDER BY row_number), '[]')
      FROM jsonb_array_elements(part->'rows') WITH ORDINALITY rows (one, row_number))) END ORDER BY part_number)
    FROM jsonb_array_elements(kept) WITH ORDINALITY parts (part, part_number))
  WHERE kept @? '$[*] ? (@.table == "question").rows[*] ? (@.memory_limit < ${LEAST_MB})'`;

export class LeastMemory1790001430000 implements MigrationInterface {
  readonly name = 'LeastMemory1790001430000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`UPDATE "question" SET memory_limit = $1 WHERE memory_limit < $1`, [LEAST_MB]);
    await queryRunner.query(DELETED, [LEAST_MB]);
  }

  /** What it was could not be judged with. */
  down(): Promise<void> {
    return Promise.resolve();
  }
}
