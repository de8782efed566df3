import { Module, type OnModuleInit } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.ts';
import { AuthModule } from '../auth/auth.module.ts';
import { CommitmentsModule } from '../commitments/commitments.module.ts';
import { CompetitionsModule } from '../competitions/competitions.module.ts';
import { DatasetsModule } from '../datasets/datasets.module.ts';
import { DeletionsModule } from '../deletions/deletions.module.ts';
import { JudgingModule } from '../judging/judging.module.ts';
import { QueueModule } from '../queue/queue.module.ts';
import { RankingModule } from '../ranking/ranking.module.ts';
import { FileRules } from '../storage/files/file-rules.ts';
import { TaskHandlers } from '../tasks/task.handlers.ts';
import { TasksModule } from '../tasks/tasks.module.ts';
import { TeamsModule } from '../teams/teams.module.ts';
import { AdminAnnouncementsController } from './announcements.controller.ts';
import { AuditExport } from './audit-log/audit-export.ts';
import { AdminAuditController } from './audit-log/audit-log.controller.ts';
import { AuditLogQuery } from './audit-log/audit-log.query.ts';
import { AdminDatasetVersionsController } from './datasets/dataset-versions.controller.ts';
import { AdminDatasetsController } from './datasets/datasets.controller.ts';
import { AdminReferencesController } from './datasets/references.controller.ts';
import { AdminDeletedController } from './deleted.controller.ts';
import { ListExports } from './exports/list-exports.ts';
import { JudgingControl } from './judging/judging-control.ts';
import { AdminJudgingController } from './judging/judging.controller.ts';
import { JudgingQuery } from './judging/judging.query.ts';
import { AdminCompetitionsController } from './matches/competitions.controller.ts';
import { AdminGroupsController } from './matches/groups.controller.ts';
import { AdminQuestionsController } from './matches/questions.controller.ts';
import { AdminUserBatchController } from './people/user-batch.controller.ts';
import { AdminUserKeysController } from './people/user-keys.controller.ts';
import { AdminUsersController } from './people/users.controller.ts';
import { AdminRejudgingController } from './rejudging/rejudging.controller.ts';
import { RejudgingQuery } from './rejudging/rejudging.query.ts';
import { Rejudging } from './rejudging/rejudging.ts';
import { BoardQuery } from './statistics/board.query.ts';
import { AdminStatisticsController } from './statistics/statistics.controller.ts';
import { StatisticsQuery } from './statistics/statistics.query.ts';
import { SubmissionArchives } from './submissions/submission-archive.ts';
import { SubmissionPacking, usedAsTaskResult } from './submissions/submission-packing.ts';
import { AdminSubmissionsController } from './submissions/submissions.controller.ts';
import { SubmissionsQuery } from './submissions/submissions.query.ts';
import { AdminTasksController } from './tasks.controller.ts';
import { AdminAcceptedTeamsController } from './teams/accepted-teams.controller.ts';
import { AdvancingQuery } from './teams/advancing.query.ts';
import { AdminApprovalsController } from './teams/approvals.controller.ts';
import { AdminTeamsController } from './teams/teams.controller.ts';
import { AdminVersionsController } from './versions.controller.ts';
import { VersionsQuery } from './versions.query.ts';
import { SiteViews } from './views/site-views.ts';
import { ViewsController } from './views/views.controller.ts';
import { AdminVisibilityController } from './visibility/visibility.controller.ts';
import { VisibilityQuery } from './visibility/visibility.query.ts';

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
