import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { Instant } from '../../database/columns.ts';

/** How often something happened in the current window. */
@Entity('rate_limit')
@Index('rate_limit_expires_idx', ['expiresAt'])
export class RateLimit {
  /** what is counted and of whom, hashed: the table names neither people nor addresses */
  @PrimaryColumn({ type: 'text' }) subject: string;
  @Column({ type: 'integer' }) count: number;
  @Instant() expiresAt: Date;
}
