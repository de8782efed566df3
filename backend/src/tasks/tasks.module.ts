import { BullModule } from '@nestjs/bull';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Task } from './task.entity.ts';
import { TaskHandlers } from './task.handlers.ts';
import { TaskLeases } from './task.leases.ts';
import { TaskWorker } from './task.worker.ts';
import { TASKS_QUEUE, TasksQueue } from './tasks.queue.ts';
import { TasksService } from './tasks.service.ts';

@Module({
  imports: [TypeOrmModule.forFeature([Task]), BullModule.registerQueue({ name: TASKS_QUEUE })],
  providers: [TaskHandlers, TaskLeases, TaskWorker, TasksQueue, TasksService],
  exports: [TaskHandlers, TasksService],
})
export class TasksModule {}
