import { Module } from '@nestjs/common';
import { CompetitionsModule } from '../competitions/competitions.module.ts';
import { TasksModule } from '../tasks/tasks.module.ts';
import { AdminQuestionsController } from './questions.controller.ts';
import { AdminTasksController } from './tasks.controller.ts';

@Module({
  imports: [CompetitionsModule, TasksModule],
  controllers: [AdminQuestionsController, AdminTasksController],
})
export class AdminModule {}
