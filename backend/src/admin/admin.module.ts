import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.ts';
import { CompetitionsModule } from '../competitions/competitions.module.ts';
import { TasksModule } from '../tasks/tasks.module.ts';
import { AdminQuestionsController } from './questions.controller.ts';
import { AdminTasksController } from './tasks.controller.ts';
import { AdminUsersController } from './users.controller.ts';

@Module({
  imports: [AuthModule, CompetitionsModule, TasksModule],
  controllers: [AdminQuestionsController, AdminTasksController, AdminUsersController],
})
export class AdminModule {}
