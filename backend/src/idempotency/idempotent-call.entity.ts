import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { Instant, Text } from '../database/columns.ts';

/** A call that its caller named, and what it was answered. */
@Entity('idempotent_call')
@Index('idempotent_call_expires_idx', ['expiresAt'])
export class IdempotentCall {
  @PrimaryColumn('uuid') userId: string;
  /** the caller's name for it */
  @PrimaryColumn('text') key: string;
  /** SHA-256 of operation and request, hexadecimal */
  @Text() digest: string;
  /** null while the call is being made, which no other transaction sees */
  @Column({ type: 'jsonb', nullable: true }) answer: object | null;
  @Instant() expiresAt: Date;
}
