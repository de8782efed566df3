import {
  SCORE_DIGITS_DEFAULT,
  type ProdLogOption,
  type QuestionType,
  type SubmissionLanguage,
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
import { CreatedAt, Instant, Reference, Text, Version } from '../database/columns.ts';
import { Competition } from './competition.entity.ts';
import { QuestionGroup } from './question-group.entity.ts';

/** Which stored files one role of a question's data consisted of when it was last synchronised. */
export interface JudgeManifest {
  input: string[];
  truth: string[];
}

@Entity('question')
@Index('question_group_idx', ['groupId', 'questionNo', 'id'])
@Index('question_competition_idx', ['competitionId'])
@Check('question_type_check', `question_type in ('model','project')`)
@Check('question_window_check', 's_time < e_time')
@Check('question_score_digits_check', 'score_digits between 0 and 6')
@Check('question_prod_log_check', `prod_log in ('full','tail','none')`)
export class Question {
  @PrimaryGeneratedColumn('uuid') id: string;
  @Reference() competitionId: string;
  @Reference() groupId: string;
  @Column({ type: 'integer' }) questionNo: number;
  @Text() questionType: QuestionType;
  @Text() title: string;
  @Text({ default: '' }) titleEn: string;
  @Text({ default: '' }) desc: string;
  @Text({ default: '' }) descEn: string;
  /** overview, sanitised HTML */
  @Text({ default: '' }) questionDetail: string;
  @Text({ default: '' }) questionDetailEn: string;
  @Reference({ nullable: true }) pictureId: string | null;
  @Column({ type: 'double precision', default: 100 }) totalScore: number;
  /** decimals of the scores that participants see and that rank; a trigger makes the standings anew with a change */
  @Column({ type: 'integer', default: SCORE_DIGITS_DEFAULT }) scoreDigits: number;
  @Instant() sTime: Date;
  @Instant() eTime: Date;
  @Column({ type: 'boolean', default: true }) isSubmit: boolean;
  @Column({ type: 'boolean', default: true }) isJoinShow: boolean;
  /** a pick every team of the group must make */
  @Column({ type: 'boolean', default: false }) required: boolean;
  @Reference({ nullable: true }) exampleId: string | null;

  /** one image for all languages or `language=image` pairs, as parseSandboxImages reads it */
  @Text({ default: '' }) sandboxImage: string;
  @Text({ default: '' }) judgeImage: string;
  @Column({ type: 'uuid', array: true, default: '{}' }) inputDataset: string[];
  @Column({ type: 'uuid', array: true, default: '{}' }) outputDataset: string[];
  @Column({ type: 'uuid', array: true, default: '{}' }) testInputDataset: string[];
  @Column({ type: 'uuid', array: true, default: '{}' }) testOutputDataset: string[];
  @Column({ type: 'uuid', array: true, default: '{}' }) openDataset: string[];
  @Column({ type: 'text', array: true, default: '{}' }) languageLimit: SubmissionLanguage[];
  /** prod commitments of a team; 0 = no limit of its own */
  @Column({ type: 'integer', default: 0 }) commitLimit: number;
  /** megabytes */
  @Column({ type: 'integer', default: 1000 }) memoryLimit: number;
  @Column({ type: 'integer', default: 1 }) cpuLimit: number;
  /** seconds */
  @Column({ type: 'integer', default: 1800 }) trainingInterval: number;
  /** seconds */
  @Column({ type: 'integer', default: 1800 }) timeLimit: number;
  @Text({ default: 'tail' }) prodLog: ProdLogOption;

  /** what commitments are judged with, frozen by the last successful synchronisation */
  @Column({ type: 'jsonb', nullable: true }) judgeProd: JudgeManifest | null;
  @Column({ type: 'jsonb', nullable: true }) judgeTest: JudgeManifest | null;
  @Instant({ nullable: true }) syncedAt: Date | null;
  /** when the pause that its judge's failures had brought was ended last: earlier ones tell nothing of it any more */
  @Instant({ nullable: true }) judgeTrustedAt: Date | null;
  @CreatedAt() createdAt: Date;
  @Instant({ default: () => 'now()' }) updatedAt: Date;
  @Version() version: number;
  @ManyToOne(() => QuestionGroup, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'group_id' })
  group: Relation<QuestionGroup>;
  @ManyToOne(() => Competition, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'competition_id' })
  competition: Relation<Competition>;
}
