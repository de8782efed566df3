import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Parts of a team's name are found by the characters and pairs of characters in it; the name itself decides. */
const UP = [
  `CREATE FUNCTION "name_pairs"(value text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
     RETURN ARRAY(SELECT DISTINCT substr(lower(value), place, 2)
       FROM generate_series(1, greatest(1, length(value) - 1)) AS place)`,
  `CREATE FUNCTION "name_parts"(value text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
     RETURN name_pairs(value) || string_to_array(lower(value), NULL)`,
  `CREATE INDEX "team_name_parts_idx" ON "team" USING gin (name_parts("name")) WITH (fastupdate = off)`,
];
const DOWN = [
  `DROP INDEX "team_name_parts_idx"`,
  `DROP FUNCTION "name_parts"(text)`,
  `DROP FUNCTION "name_pairs"(text)`,
];

export class TeamNames1790001060000 implements MigrationInterface {
  readonly name = 'TeamNames1790001060000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await queryRunner.query(statement);
  }
}
