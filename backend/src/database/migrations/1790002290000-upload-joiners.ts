import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who puts an upload's parts together, and until when nobody else does. */
export class UploadJoiners1790002290000 implements MigrationInterface {
  readonly name = 'UploadJoiners1790002290000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `ALTER TABLE "upload" ADD "joiner" uuid, ADD "joined_until" TIMESTAMP WITH TIME ZONE`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "upload" DROP COLUMN "joined_until", DROP COLUMN "joiner"`);
  }
}
