import type { AttemptOutcome, JudgeCause } from '@tianheng/contracts';
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
import { Commitment } from '../commitments/commitment.entity.ts';

/** One try at judging a commitment; at most one of them is applied. */
@Entity('attempt')
@Unique('attempt_number_key', ['commitmentId', 'attempt'])
@Index('attempt_applied_key', ['commitmentId'], { unique: true, where: `outcome = 'applied'` })
@Check(
  'attempt_outcome_check',
  `outcome in ('running','applied','stale','lost','platform_fail','judge_fail','cancelled')`,
)
export class Attempt {
  @PrimaryColumn('uuid') leaseToken: string;
  @Reference() commitmentId: string;
  @Column({ type: 'integer' }) attempt: number;
  @Text() runnerId: string;
  @Text({ default: 'running' }) outcome: AttemptOutcome;
  @Text({ nullable: true }) cause: JudgeCause | null;
  /** for administrators */
  @Text({ default: '' }) detail: string;
  @Reference({ nullable: true }) logFileId: string | null;
  @Reference({ nullable: true }) judgeLogFileId: string | null;
  @CreatedAt() startedAt: Date;
  @Instant({ nullable: true }) finishedAt: Date | null;
  @ManyToOne(() => Commitment, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'commitment_id' })
  commitment: Relation<Commitment>;
}
