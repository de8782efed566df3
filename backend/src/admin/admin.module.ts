import { Module, type OnModuleInit } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.ts';
import { AuthModule } from '../auth/auth.module.ts';
import { CommitmentsModule } from '../commitments/commitments.module.ts';
import { CompetitionsModule } from '../competitions/competitions.module.ts';
import { DeletionsModule } from '../deletions/deletions.module.ts';
import { DatasetsModule } from '../datasets/datasets.module.ts';
import { JudgingModule } from '../judging/judging.module.ts';
import { QueueModule } from '../queue/queue.module.ts';
import { RankingModule } from '../ranking/ranking.module.ts';
import { FileRules } from '../storage/files/file-rules.ts';
import { TaskHandlers } from '../tasks/task.handlers.ts';
import { TasksModule } from '../tasks/tasks.module.ts';
import { TeamsModule } from '../teams/teams.module.ts';
import { AdminAcceptedTeamsController } from './accepted-teams.controller.ts';
import { AdminAnnouncementsController } from './announcements.controller.ts';
import { AdvancingQuery } from './advancing.query.ts';
import { AdminApprovalsController } from './approvals.controller.ts';
import { AuditExport } from './audit-export.ts';
import { AdminAuditController } from './audit-log.controller.ts';
import { AuditLogQuery } from './audit-log.query.ts';
import { BoardQuery } from './board.query.ts';
import { AdminCompetitionsController } from './competitions.controller.ts';
import { AdminDatasetVersionsController } from './dataset-versions.controller.ts';
import { AdminDatasetsController } from './datasets.controller.ts';
import { AdminDeletedController } from './deleted.controller.ts';
import { AdminGroupsController } from './groups.controller.ts';
import { AdminJudgingController } from './judging.controller.ts';
import { JudgingControl } from './judging-control.ts';
import { JudgingQuery } from './judging.query.ts';
import { ListExports } from './list-exports.ts';
import { AdminQuestionsController } from './questions.controller.ts';
import { AdminRejudgingController } from './rejudging.controller.ts';
import { RejudgingQuery } from './rejudging.query.ts';
import { Rejudging } from './rejudging.ts';
import { AdminReferencesController } from './references.controller.ts';
import { AdminStatisticsController } from './statistics.controller.ts';
import { StatisticsQuery } from './statistics.query.ts';
import { AdminSubmissionsController } from './submissions.controller.ts';
import { SubmissionArchives } from './submission-archive.ts';
import { SubmissionPacking, usedAsTaskResult } from './submission-packing.ts';
import { SubmissionsQuery } from './submissions.query.ts';
import { AdminTasksController } from './tasks.controller.ts';
import { AdminTeamsController } from './teams.controller.ts';
import { AdminUserBatchController } from './user-batch.controller.ts';
import { AdminUserKeysController } from './user-keys.controller.ts';
import { AdminUsersController } from './users.controller.ts';
import { AdminVersionsController } from './versions.controller.ts';
import { VersionsQuery } from './versions.query.ts';
import { AdminVisibilityController } from './visibility.controller.ts';
import { SiteViews } from './site-views.ts';
import { ViewsController } from './views.controller.ts';
import { VisibilityQuery } from './visibility.query.ts';

@Module({
  imports: [
    AuditModule,
    AuthModule,
    CommitmentsModule,
    CompetitionsModule,
    DatasetsModule,
    DeletionsModule,
    JudgingModule,
    QueueModule,
    RankingModule,
    TasksModule,
    TeamsModule,
  ],
  controllers: [
    AdminAcceptedTeamsController,
    AdminAnnouncementsController,
    AdminApprovalsController,
    AdminAuditController,
    AdminCompetitionsController,
    AdminDatasetsController,
    AdminDatasetVersionsController,
    AdminDeletedController,
    AdminGroupsController,
    AdminJudgingController,
    AdminQuestionsController,
    AdminReferencesController,
    AdminRejudgingController,
    AdminStatisticsController,
    AdminSubmissionsController,
    AdminTasksController,
    AdminTeamsController,
    AdminUserBatchController,
    AdminUserKeysController,
    AdminUsersController,
    AdminVersionsController,
    AdminVisibilityController,
    ViewsController,
  ],
  providers: [
    AdvancingQuery,
    AuditExport,
    AuditLogQuery,
    BoardQuery,
    JudgingControl,
    JudgingQuery,
    ListExports,
    Rejudging,
    RejudgingQuery,
    StatisticsQuery,
    SubmissionArchives,
    SubmissionPacking,
    SubmissionsQuery,
    VersionsQuery,
    SiteViews,
    VisibilityQuery,
  ],
})
export class AdminModule implements OnModuleInit {
  constructor(
    private readonly handlers: TaskHandlers,
    private readonly packing: SubmissionPacking,
    private readonly rules: FileRules,
  ) {}

  onModuleInit(): void {
    this.handlers.register('zip_file', (run) => this.packing.run(run));
    this.rules.registerUse('export', usedAsTaskResult);
  }
}
