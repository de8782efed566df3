import { Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, Unique, type Relation } from 'typeorm';
import { User } from '../auth/accounts/user.entity.ts';
import { Question } from '../competitions/question.entity.ts';
import { CreatedAt, Instant, Reference } from '../database/columns.ts';
import { Team } from './team.entity.ts';

/** A team's enrolment in a question. */
@Entity('question_bind')
@Unique('question_bind_team_question_key', ['teamId', 'questionId'])
@Index('question_bind_question_idx', ['questionId'])
@Index('question_bind_file_idx', ['modelFileId'], { where: 'model_file_id is not null' })
@Index('question_bind_handed_in_by_idx', ['handedInBy'], { where: 'handed_in_by is not null' })
export class QuestionBind {
  @PrimaryGeneratedColumn('uuid') id: string;
  @Reference() teamId: string;
  @Reference() questionId: string;
  /** the team's current file for the question */
  @Reference({ nullable: true }) modelFileId: string | null;
  /** when that was handed in */
  @Instant({ nullable: true }) handedInAt: Date | null;
  @Reference({ nullable: true }) handedInBy: string | null;
  @CreatedAt() createdAt: Date;
  @ManyToOne(() => Team, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'team_id' })
  team: Relation<Team>;
  @ManyToOne(() => Question, { onDelete: 'RESTRICT' })
  @JoinColumn({ name: 'question_id' })
  question: Relation<Question>;
  @ManyToOne(() => User, { onDelete: 'SET NULL', nullable: true })
  @JoinColumn({ name: 'handed_in_by', foreignKeyConstraintName: 'question_bind_handed_in_by_fkey' })
  handedInUser: Relation<User> | null;
}
