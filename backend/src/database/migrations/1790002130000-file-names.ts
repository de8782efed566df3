import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What datasets are made of is searched by parts of its name. */
export class FileNames1790002130000 implements MigrationInterface {
  readonly name = 'FileNames1790002130000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`CREATE INDEX "stored_file_name_parts_idx" ON "stored_file"
      USING gin (name_parts("filename")) WITH (fastupdate = off) WHERE purpose = 'dataset' and deleted_at is null`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX "stored_file_name_parts_idx"`);
  }
}
