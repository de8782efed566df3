import { Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Instant } from '../../database/columns.ts';
import { User } from '../accounts/user.entity.ts';

/** An address that somebody signed in from: others' failed logins elsewhere do not lock it. */
@Entity('known_address')
@Index('known_address_expires_idx', ['expiresAt'])
export class KnownAddress {
  @PrimaryColumn('uuid') userId: string;
  /** the address, hashed */
  @PrimaryColumn({ type: 'text' }) address: string;
  @Instant() expiresAt: Date;
  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user: Relation<User>;
}
