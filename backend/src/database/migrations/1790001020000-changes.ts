import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Every backend is told what changes of what is asked for again and again, by the keys of `Changes`. One that comes
 * several times in a transaction is told once.
 */
const announce = (name: string, table: string, events: string, body: string): string[] => [
  `CREATE FUNCTION "${name}"() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      ${body}
      RETURN NULL;
    END
  $$`,
  `CREATE TRIGGER "${name}" AFTER ${events} ON "${table}" FOR EACH ROW EXECUTE FUNCTION "${name}"()`,
];

/** A row that moves from one owner to another changes what both show. */
const tell = (key: string, column: string): string =>
  `IF TG_OP <> 'INSERT' THEN PERFORM pg_notify('changes', '${key}:' || OLD.${column}); END IF;
      IF TG_OP <> 'DELETE' THEN PERFORM pg_notify('changes', '${key}:' || NEW.${column}); END IF;`;

const ANY = 'INSERT OR UPDATE OR DELETE';
const TERMS = ['competition', 'question', 'race_settings', 'judging_pause'];

const UP = [
  ...announce('standing_changed', 'standing', ANY, tell('rank', 'question_id')),
  ...announce('team_changed', 'team', ANY, tell('people', 'competition_id')),
  ...announce('team_member_changed', 'team_member', ANY, tell('people', 'competition_id')),
  ...announce('commitment_changed', 'commitment', ANY, tell('team', 'team_id')),
  // Not the heartbeats. A run that waits or waits no longer moves all behind it.
  ...announce(
    'run_changed',
    'run',
    'INSERT OR UPDATE OF "status" OR DELETE',
    `IF TG_OP <> 'INSERT' AND OLD.team_id IS NOT NULL THEN PERFORM pg_notify('changes', 'team:' || OLD.team_id); END IF;
      IF TG_OP = 'INSERT' AND NEW.team_id IS NOT NULL THEN PERFORM pg_notify('changes', 'team:' || NEW.team_id); END IF;
      PERFORM pg_notify('changes', 'queue');`,
  ),
  `CREATE FUNCTION "terms_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM pg_notify('changes', 'terms');
      RETURN NULL;
    END
  $$`,
  ...TERMS.map(
    (table) =>
      `CREATE TRIGGER "${table}_changed" AFTER ${ANY} ON "${table}" FOR EACH ROW EXECUTE FUNCTION "terms_changed"()`,
  ),
];

const OWN = ['standing', 'team', 'team_member', 'commitment', 'run'];
const DOWN = [
  ...TERMS.map((table) => `DROP TRIGGER "${table}_changed" ON "${table}"`),
  `DROP FUNCTION "terms_changed"()`,
  ...OWN.flatMap((table) => [
    `DROP TRIGGER "${table}_changed" ON "${table}"`,
    `DROP FUNCTION "${table}_changed"()`,
  ]),
];

export class Changes1790001020000 implements MigrationInterface {
  readonly name = 'Changes1790001020000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await queryRunner.query(statement);
  }
}
