import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Question } from '../competitions/question.entity.ts';
import { Instant, Reference, SpentMs } from '../database/columns.ts';
import { Team } from '../teams/team.entity.ts';

/**
 * A team's place on a question: its best prod success, kept by the transaction that settles.
 * The row is also what a team's concurrent submissions to the question lock.
 */
@Entity('standing')
@Index('standing_rank_idx', { synchronize: false })
@Index('standing_team_idx', ['teamId'])
export class Standing {
  @PrimaryColumn('uuid') questionId: string;
  @PrimaryColumn('uuid') teamId: string;
  @Reference({ nullable: true }) bestRunId: string | null;
  /** rounded to the question's decimals */
  @Column({ type: 'double precision', nullable: true }) bestScore: number | null;
  @SpentMs() bestTimeSpentMs: number | null;
  @Instant({ nullable: true }) bestSubmittedAt: Date | null;
  /** prod commitments that used up a chance, as `usesChance` says; a trigger takes off what is given back */
  @Column({ type: 'integer', default: 0 }) commitmentCount: number;
  /** the team is accepted and not dismissed; kept by triggers */
  @Column({ type: 'boolean', default: true }) takesPart: boolean;
  @ManyToOne(() => Question, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'question_id' })
  question: Relation<Question>;
  @ManyToOne(() => Team, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'team_id' })
  team: Relation<Team>;
}
