import type { TaskStatus, TaskType } from '@tianheng/contracts';
import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { Sentence } from '../common/sentences.ts';
import { CreatedAt, Instant, Reference, Text } from '../database/columns.ts';

/** What a task is about besides its subject; never a secret. */
export type TaskParams = Record<string, unknown>;

export interface TaskState {
  done: number;
  total: number | null;
  sentence: Sentence;
}

/** Background work; the row is its place in the queue. A trigger refuses whatever task.machine.ts does not know. */
@Entity('task')
@Index('task_created_idx', ['createdAt', 'id'])
@Index('task_type_idx', ['taskType', 'createdAt', 'id'])
@Index('task_user_idx', ['userId', 'createdAt', 'id'])
@Index('task_name_parts_idx', { synchronize: false })
@Index('task_name_en_parts_idx', { synchronize: false })
@Index('task_due_idx', ['taskType', 'notBefore'], { where: `status = 'running'` })
@Index('task_subject_idx', ['taskType', 'subjectId', 'createdAt'], { where: `subject_id is not null` })
@Index('task_subject_key', ['taskType', 'subjectId'], { unique: true, where: `status = 'running'` })
@Check('task_type_check', `task_type in ('sync_dataset','zip_file')`)
@Check('task_status_check', `status in ('running','success','failed','cancel')`)
@Check('task_finished_check', `(status = 'running') = (finished_at is null)`)
@Check('task_result_check', `result_file_id is null or status = 'success'`)
export class Task {
  @PrimaryGeneratedColumn('uuid') id: string;
  @Text() name: string;
  @Text({ default: '' }) nameEn: string;
  @Text() taskType: TaskType;
  @Text({ default: 'running' }) status: TaskStatus;
  /** what the task works on, e.g. a question; one runs at a time for each. Null: for nothing, as many as there are */
  @Reference({ nullable: true }) subjectId: string | null;
  @Column({ type: 'jsonb', default: {} }) params: TaskParams;
  @Column({ type: 'jsonb', default: [] }) log: Sentence[];
  @Column({ type: 'jsonb', nullable: true }) progress: TaskState | null;
  @Reference({ nullable: true }) resultFileId: string | null;
  @Reference({ nullable: true }) userId: string | null;
  @Column({ type: 'integer', default: 0 }) attempts: number;
  /** of who claimed it last and did not give it back */
  @Reference({ nullable: true }) leaseToken: string | null;
  /** when the next attempt may begin: the end of a lease or of a wait */
  @Instant({ default: () => 'now()' }) notBefore: Date;
  @CreatedAt() createdAt: Date;
  @Instant({ nullable: true }) finishedAt: Date | null;
}
