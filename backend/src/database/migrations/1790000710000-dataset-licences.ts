import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Licences of datasets, and when a person's download was last counted. */
const UP = [
  `ALTER TABLE "dataset" ADD "license" text NOT NULL DEFAULT ''`,
  `CREATE TABLE "dataset_download" ("dataset_id" uuid NOT NULL, "user_id" uuid NOT NULL, "downloaded_at" TIMESTAMP WITH TIME ZONE NOT NULL, CONSTRAINT "PK_78675dbba4ddee327e0fdb0c53b" PRIMARY KEY ("dataset_id", "user_id"))`,
  `CREATE INDEX "dataset_download_idx" ON "dataset_download" ("downloaded_at")`,
  `ALTER TABLE "dataset_download" ADD CONSTRAINT "FK_53540fcdf55009ace91431ff286" FOREIGN KEY ("dataset_id") REFERENCES "dataset"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
  `ALTER TABLE "dataset_download" ADD CONSTRAINT "FK_91081e0150c26b22be17e74b369" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
];

const DOWN = [`DROP TABLE "dataset_download"`, `ALTER TABLE "dataset" DROP COLUMN "license"`];

export class DatasetLicences1790000710000 implements MigrationInterface {
  readonly name = 'DatasetLicences1790000710000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await queryRunner.query(statement);
  }
}
