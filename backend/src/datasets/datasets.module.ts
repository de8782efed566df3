import { Module, type OnModuleInit } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../audit/audit.module.ts';
import { AuthModule } from '../auth/auth.module.ts';
import { CountersModule } from '../counters/counters.module.ts';
import { DeletionsModule } from '../deletions/deletions.module.ts';
import { Deletions } from '../deletions/deletions.ts';
import { ProfilesModule } from '../profiles/profiles.module.ts';
import { FileRules } from '../storage/files/file-rules.ts';
import { TasksModule } from '../tasks/tasks.module.ts';
import { ArchiveController } from './archive.controller.ts';
import { CrawlersController } from './crawlers.controller.ts';
import { CrawlersService } from './crawlers.service.ts';
import { DatasetAccess } from './dataset-access.ts';
import { DatasetCardsQuery } from './dataset-cards.query.ts';
import { DatasetFileRule, usedAsCover } from './dataset-file.rule.ts';
import { DatasetGrants } from './dataset-grants.ts';
import { DatasetArchive } from './dataset.archive.ts';
import { DatasetCounters } from './dataset.counters.ts';
import { Dataset } from './dataset.entity.ts';
import { DatasetsController } from './datasets.controller.ts';
import { DatasetsService } from './datasets.service.ts';
import { DatasetEditor } from './editing/dataset.editor.ts';
import { JudgedQuestions } from './judged/judged-questions.ts';
import { requireHidden } from './judged/open-truths.ts';
import { DatasetFacetsQuery } from './list/dataset-facets.query.ts';
import { DatasetListQuery } from './list/dataset-list.query.ts';
import { MetadataController } from './metadata/metadata.controller.ts';
import { DatasetMetadata } from './metadata/metadata.service.ts';
import { DatasetReference } from './references/dataset-reference.entity.ts';
import { ReferenceApprovals } from './references/reference.approvals.ts';
import { ReferencesController } from './references/references.controller.ts';
import { ReferencesService } from './references/references.service.ts';
import { DatasetThumbnailsController } from './thumbnails/dataset-thumbnails.controller.ts';
import { DatasetThumbnails } from './thumbnails/dataset-thumbnails.ts';
import { DatasetVersion } from './versions/dataset-version.entity.ts';
import { DatasetVersions } from './versions/dataset-versions.ts';
import { VersionOffice } from './versions/version-office.ts';
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
