import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.ts';
import { CompetitionsModule } from '../competitions/competitions.module.ts';
import { DatasetsModule } from '../datasets/datasets.module.ts';
import { TasksModule } from '../tasks/tasks.module.ts';
import { TeamsModule } from '../teams/teams.module.ts';
import { AdminApprovalsController } from './approvals.controller.ts';
import { AdminCompetitionsController } from './competitions.controller.ts';
import { AdminDatasetsController } from './datasets.controller.ts';
import { AdminGroupsController } from './groups.controller.ts';
import { AdminQuestionsController } from './questions.controller.ts';
import { AdminReferencesController } from './references.controller.ts';
import { AdminStatisticsController } from './statistics.controller.ts';
import { StatisticsQuery } from './statistics.query.ts';
import { AdminTasksController } from './tasks.controller.ts';
import { AdminTeamsController } from './teams.controller.ts';
import { AdminUserBatchController } from './user-batch.controller.ts';
import { AdminUsersController } from './users.controller.ts';

@Module({
  imports: [AuthModule, CompetitionsModule, DatasetsModule, TasksModule, TeamsModule],
  controllers: [
    AdminApprovalsController,
    AdminCompetitionsController,
    AdminDatasetsController,
    AdminGroupsController,
    AdminQuestionsController,
    AdminReferencesController,
    AdminStatisticsController,
    AdminTasksController,
    AdminTeamsController,
    AdminUserBatchController,
    AdminUsersController,
  ],
  providers: [StatisticsQuery],
})
export class AdminModule {}
