import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Of a text that is searched for, only as many pairs as have all its characters: each is a list of names to be read. */
const UP = [
  `CREATE FUNCTION "name_cover"(value text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
     RETURN ARRAY(SELECT DISTINCT substr(lower(value), place, 2)
       FROM (SELECT generate_series(1, greatest(1, length(value) - 1), 2)
         UNION SELECT greatest(1, length(value) - 1)) AS places(place))`,
];
const DOWN = [`DROP FUNCTION "name_cover"(text)`];

export class NameCovers1790001280000 implements MigrationInterface {
  readonly name = 'NameCovers1790001280000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await queryRunner.query(statement);
  }
}
