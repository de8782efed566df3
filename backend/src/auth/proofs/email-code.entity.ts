import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { Instant, Text } from '../../database/columns.ts';

/** The code that was mailed to an address last; a new one replaces it. */
@Entity('email_code')
@Index('email_code_expires_idx', ['expiresAt'])
export class EmailCode {
  /** lower case */
  @PrimaryColumn({ type: 'text' }) email: string;
  /** HMAC of address and code */
  @Text() codeHash: string;
  /** wrong answers so far, from everywhere */
  @Column({ type: 'integer', default: 0 }) tries: number;
  @Instant() expiresAt: Date;
}
