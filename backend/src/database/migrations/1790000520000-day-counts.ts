import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the dashboard shows by day. */
export class DayCounts1790000520000 implements MigrationInterface {
  readonly name = 'DayCounts1790000520000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE "day_count" ("day" date NOT NULL, "counter" text NOT NULL, "count" bigint NOT NULL, CONSTRAINT "day_count_check" CHECK (count > 0), CONSTRAINT "PK_461ff89ecd91a68bdee3b901d14" PRIMARY KEY ("day", "counter"))`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE "day_count"`);
  }
}
