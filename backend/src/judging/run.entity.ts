import type {
  CommitmentMode,
  CommitmentStatus,
  JudgeCause,
  Measurement,
  RunKind,
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
import { Question } from '../competitions/question.entity.ts';
import { Instant, Reference, SpentMs, Text } from '../database/columns.ts';
import { StoredFile } from '../storage/files/stored-file.entity.ts';
import { Team } from '../teams/team.entity.ts';

const PENDING = `status in ('waiting','running')`;
const BEGUN = `status = 'waiting' or attempt > 0`;

/**
 * Something to be judged and its place in the queue: the waiting row is the queue, `leaseToken` one attempt's
 * right to write it. A trigger refuses any change of a final status.
 */
@Entity('run')
@Index('run_commit_key', ['commitmentId'], { unique: true, where: `kind = 'commit'` })
@Index('run_rejudge_key', ['commitmentId'], { unique: true, where: `kind = 'rejudge' and ${PENDING}` })
@Index('run_rejudged_idx', ['questionId', 'commitmentId', 'queuedAt', 'id'], { where: `kind = 'rejudge'` })
@Index('run_commitment_idx', ['commitmentId'])
@Index('run_question_idx', ['questionId', 'queuedAt', 'id'])
@Index('run_begun_idx', ['questionId', 'startedAt', 'id'], { where: `started_at is not null` })
@Index('run_pending_idx', ['questionId'], { where: `kind = 'commit' and mode = 'prod' and ${PENDING}` })
@Index('run_verdict_idx', { synchronize: false })
@Index('run_queue_idx', ['turn', 'queuedAt', 'id'], { where: `status = 'waiting'` })
@Index('run_awaited_idx', { synchronize: false })
@Index('run_lease_idx', ['leaseExpiresAt'], { where: `status = 'running'` })
@Index('run_turn_idx', ['turn'], { where: 'attempt > 0' })
@Index('run_team_turn_idx', ['teamId', 'turn'], { where: `kind = 'commit' and (${BEGUN})` })
@Index('run_house_turn_idx', ['turn'], { where: `kind <> 'commit' and (${BEGUN})` })
@Index('run_team_idx', ['teamId'])
@Index('run_team_waiting_idx', ['teamId'], { where: `kind = 'commit' and status = 'waiting'` })
@Index('run_upload_idx', ['uploadId'])
@Check('run_kind_check', `kind in ('commit','rejudge','preflight')`)
@Check(
  'run_subject_check',
  `(kind = 'preflight') = (commitment_id is null) and (kind = 'preflight') = (team_id is null)`,
)
@Check(
  'run_status_check',
  `status in ('waiting','running','success','failed','timeout','wrong_answer','cancel')`,
)
@Check('run_mode_check', `mode in ('prod','test')`)
@Check('run_lease_check', `(status = 'running') = (lease_token is not null)`)
@Check('run_end_check', `(${PENDING}) = (finished_at is null)`)
export class Run {
  @PrimaryGeneratedColumn('uuid') id: string;
  @Text() kind: RunKind;
  /** what a run of a commitment is about; a reference by name, for judging knows no commitments */
  @Reference({ nullable: true }) commitmentId: string | null;
  @Reference() questionId: string;
  /** whose program it is; null for a preflight */
  @Reference({ nullable: true }) teamId: string | null;
  @Reference() uploadId: string;
  @Text() language: SubmissionLanguage;
  @Text() mode: CommitmentMode;
  /** image references this run needs; sandbox is null for `result` */
  @Text({ nullable: true }) sandboxImage: string | null;
  @Text() judgeImage: string;
  @Text({ default: 'waiting' }) status: CommitmentStatus;

  /** fair place in the queue, given by fair-queue.ts */
  @Column({ type: 'integer' }) turn: number;
  @Instant({ default: () => 'now()' }) queuedAt: Date;
  @Instant({ default: () => 'now()' }) notBefore: Date;
  @Column({ type: 'integer', default: 0 }) attempt: number;
  @Reference({ nullable: true }) leaseToken: string | null;
  @Instant({ nullable: true }) leaseExpiresAt: Date | null;
  /** no heartbeat prolongs the lease beyond it */
  @Instant({ nullable: true }) leaseEndsAt: Date | null;
  @Text({ nullable: true }) runnerId: string | null;

  /** exact; what participants see and what ranks is rounded */
  @Column({ type: 'double precision', nullable: true }) score: number | null;
  @Text({ nullable: true }) cause: JudgeCause | null;
  /** the judge's sentence to the team, and its Chinese one if the judge gave one */
  @Text({ nullable: true }) message: string | null;
  @Text({ nullable: true }) messageZh: string | null;
  @Column({ type: 'jsonb', default: {} }) metrics: Record<string, number>;
  @Column({ type: 'jsonb', default: {} }) measured: Measurement;
  /** processor time of the sandbox, ms; its running time where a runner could not measure it */
  @SpentMs() timeSpentMs: number | null;
  @Reference({ nullable: true }) logFileId: string | null;
  @Reference({ nullable: true }) judgeLogFileId: string | null;
  @Instant({ nullable: true }) startedAt: Date | null;
  @Instant({ nullable: true }) finishedAt: Date | null;

  @ManyToOne('Commitment', { onDelete: 'CASCADE', nullable: true })
  @JoinColumn({ name: 'commitment_id' })
  commitment: object | null;
  @ManyToOne(() => Question, { onDelete: 'RESTRICT' })
  @JoinColumn({ name: 'question_id' })
  question: Relation<Question>;
  @ManyToOne(() => Team, { onDelete: 'RESTRICT', nullable: true })
  @JoinColumn({ name: 'team_id' })
  team: Relation<Team> | null;
  @ManyToOne(() => StoredFile, { onDelete: 'RESTRICT' })
  @JoinColumn({ name: 'upload_id' })
  upload: Relation<StoredFile>;
}
