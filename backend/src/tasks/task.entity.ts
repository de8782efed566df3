import type { TaskStatus, TaskType } from '@tianheng/contracts';
import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { CreatedAt, Instant, Reference, Text } from '../database/columns.ts';

/** Background work; the row is the truth, a Bull job only wakes a worker. */
@Entity('task')
@Index('task_created_idx', ['createdAt', 'id'])
@Index('task_running_idx', ['createdAt'], { where: `status = 'running'` })
@Index('task_subject_key', ['taskType', 'subjectId'], { unique: true, where: `status = 'running'` })
@Check('task_type_check', `task_type in ('sync_dataset','zip_file')`)
@Check('task_status_check', `status in ('running','success','failed')`)
export class Task {
  @PrimaryGeneratedColumn('uuid') id: string;
  @Text() name: string;
  @Text() taskType: TaskType;
  @Text({ default: 'running' }) status: TaskStatus;
  /** what the task works on, e.g. a question */
  @Reference() subjectId: string;
  @Text({ default: '' }) log: string;
  @Reference({ nullable: true }) userId: string | null;
  @Column({ type: 'integer', default: 0 }) attempts: number;
  @Instant({ nullable: true }) leaseExpiresAt: Date | null;
  @CreatedAt() createdAt: Date;
  @Instant({ nullable: true }) finishedAt: Date | null;
}
