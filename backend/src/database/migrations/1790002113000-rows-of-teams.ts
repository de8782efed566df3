import type { MigrationInterface, QueryRunner } from 'typeorm';

// One table each: a migration that held two could wait for whoever submits, who waits for it.

/** A draft goes, and a team ends, without a look at all runs. */
export class RunsOfTeams1790002113000 implements MigrationInterface {
  readonly name = 'RunsOfTeams1790002113000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`CREATE INDEX "run_team_idx" ON "run" ("team_id")`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX "run_team_idx"`);
  }
}

export class StandingsOfTeams1790002114000 implements MigrationInterface {
  readonly name = 'StandingsOfTeams1790002114000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`CREATE INDEX "standing_team_idx" ON "standing" ("team_id")`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX "standing_team_idx"`);
  }
}

export class TeamsOfTeams1790002115000 implements MigrationInterface {
  readonly name = 'TeamsOfTeams1790002115000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE INDEX "team_imported_idx" ON "team" ("imported_from_id") WHERE imported_from_id is not null`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX "team_imported_idx"`);
  }
}
