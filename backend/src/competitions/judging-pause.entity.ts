import type { PauseCause } from '@tianheng/contracts';
import { Check, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, type Relation } from 'typeorm';
import { User } from '../auth/accounts/user.entity.ts';
import { Instant, Reference, Text } from '../database/columns.ts';
import { Question } from './question.entity.ts';

/** Nothing of the question, or of any, is claimed while there is a row; each cause has one of its own. */
@Entity('judging_pause')
@Index('judging_pause_key', { synchronize: false })
@Check('judging_pause_cause_check', `cause in ('administrator','sync','judge_faults')`)
export class JudgingPause {
  @PrimaryGeneratedColumn('uuid') id: string;
  /** null: all judging */
  @Reference({ nullable: true }) questionId: string | null;
  @Text() cause: PauseCause;
  @Text({ default: '' }) reason: string;
  @Reference({ nullable: true }) by: string | null;
  @Instant({ default: () => 'now()' }) since: Date;
  @ManyToOne(() => Question, { onDelete: 'CASCADE', nullable: true })
  @JoinColumn({ name: 'question_id' })
  question: Relation<Question> | null;
  @ManyToOne(() => User, { onDelete: 'SET NULL', nullable: true })
  @JoinColumn({ name: 'by' })
  user: Relation<User> | null;
}
