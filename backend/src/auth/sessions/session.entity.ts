import { Check, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import type { Audience } from '../../common/caller.ts';
import { CreatedAt, Instant, Reference, Text } from '../../database/columns.ts';
import { User } from '../accounts/user.entity.ts';

/** A token's right to be used; the row's end is the token's end, on every instance. */
@Entity('session')
@Index('session_user_idx', ['userId'])
@Index('session_expires_idx', ['expiresAt'])
@Check('session_audience_check', `audience in ('customer','admin','api')`)
export class Session {
  /** the token's `jti` */
  @PrimaryColumn('uuid') id: string;
  @Reference() userId: string;
  @Text({ default: 'customer' }) audience: Audience;
  @CreatedAt() createdAt: Date;
  @Instant() expiresAt: Date;
  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user: Relation<User>;
}
