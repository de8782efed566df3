import type { MigrationInterface, QueryRunner } from 'typeorm';

const COLUMNS = ['username', 'nickname', 'email', 'mobile_phone', 'school'] as const;
const shapeOf = (row: string): string =>
  `search_shape(${COLUMNS.map((name) => `${row}"${name}"`).join(` || ' ' || `)})`;

/** What searches of words that very many have are answered by: their texts as they are searched, read until there are enough. */
const UP = [
  `CREATE INDEX "dataset_search_title_idx" ON "dataset_search" USING gin (search_vector("title")) WITH (fastupdate = off)`,
  // Search engines are told of these alone, by ranges of their ids.
  `CREATE INDEX "dataset_open_idx" ON "dataset" ("id") INCLUDE ("updated_at") WHERE status = 'open'`,
  // Only where the beginnings of words came with an earlier version.
  `DROP INDEX IF EXISTS "user_search_idx"`,
  `ALTER TABLE "user" ADD "searched" text NOT NULL DEFAULT ''`,
  `ALTER TABLE "user" DISABLE TRIGGER "user_version"`,
  `UPDATE "user" SET "searched" = ${shapeOf('')}`,
  `ALTER TABLE "user" ENABLE TRIGGER "user_version"`,
  `CREATE FUNCTION "shape_user"() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     NEW.searched := ${shapeOf('NEW.')};
     RETURN NEW;
   END $$`,
  `CREATE TRIGGER "user_searched" BEFORE INSERT OR UPDATE OF ${COLUMNS.join(', ')}, searched ON "user"
   FOR EACH ROW EXECUTE FUNCTION "shape_user"()`,
  `CREATE INDEX "user_search_idx" ON "user" USING gin (search_beginnings("searched")) WITH (fastupdate = off)`,
  // Another process takes longer to begin than a page takes.
  `ALTER TABLE "user" SET (parallel_workers = 0)`,
  `ALTER TABLE "dataset_search" SET (parallel_workers = 0)`,
];

const DOWN = [
  `ALTER TABLE "dataset_search" RESET (parallel_workers)`,
  `ALTER TABLE "user" RESET (parallel_workers)`,
  `DROP INDEX "user_search_idx"`,
  `DROP TRIGGER "user_searched" ON "user"`,
  `DROP FUNCTION "shape_user"()`,
  `ALTER TABLE "user" DROP COLUMN "searched"`,
  `CREATE INDEX "user_search_idx" ON "user" USING gin (search_beginnings(${shapeOf('')})) WITH (fastupdate = off)`,
  `DROP INDEX "dataset_open_idx"`,
  `DROP INDEX "dataset_search_title_idx"`,
];

export class FrequentWords1790001330000 implements MigrationInterface {
  readonly name = 'FrequentWords1790001330000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await queryRunner.query(statement);
  }
}
