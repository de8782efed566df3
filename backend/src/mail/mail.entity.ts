import type { UiLanguage } from '@tianheng/contracts';
import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { CreatedAt, Instant, Reference, Text } from '../database/columns.ts';

/** A mail that is still to be sent; the row is its place in the queue. Sent mails have no row. */
@Entity('mail')
@Index('mail_due_idx', ['precedence', 'notBefore'])
@Index('mail_dedupe_key', ['dedupeKey'], { unique: true })
export class Mail {
  @PrimaryGeneratedColumn('uuid') id: string;
  /** who composes it when it is sent */
  @Text() kind: string;
  @Text() language: UiLanguage;
  /** what the composer needs; never a secret */
  @Column({ type: 'jsonb', default: {} }) params: Record<string, string>;
  /** of two mails of one key only the first is sent, as long as it waits */
  @Text({ nullable: true }) dedupeKey: string | null;
  /** 0: somebody waits for it and cannot go on without; 1: the others, which are sent after those */
  @Column({ type: 'smallint', default: 1 }) precedence: number;
  @Column({ type: 'integer', default: 0 }) attempts: number;
  /** of who claimed it last and did not give it back */
  @Reference({ nullable: true }) leaseToken: string | null;
  @Instant({ default: () => 'now()' }) notBefore: Date;
  @CreatedAt() createdAt: Date;
  /** when it would be of no use any more */
  @Instant() expiresAt: Date;
}
