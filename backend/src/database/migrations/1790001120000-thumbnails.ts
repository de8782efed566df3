import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What contents look like, beside what they are made of. Contents that were read before are read anew, as with every newer program. */
const UP = [
  `ALTER TABLE "file_profile" ADD "thumbnail" bytea, ADD "thumbnail_type" text, ADD "thumbnail_digest" text`,
  `ALTER TABLE "file_profile" ADD CONSTRAINT "file_profile_thumbnail_check" CHECK (num_nulls(thumbnail, thumbnail_type, thumbnail_digest) in (0, 3)), ADD CONSTRAINT "file_profile_thumbnail_type_check" CHECK (thumbnail_type in ('image/svg+xml','image/webp')), ADD CONSTRAINT "file_profile_thumbnail_size_check" CHECK (octet_length(thumbnail) <= 20000)`,
];

const DOWN = [
  `ALTER TABLE "file_profile" DROP COLUMN "thumbnail_digest", DROP COLUMN "thumbnail_type", DROP COLUMN "thumbnail"`,
];

export class Thumbnails1790001120000 implements MigrationInterface {
  readonly name = 'Thumbnails1790001120000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await queryRunner.query(statement);
  }
}
