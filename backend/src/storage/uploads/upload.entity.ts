import type { PartedPurpose } from '@tianheng/contracts';
import {
  Check,
  Column,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryColumn,
  PrimaryGeneratedColumn,
  type Relation,
} from 'typeorm';
import { Bytes, CreatedAt, Instant, Reference, Text } from '../../database/columns.ts';

/** A file that arrives in parts. Its id becomes the file's, so that it can become only one. */
@Entity('upload')
@Index('upload_owner_idx', ['ownerId', 'touchedAt'])
@Index('upload_expires_idx', ['expiresAt'])
@Check('upload_size_check', 'size > 0 and part_bytes > 0')
export class Upload {
  @PrimaryGeneratedColumn('uuid') id: string;
  @Text() purpose: PartedPurpose;
  @Text() filename: string;
  @Bytes() size: number;
  /** as it was when the upload began */
  @Column({ type: 'integer' }) partBytes: number;
  @Reference() ownerId: string;
  @Reference({ nullable: true }) teamId: string | null;
  @Reference({ nullable: true }) questionId: string | null;
  @CreatedAt() createdAt: Date;
  /** when a part came last */
  @Instant({ default: () => 'now()' }) touchedAt: Date;
  @Instant() expiresAt: Date;
  @Instant({ nullable: true }) completedAt: Date | null;
  /** who puts the parts together, see `Joining` */
  @Reference({ nullable: true }) joiner: string | null;
  @Instant({ nullable: true }) joinedUntil: Date | null;
}

/** A part that is there; its object's key follows from these two. */
@Entity('upload_part')
export class UploadPart {
  @PrimaryColumn('uuid') uploadId: string;
  /** from 1 */
  @PrimaryColumn('integer') number: number;
  @ManyToOne(() => Upload, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'upload_id' })
  upload: Relation<Upload>;
}
