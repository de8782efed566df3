import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whom a form names in which order; so far the instants of rows that were written together had to tell. */
const UP = [
  `ALTER TABLE "team_member" ADD "place" integer NOT NULL DEFAULT '0'`,
  `UPDATE "team_member" m SET "place" = known.place FROM (
     SELECT id, row_number() OVER (PARTITION BY team_id ORDER BY is_leader DESC, created_at, id) - 1 AS place
     FROM "team_member") known
   WHERE known.id = m.id AND known.place > 0`,
];

export class MemberPlaces1790001180000 implements MigrationInterface {
  readonly name = 'MemberPlaces1790001180000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "team_member" DROP COLUMN "place"`);
  }
}
