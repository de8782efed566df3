import type { MemberStatus } from '@tianheng/contracts';
import {
  Check,
  Column,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryGeneratedColumn,
  Unique,
  type Relation,
} from 'typeorm';
import { User } from '../auth/accounts/user.entity.ts';
import { CreatedAt, Reference, Text } from '../database/columns.ts';
import { Team } from './team.entity.ts';

/**
 * A person's place in a team, the leader's included. While `holdsSeat` a person has no other seat
 * in the competition: the unique index of (competition, user) says so.
 */
@Entity('team_member')
@Unique('team_member_person_key', ['teamId', 'userId'])
@Index('team_member_seat_key', ['competitionId', 'userId'], { unique: true, where: 'holds_seat' })
@Index('team_member_user_idx', ['userId'])
@Index('team_member_leader_key', ['teamId'], { unique: true, where: 'is_leader' })
@Index('team_member_inviting_idx', ['userId', 'competitionId'], { where: `status = 'inviting'` })
@Check('team_member_holds_check', `not holds_seat or status = 'accept'`)
@Check('team_member_status_check', `status in ('inviting','accept','reject')`)
export class TeamMember {
  @PrimaryGeneratedColumn('uuid') id: string;
  @Reference() teamId: string;
  @Reference() competitionId: string;
  @Reference() userId: string;
  @Column({ type: 'boolean', default: false }) isLeader: boolean;
  @Text({ default: 'inviting' }) status: MemberStatus;
  /** accepted, in a team that is not dismissed */
  @Column({ type: 'boolean', default: false }) holdsSeat: boolean;
  /** as the form names people; who joins by a link comes after them */
  @Column({ type: 'integer', default: 0 }) place: number;
  @CreatedAt() createdAt: Date;
  @ManyToOne(() => Team, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'team_id' })
  team: Relation<Team>;
  @ManyToOne(() => User, { onDelete: 'RESTRICT' })
  @JoinColumn({ name: 'user_id' })
  user: Relation<User>;
}
