import type { Task as TaskWire } from '@tianheng/contracts';
import type { Task } from './task.entity.ts';

export const toTask = (task: Task, username: string): TaskWire => ({
  id: task.id,
  name: task.name,
  task_type: task.taskType,
  status: task.status,
  log: task.log,
  username,
  created_at: task.createdAt.getTime(),
});
