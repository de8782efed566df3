import type { EpochMs, Id } from './common.ts';

export const TASK_TYPES = ['sync_dataset', 'zip_file'] as const;
export type TaskType = (typeof TASK_TYPES)[number];

/** `cancel`: an administrator stopped it. All but `running` are final. */
export const TASK_STATUSES = ['running', 'success', 'failed', 'cancel'] as const;
export type TaskStatus = (typeof TASK_STATUSES)[number];

/** How far a task is. */
export interface TaskProgress {
  /** of the task's own unit, e.g. bytes */
  done: number;
  /** null while it is not known */
  total: number | null;
  /** what is being done, in the reader's language */
  sentence: string;
}

export interface Task {
  id: Id;
  name: string;
  task_type: TaskType;
  status: TaskStatus;
  /** in the reader's language, a line each */
  log: string;
  /** whose task it is; empty for the platform's own */
  username: string;
  created_at: EpochMs;
  finished_at: EpochMs | null;
  progress: TaskProgress | null;
  /** what it made; null also once that is no longer kept */
  result_file_id: Id | null;
}
