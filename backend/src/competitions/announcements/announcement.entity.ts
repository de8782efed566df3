import { Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, type Relation } from 'typeorm';
import { User } from '../../auth/accounts/user.entity.ts';
import { CreatedAt, Instant, Reference, Text, Version } from '../../database/columns.ts';
import { Competition } from '../competition.entity.ts';

/** Short news of a competition. */
@Entity('announcement')
@Index('announcement_competition_idx', ['competitionId', 'createdAt', 'id'])
export class Announcement {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'announcement_pkey' }) id: string;
  @Reference() competitionId: string;
  @Text() title: string;
  @Text({ default: '' }) titleEn: string;
  /** sanitised HTML */
  @Text() text: string;
  @Text({ default: '' }) textEn: string;
  /** who wrote it first */
  @Reference({ nullable: true }) userId: string | null;
  @CreatedAt() createdAt: Date;
  @Instant({ default: () => 'now()' }) updatedAt: Date;
  /** null: it is shown */
  @Instant({ nullable: true }) withdrawnAt: Date | null;
  @Version() version: number;
  @ManyToOne(() => Competition, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'competition_id', foreignKeyConstraintName: 'announcement_competition_id_fkey' })
  competition: Relation<Competition>;
  @ManyToOne(() => User, { onDelete: 'SET NULL', nullable: true })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'announcement_user_id_fkey' })
  user: Relation<User> | null;
}
