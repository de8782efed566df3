import type { DeletedKind } from '@tianheng/contracts';
import {
  Check,
  Column,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryGeneratedColumn,
  Unique,
  type Relation,
} from 'typeorm';
import { User } from '../auth/accounts/user.entity.ts';
import { Instant, Reference, Text } from '../database/columns.ts';

/** The rows of one table that went, as JSON, or what else is kept of them under another name. */
export interface KeptRows {
  table: string;
  rows: Record<string, unknown>[];
}

/** Something that was deleted, with all its rows: they are in no other table until they are put back. */
@Entity('deleted_thing')
@Unique('deleted_thing_object_key', ['objectId'])
@Index('deleted_thing_deleted_idx', ['deletedAt', 'id'])
@Index('deleted_thing_name_parts_idx', { synchronize: false })
@Index('deleted_thing_name_en_parts_idx', { synchronize: false })
@Check('deleted_thing_kind_check', `kind in ('dataset','competition','group','question')`)
export class DeletedThing {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'deleted_thing_pkey' }) id: string;
  @Text() kind: DeletedKind;
  @Reference() objectId: string;
  @Text() name: string;
  /** empty where it has none */
  @Text({ default: '' }) nameEn: string;
  /** what it was part of */
  @Reference({ nullable: true }) competitionId: string | null;
  /** in the order in which they are put back */
  @Column({ type: 'jsonb' }) kept: KeptRows[];
  @Reference({ nullable: true }) userId: string | null;
  @Instant({ default: () => 'clock_timestamp()' }) deletedAt: Date;
  @ManyToOne(() => User, { onDelete: 'SET NULL', nullable: true })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'deleted_thing_user_id_fkey' })
  user: Relation<User> | null;
}
