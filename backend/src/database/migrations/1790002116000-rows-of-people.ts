import type { MigrationInterface, QueryRunner } from 'typeorm';

// One table each, as with the rows of teams.

/** A person goes, or is found to be needed, without a look at all submissions and teams. */
export class CommitmentsOfPeople1790002116000 implements MigrationInterface {
  readonly name = 'CommitmentsOfPeople1790002116000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`CREATE INDEX "commitment_user_idx" ON "commitment" ("user_id")`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX "commitment_user_idx"`);
  }
}

export class TeamsOfPeople1790002117000 implements MigrationInterface {
  readonly name = 'TeamsOfPeople1790002117000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`CREATE INDEX "team_leader_idx" ON "team" ("leader_id")`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX "team_leader_idx"`);
  }
}

/** And a dataset without one at all citations. */
export class ReferencesOfDatasets1790002118000 implements MigrationInterface {
  readonly name = 'ReferencesOfDatasets1790002118000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE INDEX "dataset_reference_dataset_idx" ON "dataset_reference" ("dataset_id")`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX "dataset_reference_dataset_idx"`);
  }
}
