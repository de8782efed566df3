import { Check, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { CreatedAt, Instant, Reference } from '../../database/columns.ts';
import { User } from '../accounts/user.entity.ts';
import { Session } from '../sessions/session.entity.ts';

/** An administrator's look through others' eyes; it ends with the session that it was begun in. */
@Entity('site_view')
@Index('site_view_expires_idx', ['expiresAt'])
@Index('site_view_session_idx', ['sessionId'])
@Index('site_view_person_idx', ['personId'])
@Check('site_view_team_check', '(person_id is null) = (team_id is null)')
export class View {
  /** the token's `jti` */
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'site_view_pkey' }) id: string;
  @Reference() sessionId: string;
  /** null: as a visitor */
  @Reference({ nullable: true }) personId: string | null;
  /** whose leader the person was when it began */
  @Reference({ nullable: true }) teamId: string | null;
  @CreatedAt() createdAt: Date;
  @Instant() expiresAt: Date;
  @ManyToOne(() => Session, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'session_id', foreignKeyConstraintName: 'site_view_session_id_fkey' })
  session: Relation<Session>;
  @ManyToOne(() => User, { onDelete: 'CASCADE', nullable: true })
  @JoinColumn({ name: 'person_id', foreignKeyConstraintName: 'site_view_person_id_fkey' })
  person: Relation<User> | null;
}
