import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Init1790000000000 implements MigrationInterface {
  async up(_queryRunner: QueryRunner): Promise<void> {}
  async down(_queryRunner: QueryRunner): Promise<void> {}
}
