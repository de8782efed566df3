import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Of a name that somebody else has, whose beginning is followed by the team's own id: as long as a name may be. */
const KEPT_OF_NAME = 42;

/**
 * Of names that are one from now on, the first that was submitted stays, a draft gives way. The others get the beginning
 * of their team's id behind them, and the audit keeps what they were.
 */
const APART = `
  WITH twin AS (
    SELECT id, name, left(name, ${KEPT_OF_NAME}) || left(id::text, 8) AS other, row_number() OVER (
      PARTITION BY competition_id, name_key(name) ORDER BY submitted_at NULLS LAST, created_at, id) AS number
    FROM team WHERE dismissed_at IS NULL),
  renamed AS (
    UPDATE team SET name = twin.other, saved_at = clock_timestamp(), updated_at = clock_timestamp()
    FROM twin WHERE twin.id = team.id AND twin.number > 1
    RETURNING team.id, twin.name AS name_before, twin.other AS name_after)
  INSERT INTO audit_entry (user_id, username, address, via, audience, action, object_type, object_id, before, after, why)
  SELECT '00000000-0000-0000-0000-000000000000', 'migration', '', 'session', 'api', 'team.update', 'team', id,
    jsonb_build_object('name', name_before), jsonb_build_object('name', name_after),
    'Another team of the competition has this name but for case or the spelling of letters.'
  FROM renamed`;

/** Names are compared without regard to case and width, by the whole of Unicode's rules: ß is ss. */
const UP = [
  `CREATE FUNCTION "name_key"(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
     RETURN normalize(casefold(normalize(value, NFKC) COLLATE "pg_unicode_fast"), NFKC)`,
  `DROP INDEX "team_name_key"`,
  APART,
  `CREATE UNIQUE INDEX "team_name_key" ON "team" ("competition_id", name_key("name")) WHERE "dismissed_at" IS NULL`,
];
const DOWN = [
  `DROP INDEX "team_name_key"`,
  `CREATE UNIQUE INDEX "team_name_key" ON "team" ("competition_id", lower(upper(normalize("name", NFKC)))) WHERE "dismissed_at" IS NULL`,
  `DROP FUNCTION "name_key"(text)`,
];

export class TeamNameKeys1790001170000 implements MigrationInterface {
  readonly name = 'TeamNameKeys1790001170000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await queryRunner.query(statement);
  }
}
