import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, type Relation } from 'typeorm';
import { CreatedAt, Instant, Reference, Text, Version } from '../database/columns.ts';
import { Competition } from './competition.entity.ts';

/** A track group of a competition. */
@Entity('question_group')
@Index('question_group_competition_idx', ['competitionId', 'position', 'id'])
export class QuestionGroup {
  @PrimaryGeneratedColumn('uuid') id: string;
  @Reference() competitionId: string;
  @Text() name: string;
  @Text({ default: '' }) nameEn: string;
  /** sanitised HTML */
  @Text({ default: '' }) groupDesc: string;
  @Text({ default: '' }) groupDescEn: string;
  @Column({ type: 'text', array: true, default: '{all}' }) countries: string[];
  /** questions a team must pick */
  @Column({ type: 'integer', default: 2 }) totalQuestions: number;
  @Column({ type: 'integer', default: 0 }) position: number;
  @CreatedAt() createdAt: Date;
  @Instant({ default: () => 'now()' }) updatedAt: Date;
  @Version() version: number;
  @ManyToOne(() => Competition, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'competition_id' })
  competition: Relation<Competition>;
}
