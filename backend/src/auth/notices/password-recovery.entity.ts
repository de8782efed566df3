import { Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, type Relation } from 'typeorm';
import { Instant, Reference, Text } from '../../database/columns.ts';
import { User } from '../accounts/user.entity.ts';
import { Session } from '../sessions/session.entity.ts';

/** A mailed one-time password beside the account's own: it signs in once, and that session may choose a new one. */
@Entity('password_recovery')
@Index('password_recovery_expires_idx', ['expiresAt'])
@Index('password_recovery_session_idx', ['sessionId'])
@Index('password_recovery_unused_key', ['userId'], { unique: true, where: 'session_id is null' })
export class PasswordRecovery {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'password_recovery_pkey' }) id: string;
  @Reference() userId: string;
  /** argon2id */
  @Text() passwordHash: string;
  /** the session that it opened; null until then */
  @Reference({ nullable: true }) sessionId: string | null;
  @Instant() expiresAt: Date;
  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user: Relation<User>;
  @ManyToOne(() => Session, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'session_id' })
  session: Relation<Session> | null;
}
