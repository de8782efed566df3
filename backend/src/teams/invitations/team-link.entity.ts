import { Entity, JoinColumn, ManyToOne, PrimaryColumn, Unique, type Relation } from 'typeorm';
import { Instant, Reference } from '../../database/columns.ts';
import { Team } from '../team.entity.ts';

/** The one invitation link of a team; without the row it is worth nothing. */
@Entity('team_link')
@Unique('team_link_id_key', ['id'])
export class TeamLink {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'team_link_pkey' }) teamId: string;
  /** what the token names; the token is signed besides */
  @Reference() id: string;
  @Instant() expiresAt: Date;
  @ManyToOne(() => Team, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'team_id', foreignKeyConstraintName: 'team_link_team_id_fkey' })
  team: Relation<Team>;
}
