import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { Instant } from '../database/columns.ts';

/** Failed logins of one account or address in the current window. */
@Entity('login_failure')
@Index('login_failure_expires_idx', ['expiresAt'])
export class LoginFailure {
  /** `account:<name>` or `address:<ip>`, hashed */
  @PrimaryColumn({ type: 'text' }) subject: string;
  @Column({ type: 'integer' }) failures: number;
  @Instant() expiresAt: Date;
}
