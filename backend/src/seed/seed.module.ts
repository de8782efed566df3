import { Module } from '@nestjs/common';
import { DatasetSync } from '../competitions/dataset-sync.ts';
import { JudgingPauses } from '../competitions/judging-pauses.ts';
import { ConfigModule } from '../config.module.ts';
import { DatabaseModule } from '../database.module.ts';
import { DatasetsModule } from '../datasets/datasets.module.ts';
import { StorageModule } from '../storage/storage.module.ts';
import { Seeder } from './seeder.ts';

@Module({
  imports: [ConfigModule, DatabaseModule, StorageModule, DatasetsModule],
  providers: [DatasetSync, JudgingPauses, Seeder],
})
export class SeedModule {}
