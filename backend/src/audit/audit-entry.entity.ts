import type { AuditAction } from '@tianheng/contracts';
import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { Audience, Caller } from '../common/caller.ts';
import { Instant, Reference, Text } from '../database/columns.ts';

/** Values of an object; what is secret is none. */
export type AuditFacts = Record<string, unknown>;

/** What somebody did. Triggers refuse to change or remove it, so it holds no key of a row that may go. */
@Entity('audit_entry')
@Index('audit_entry_object_idx', ['objectType', 'objectId', 'id'])
@Index('audit_entry_user_idx', ['userId', 'id'])
@Index('audit_entry_time_idx', ['at', 'id'])
@Index('audit_entry_username_idx', ['username', 'id'])
@Index('audit_entry_action_idx', ['action', 'id'])
@Index('audit_entry_type_idx', ['objectType', 'id'])
@Check('audit_entry_via_check', `via in ('session','api_key')`)
@Check('audit_entry_key_check', `key_prefix is null or via = 'api_key'`)
export class AuditEntry {
  /** in the order of writing */
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id: string;
  @Instant({ default: () => 'clock_timestamp()' }) at: Date;
  @Reference() userId: string;
  /** as it was then */
  @Text() username: string;
  @Text() address: string;
  @Text() via: Caller['via'];
  @Text() audience: Audience;
  @Reference({ nullable: true }) sessionId: string | null;
  /** how the key begins; null also of what was written before this was kept */
  @Text({ nullable: true }) keyPrefix: string | null;
  @Text() action: AuditAction;
  @Text() objectType: string;
  @Reference() objectId: string;
  /** what was different before; null: the object is new */
  @Column({ type: 'jsonb', nullable: true }) before: AuditFacts | null;
  /** what is different now; null: the object is gone */
  @Column({ type: 'jsonb', nullable: true }) after: AuditFacts | null;
  /** in the words of whoever did it */
  @Text({ nullable: true }) why: string | null;
}
