import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../audit/audit.module.ts';
import { QueueModule } from '../queue/queue.module.ts';
import { Task } from './task.entity.ts';
import { TaskHandlers } from './task.handlers.ts';
import { TaskLanes } from './task.lanes.ts';
import { TaskLeases } from './task.leases.ts';
import { TasksService } from './tasks.service.ts';

@Module({
  imports: [TypeOrmModule.forFeature([Task]), AuditModule, QueueModule],
  providers: [TaskHandlers, TaskLanes, TaskLeases, TasksService],
  exports: [TaskHandlers, TasksService],
})
export class TasksModule {}
