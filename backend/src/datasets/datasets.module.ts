import { Module, type OnModuleInit } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../audit/audit.module.ts';
import { AuthModule } from '../auth/auth.module.ts';
import { Deletions } from '../deletions/deletions.ts';
import { DeletionsModule } from '../deletions/deletions.module.ts';
import { FileRules } from '../storage/files/file-rules.ts';
import { MetadataController } from './metadata/metadata.controller.ts';
import { DatasetMetadata } from './metadata/metadata.service.ts';
import { ProfilesModule } from '../profiles/profiles.module.ts';
import { ArchiveController } from './archive.controller.ts';
import { CrawlersController } from './crawlers.controller.ts';
import { CrawlersService } from './crawlers.service.ts';
import { CountersModule } from '../counters/counters.module.ts';
import { DatasetAccess } from './dataset-access.ts';
import { DatasetCardsQuery } from './dataset-cards.query.ts';
import { DatasetFileRule, usedAsCover } from './dataset-file.rule.ts';
import { DatasetGrants } from './dataset-grants.ts';
import { DatasetFacetsQuery } from './dataset-facets.query.ts';
import { DatasetListQuery } from './dataset-list.query.ts';
import { DatasetReference } from './dataset-reference.entity.ts';
import { DatasetArchive } from './dataset.archive.ts';
import { DatasetThumbnails } from './dataset-thumbnails.ts';
import { DatasetThumbnailsController } from './dataset-thumbnails.controller.ts';
import { DatasetCounters } from './dataset.counters.ts';
import { DatasetEditor } from './dataset.editor.ts';
import { Dataset } from './dataset.entity.ts';
import { DatasetsController } from './datasets.controller.ts';
import { DatasetsService } from './datasets.service.ts';
import { requireHidden } from './open-truths.ts';
import { TasksModule } from '../tasks/tasks.module.ts';
import { JudgedQuestions } from './judged-questions.ts';
import { ReferenceApprovals } from './reference.approvals.ts';
import { ReferencesController } from './references.controller.ts';
import { ReferencesService } from './references.service.ts';
import { DatasetVersions } from './versions/dataset-versions.ts';
import { VersionOffice } from './versions/version-office.ts';
import { DatasetVersion } from './versions/dataset-version.entity.ts';
import { DatasetVersionsController } from './versions/versions.controller.ts';
import { ViewSweep } from './view.sweep.ts';

@Module({
  imports: [
    AuditModule,
    AuthModule,
    CountersModule,
    ProfilesModule,
    DeletionsModule,
    TasksModule,
    TypeOrmModule.forFeature([Dataset, DatasetReference, DatasetVersion]),
  ],
  controllers: [
    ArchiveController,
    CrawlersController,
    DatasetThumbnailsController,
    DatasetsController,
    DatasetVersionsController,
    MetadataController,
    ReferencesController,
  ],
  providers: [
    CrawlersService,
    DatasetAccess,
    DatasetArchive,
    DatasetCardsQuery,
    DatasetCounters,
    DatasetEditor,
    DatasetFileRule,
    DatasetGrants,
    DatasetFacetsQuery,
    DatasetListQuery,
    DatasetMetadata,
    DatasetThumbnails,
    DatasetsService,
    DatasetVersions,
    JudgedQuestions,
    VersionOffice,
    ReferenceApprovals,
    ReferencesService,
    ViewSweep,
  ],
  exports: [
    DatasetEditor,
    DatasetGrants,
    DatasetMetadata,
    DatasetThumbnails,
    DatasetsService,
    JudgedQuestions,
    ReferenceApprovals,
    VersionOffice,
  ],
})
export class DatasetsModule implements OnModuleInit {
  constructor(
    private readonly rules: FileRules,
    private readonly files: DatasetFileRule,
    private readonly deletions: Deletions,
  ) {}

  onModuleInit(): void {
    this.rules.register('dataset', this.files);
    this.rules.registerUse('picture', usedAsCover);
    this.deletions.register('dataset', async (manager, _caller, id, { confirm_open_truth: isConfirmed }) => {
      await requireHidden(manager, [id], isConfirmed);
      return [];
    });
  }
}
