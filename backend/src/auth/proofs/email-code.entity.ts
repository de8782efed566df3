import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { Instant } from '../../database/columns.ts';

const PKEY = { primaryKeyConstraintName: 'email_code_pkey' };

/** A code that was mailed to an address; a new one stands beside it, for anybody may ask for one. */
@Entity('email_code')
@Index('email_code_expires_idx', ['expiresAt'])
export class EmailCode {
  /** lower case */
  @PrimaryColumn({ type: 'text', ...PKEY }) email: string;
  /** HMAC of address and code */
  @PrimaryColumn({ type: 'text', ...PKEY }) codeHash: string;
  /** wrong answers so far, from everywhere */
  @Column({ type: 'integer', default: 0 }) tries: number;
  @Instant() expiresAt: Date;
}
