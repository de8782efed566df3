import type { Instructor, TeamStatus } from '@tianheng/contracts';
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
import { Competition } from '../competitions/competition.entity.ts';
import { CreatedAt, Instant, Reference, Text, Version } from '../database/columns.ts';

@Entity('team')
@Index('team_competition_idx', ['competitionId', 'status', 'createdAt', 'id'])
@Index('team_accepted_idx', ['competitionId'], { where: `status = 'accept' and dismissed_at is null` })
@Index('team_list_idx', ['createdAt', 'id'], { where: 'dismissed_at is null' })
@Index('team_competition_list_idx', ['competitionId', 'createdAt', 'id'], { where: 'dismissed_at is null' })
@Index('team_name_parts_idx', { synchronize: false })
@Index('team_name_key', { synchronize: false })
@Index('team_import_key', ['competitionId', 'importedFromId'], {
  unique: true,
  where: 'dismissed_at is null',
})
@Index('team_leader_idx', ['leaderId'])
@Index('team_imported_idx', ['importedFromId'], { where: 'imported_from_id is not null' })
@Index('team_recruiting_idx', ['competitionId'], {
  where: `status = 'in_recruiting' and dismissed_at is null`,
})
@Check(
  'team_status_check',
  `status in ('temporary_storage','in_recruiting','recruit_failed','approving','reject','accept')`,
)
export class Team {
  @PrimaryGeneratedColumn('uuid') id: string;
  @Reference() competitionId: string;
  @Reference() leaderId: string;
  @Text() name: string;
  @Reference({ nullable: true }) pictureId: string | null;
  @Text({ default: '' }) slogan: string;
  @Text({ default: '' }) introduction: string;
  @Text({ default: '' }) companyName: string;
  @Text({ default: '' }) leaderAddress: string;
  @Text({ default: 'cn' }) country: string;
  @Reference({ nullable: true }) unitSignatureFileId: string | null;
  @Column({ type: 'jsonb', default: [] }) instructors: Instructor[];
  @Column({ type: 'boolean', default: false }) consentToPublish: boolean;
  @Text({ default: 'temporary_storage' }) status: TeamStatus;
  @Text({ default: '' }) approvalDesc: string;
  /** gone for its members, kept for the audit */
  @Instant({ nullable: true }) dismissedAt: Date | null;
  /** first submit; the name is fixed from then on */
  @Instant({ nullable: true }) submittedAt: Date | null;
  /** last save of the form, by which `version` tells one save from another */
  @Instant({ default: () => 'now()' }) savedAt: Date;
  /** how the organisers reach the team; empty: as its leader */
  @Text({ default: '' }) contactEmail: string;
  @Text({ default: '' }) contactPhone: string;
  /** who answers for the team, as administrators note it */
  @Text({ default: '' }) principalName: string;
  @Text({ default: '' }) cardId: string;
  /** the team of another competition that this one was made of */
  @Reference({ nullable: true }) importedFromId: string | null;
  @Version() version: number;
  @CreatedAt() createdAt: Date;
  @Instant({ default: () => 'now()' }) updatedAt: Date;
  @ManyToOne(() => Competition, { onDelete: 'RESTRICT' })
  @JoinColumn({ name: 'competition_id' })
  competition: Relation<Competition>;
  @ManyToOne(() => User, { onDelete: 'RESTRICT' })
  @JoinColumn({ name: 'leader_id' })
  leader: Relation<User>;
  @ManyToOne(() => Team, { onDelete: 'SET NULL', nullable: true })
  @JoinColumn({ name: 'imported_from_id' })
  importedFrom: Relation<Team> | null;
}
