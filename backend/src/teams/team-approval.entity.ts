import type { ApprovalStatus } from '@tianheng/contracts';
import { Check, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, type Relation } from 'typeorm';
import { User } from '../auth/accounts/user.entity.ts';
import { Competition } from '../competitions/competition.entity.ts';
import { CreatedAt, Instant, Reference, Text } from '../database/columns.ts';
import { Team } from './team.entity.ts';

/** One round of approval; a team that was refused and submitted again has several. */
@Entity('team_approval')
@Index('team_approval_open_key', ['teamId'], {
  unique: true,
  where: `status = 'approving' and withdrawn_at is null`,
})
@Index('team_approval_team_idx', ['teamId', 'createdAt'])
@Index('team_approval_list_idx', ['createdAt', 'id'], { where: 'withdrawn_at is null' })
@Index('team_approval_status_idx', ['status', 'createdAt', 'id'], { where: 'withdrawn_at is null' })
@Index('team_approval_competition_idx', ['competitionId', 'status', 'createdAt', 'id'], {
  where: 'withdrawn_at is null',
})
@Check('team_approval_status_check', `status in ('approving','accept','reject')`)
@Check('team_approval_decided_check', `(status = 'approving') = (decided_at is null)`)
export class TeamApproval {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'team_approval_pkey' }) id: string;
  @Reference() teamId: string;
  @Reference() competitionId: string;
  @Text({ default: 'approving' }) status: ApprovalStatus;
  @Text({ default: '' }) desc: string;
  @CreatedAt() createdAt: Date;
  @Instant({ nullable: true }) decidedAt: Date | null;
  @Reference({ nullable: true }) decidedBy: string | null;
  /** the team was dismissed: nobody decides it, and no list shows it */
  @Instant({ nullable: true }) withdrawnAt: Date | null;
  @ManyToOne(() => Team, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'team_id', foreignKeyConstraintName: 'team_approval_team_id_fkey' })
  team: Relation<Team>;
  @ManyToOne(() => Competition, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'competition_id', foreignKeyConstraintName: 'team_approval_competition_id_fkey' })
  competition: Relation<Competition>;
  @ManyToOne(() => User, { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'decided_by', foreignKeyConstraintName: 'team_approval_decided_by_fkey' })
  decider: Relation<User> | null;
}
