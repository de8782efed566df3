import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Each look at a question asks for its newest task, and tasks are kept for good. */
export class TaskSubjects1790002441000 implements MigrationInterface {
  readonly name = 'TaskSubjects1790002441000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE INDEX "task_subject_idx" ON "task" ("task_type", "subject_id", "created_at") WHERE subject_id is not null`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX "task_subject_idx"`);
  }
}
