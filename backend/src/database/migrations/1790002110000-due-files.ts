import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Of the purposes that are swept, what is to be looked at is found without walking past files that are kept for ever. */
export class DueFiles1790002110000 implements MigrationInterface {
  readonly name = 'DueFiles1790002110000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE INDEX "stored_file_due_idx" ON "stored_file" ("purpose", "checked_at") WHERE deleted_at is null`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX "stored_file_due_idx"`);
  }
}

/** By itself, so that nobody waits to read while the other is made. */
export class DueFilesOnly1790002111000 implements MigrationInterface {
  readonly name = 'DueFilesOnly1790002111000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX "stored_file_checked_idx"`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE INDEX "stored_file_checked_idx" ON "stored_file" ("checked_at") WHERE deleted_at is null`,
    );
  }
}

/** By itself as well: held with the other table, it could wait for whoever hands in a file, who waits for it. */
export class CurrentFiles1790002112000 implements MigrationInterface {
  readonly name = 'CurrentFiles1790002112000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE INDEX "question_bind_file_idx" ON "question_bind" ("model_file_id") WHERE model_file_id is not null`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX "question_bind_file_idx"`);
  }
}
