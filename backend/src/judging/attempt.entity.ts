import type { AttemptOutcome, JudgeCause, JudgingLimits, Measurement } from '@tianheng/contracts';
import {
  Check,
  Column,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryColumn,
  type Relation,
  Unique,
} from 'typeorm';
import { CreatedAt, Instant, Reference, Text } from '../database/columns.ts';
import { Run } from './run.entity.ts';

/** One try at a run, and the evidence of what was judged with what; at most one of a run's is applied. */
@Entity('attempt')
@Unique('attempt_number_key', ['runId', 'attempt'])
@Index('attempt_applied_key', ['runId'], { unique: true, where: `outcome = 'applied'` })
@Check(
  'attempt_outcome_check',
  `outcome in ('running','applied','stale','lost','platform_fail','judge_fail','cancelled')`,
)
export class Attempt {
  @PrimaryColumn('uuid') leaseToken: string;
  @Reference() runId: string;
  @Column({ type: 'integer' }) attempt: number;
  @Text() runnerId: string;
  @Text({ nullable: true }) runnerHost: string | null;
  @Text({ nullable: true }) runnerVersion: string | null;
  @Text({ default: 'running' }) outcome: AttemptOutcome;
  @Text({ nullable: true }) cause: JudgeCause | null;
  /** for administrators */
  @Text({ default: '' }) detail: string;
  /** where the logs are put; once it has ended, the files that they became. AttemptLogsSweep empties those that became none. */
  @Reference({ nullable: true }) logFileId: string | null;
  @Reference({ nullable: true }) judgeLogFileId: string | null;

  /** evidence; null in what was judged before it was kept. Digests are as runners name images, sums in hex. */
  @Text({ nullable: true }) sandboxDigest: string | null;
  @Text({ nullable: true }) judgeDigest: string | null;
  @Text({ nullable: true }) submissionSha256: string | null;
  @Text({ nullable: true }) inputSha256: string | null;
  @Text({ nullable: true }) truthSha256: string | null;
  @Text({ nullable: true }) outputSha256: string | null;
  @Text({ nullable: true }) logSha256: string | null;
  @Text({ nullable: true }) judgeLogSha256: string | null;
  @Column({ type: 'jsonb', nullable: true }) limits: JudgingLimits | null;
  @Column({ type: 'jsonb', nullable: true }) measured: Measurement | null;

  @CreatedAt() startedAt: Date;
  @Instant({ nullable: true }) finishedAt: Date | null;
  @ManyToOne(() => Run, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'run_id' })
  run: Relation<Run>;
}
