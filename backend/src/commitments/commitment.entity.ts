import type { CommitmentMode, SubmissionLanguage } from '@tianheng/contracts';
import {
  Check,
  Column,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  OneToOne,
  PrimaryGeneratedColumn,
  type Relation,
} from 'typeorm';
import { User } from '../auth/accounts/user.entity.ts';
import { Question } from '../competitions/question.entity.ts';
import { CreatedAt, Instant, Reference, Text } from '../database/columns.ts';
import { Run } from '../judging/run.entity.ts';
import { StoredFile } from '../storage/files/stored-file.entity.ts';
import { Team } from '../teams/team.entity.ts';

/**
 * A team's submission. Its state is that of the run that counts: its first one, which has its id, until a
 * re-judgement is made to count. A trigger refuses a run of another commitment or without a verdict.
 */
@Entity('commitment')
@Index('commitment_list_idx', ['teamId', 'questionId', 'submittedAt', 'id'], { where: 'deleted_at is null' })
@Index('commitment_quota_idx', ['teamId', 'questionId', 'submittedAt'], { where: 'spacing_counted' })
@Index('commitment_freed_idx', ['teamId', 'submittedAt'], { where: 'not spacing_counted' })
@Index('commitment_team_idx', ['teamId', 'submittedAt', 'id'])
@Index('commitment_question_idx', ['questionId', 'submittedAt', 'id'])
@Index('commitment_competition_idx', ['competitionId', 'submittedAt', 'id'])
@Index('commitment_test_idx', ['competitionId', 'submittedAt', 'id'], { where: `mode = 'test'` })
@Index('commitment_question_test_idx', ['questionId', 'submittedAt', 'id'], { where: `mode = 'test'` })
@Index('commitment_rejudged_idx', { synchronize: false })
@Index('commitment_upload_idx', ['uploadId'])
@Index('commitment_user_idx', ['userId'])
@Check('commitment_mode_check', `mode in ('prod','test')`)
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
  /** whose verdict counts */
  @Reference() runId: string;
  @CreatedAt() submittedAt: Date;

  /** uses up one of the team's chances; then it also counts for the interval */
  @Column({ type: 'boolean' }) quotaCounted: boolean;
  /** starts the interval to the next commitment */
  @Column({ type: 'boolean', default: true }) spacingCounted: boolean;
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
  /** each names the other, so that a commitment and its first run are checked at the commit */
  @OneToOne(() => Run, { onDelete: 'NO ACTION', deferrable: 'INITIALLY DEFERRED' })
  @JoinColumn({ name: 'run_id' })
  run: Relation<Run>;
}
