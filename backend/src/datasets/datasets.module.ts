import { Module, type OnModuleInit } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { FileAccess } from '../storage/file-access.ts';
import { DatasetGrants } from './dataset-grants.ts';
import { Dataset } from './dataset.entity.ts';
import { DatasetsService } from './datasets.service.ts';

@Module({
  imports: [TypeOrmModule.forFeature([Dataset])],
  providers: [DatasetGrants, DatasetsService],
  exports: [DatasetGrants, DatasetsService],
})
export class DatasetsModule implements OnModuleInit {
  constructor(
    private readonly access: FileAccess,
    private readonly datasets: DatasetsService,
  ) {}

  onModuleInit(): void {
    this.access.register('dataset', (user, file) => this.datasets.mayDownloadFile(user, file.id));
  }
}
