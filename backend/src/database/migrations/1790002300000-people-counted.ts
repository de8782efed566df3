import type { MigrationInterface, QueryRunner } from 'typeorm';

const ADDED = `INSERT INTO row_count (subject, key, number)`;

/** How many accounts there are, as `row_count` keeps it of everything that a page counts. */
const UP = [
  `CREATE FUNCTION "count_user"() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     IF TG_OP = 'INSERT' THEN ${ADDED} SELECT 'user', 'all', count(*) FROM changed HAVING count(*) > 0;
     ELSE ${ADDED} SELECT 'user', 'all', -count(*) FROM changed HAVING count(*) > 0;
     END IF;
     PERFORM gather_row_count('user', 'all');
     RETURN NULL;
   END $$`,
  `CREATE TRIGGER "user_count_new" AFTER INSERT ON "user" REFERENCING NEW TABLE AS changed
   FOR EACH STATEMENT EXECUTE FUNCTION "count_user"()`,
  `CREATE TRIGGER "user_count_gone" AFTER DELETE ON "user" REFERENCING OLD TABLE AS changed
   FOR EACH STATEMENT EXECUTE FUNCTION "count_user"()`,
  // The triggers' lock on the table lasts to the commit: nobody writes between them and this.
  `${ADDED} SELECT 'user', 'all', count(*) FROM "user" HAVING count(*) > 0`,
];
const DOWN = [
  `DROP TRIGGER "user_count_gone" ON "user"`,
  `DROP TRIGGER "user_count_new" ON "user"`,
  `DROP FUNCTION "count_user"()`,
  `DELETE FROM row_count WHERE subject = 'user'`,
];

export class PeopleCounted1790002300000 implements MigrationInterface {
  readonly name = 'PeopleCounted1790002300000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await queryRunner.query(statement);
  }
}
