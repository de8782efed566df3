import type {
  CommitmentMode,
  CommitmentStatus,
  JudgeCause,
  Measurement,
  SubmissionLanguage,
} from '@tianheng/contracts';
import {
  Check,
  Column,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryGeneratedColumn,
  type Relation,
} from 'typeorm';
import { User } from '../auth/accounts/user.entity.ts';
import { Question } from '../competitions/question.entity.ts';
import { CreatedAt, Instant, Reference, Text } from '../database/columns.ts';
import { StoredFile } from '../storage/files/stored-file.entity.ts';
import { Team } from '../teams/team.entity.ts';

/**
 * A submission and its place in the queue: the waiting row is the queue, `leaseToken` one attempt's
 * right to write it. A trigger refuses any change of a final status.
 */
@Entity('commitment')
@Index('commitment_list_idx', ['teamId', 'questionId', 'submittedAt', 'id'], { where: 'deleted_at is null' })
@Index('commitment_quota_idx', ['teamId', 'questionId', 'submittedAt'], { where: 'spacing_counted' })
@Index('commitment_queue_idx', ['turn', 'queuedAt', 'id'], {
  where: `status = 'waiting' and deleted_at is null`,
})
@Index('commitment_team_turn_idx', ['teamId', 'turn'], { where: `status = 'waiting' or attempt > 0` })
@Index('commitment_turn_idx', ['turn'], { where: 'attempt > 0' })
@Index('commitment_free_cancel_idx', ['teamId', 'finishedAt'], {
  where: `status = 'cancel' and not spacing_counted`,
})
@Index('commitment_lease_idx', ['leaseExpiresAt'], { where: `status = 'running'` })
@Index('commitment_question_idx', ['questionId', 'submittedAt', 'id'])
@Index('commitment_upload_idx', ['uploadId'])
@Check(
  'commitment_status_check',
  `status in ('waiting','running','success','failed','timeout','wrong_answer','cancel')`,
)
@Check('commitment_mode_check', `mode in ('prod','test')`)
@Check('commitment_lease_check', `(status = 'running') = (lease_token is not null)`)
@Check('commitment_quota_check', `not quota_counted or (mode = 'prod' and spacing_counted)`)
export class Commitment {
  @PrimaryGeneratedColumn('uuid') id: string;
  @Column({ type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS', unique: true })
  commitmentNo: string;
  @Reference() competitionId: string;
  @Reference() questionId: string;
  @Reference() teamId: string;
  @Reference() userId: string;
  @Reference() uploadId: string;
  @Text() language: SubmissionLanguage;
  @Text() mode: CommitmentMode;
  /** image references this commitment needs; sandbox is null for `result` */
  @Text({ nullable: true }) sandboxImage: string | null;
  @Text() judgeImage: string;
  @Text({ default: 'waiting' }) status: CommitmentStatus;
  @CreatedAt() submittedAt: Date;

  /** fair place in the queue, given by fair-queue.ts */
  @Column({ type: 'integer' }) turn: number;
  @Instant({ default: () => 'now()' }) queuedAt: Date;
  @Instant({ default: () => 'now()' }) notBefore: Date;
  @Column({ type: 'integer', default: 0 }) attempt: number;
  @Reference({ nullable: true }) leaseToken: string | null;
  @Instant({ nullable: true }) leaseExpiresAt: Date | null;
  @Text({ nullable: true }) runnerId: string | null;

  @Column({ type: 'double precision', nullable: true }) score: number | null;
  @Text({ nullable: true }) cause: JudgeCause | null;
  @Text({ nullable: true }) message: string | null;
  @Column({ type: 'jsonb', default: {} }) metrics: Record<string, number>;
  @Column({ type: 'jsonb', default: {} }) measured: Measurement;
  /** sandbox running time, ms */
  @Column({ type: 'integer', nullable: true }) timeSpentMs: number | null;
  @Reference({ nullable: true }) logFileId: string | null;
  @Reference({ nullable: true }) judgeLogFileId: string | null;

  /** uses up one of the team's chances; then it also counts for the interval */
  @Column({ type: 'boolean' }) quotaCounted: boolean;
  /** starts the interval to the next commitment */
  @Column({ type: 'boolean', default: true }) spacingCounted: boolean;
  @Instant({ nullable: true }) startedAt: Date | null;
  @Instant({ nullable: true }) finishedAt: Date | null;
  @Instant({ nullable: true }) deletedAt: Date | null;

  @ManyToOne(() => Question, { onDelete: 'RESTRICT' })
  @JoinColumn({ name: 'question_id' })
  question: Relation<Question>;
  @ManyToOne(() => Team, { onDelete: 'RESTRICT' })
  @JoinColumn({ name: 'team_id' })
  team: Relation<Team>;
  @ManyToOne(() => User, { onDelete: 'RESTRICT' })
  @JoinColumn({ name: 'user_id' })
  user: Relation<User>;
  @ManyToOne(() => StoredFile, { onDelete: 'RESTRICT' })
  @JoinColumn({ name: 'upload_id' })
  upload: Relation<StoredFile>;
}
