import { Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { User } from '../../auth/accounts/user.entity.ts';
import { Instant } from '../../database/columns.ts';
import { Announcement } from './announcement.entity.ts';

/** That a person has been shown an announcement. */
@Entity('announcement_read')
@Index('announcement_read_user_idx', ['userId'])
export class AnnouncementRead {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'announcement_read_pkey' }) announcementId: string;
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'announcement_read_pkey' }) userId: string;
  @Instant({ default: () => 'now()' }) readAt: Date;
  @ManyToOne(() => Announcement, { onDelete: 'CASCADE' })
  @JoinColumn({
    name: 'announcement_id',
    foreignKeyConstraintName: 'announcement_read_announcement_id_fkey',
  })
  announcement: Relation<Announcement>;
  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'announcement_read_user_id_fkey' })
  user: Relation<User>;
}
