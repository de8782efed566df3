import type { EpochMs, Id } from './common.ts';

export const TASK_TYPES = ['sync_dataset', 'zip_file'] as const;
export type TaskType = (typeof TASK_TYPES)[number];

export const TASK_STATUSES = ['running', 'success', 'failed'] as const;
export type TaskStatus = (typeof TASK_STATUSES)[number];

export interface Task {
  id: Id;
  name: string;
  task_type: TaskType;
  status: TaskStatus;
  log: string;
  username: string;
  created_at: EpochMs;
}
