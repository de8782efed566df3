import type { FilePurpose } from '@tianheng/contracts';
import { Check, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { Bytes, CreatedAt, Instant, Reference, Text } from '../../database/columns.ts';

/** What is known of one stored object; its id is the object's key. A row exists only once the object is whole. */
@Entity('stored_file')
@Index('stored_file_team_idx', ['teamId', 'createdAt'])
@Index('stored_file_purpose_idx', ['purpose', 'createdAt'])
@Index('stored_file_due_idx', ['purpose', 'checkedAt'], { where: 'deleted_at is null' })
@Index('stored_file_content_idx', ['sha256'], { where: `purpose = 'dataset' and deleted_at is null` })
@Index('stored_file_name_parts_idx', { synchronize: false })
@Index('stored_file_left_idx', ['deletedAt'], { where: 'deleted_at is not null and discarded_at is null' })
@Check('stored_file_size_check', 'size >= 0')
export class StoredFile {
  @PrimaryGeneratedColumn('uuid') id: string;
  @Text() purpose: FilePurpose;
  @Text() filename: string;
  @Text({ default: 'application/octet-stream' }) mediaType: string;
  @Bytes() size: number;
  /** hex */
  @Text() sha256: string;
  @Reference({ nullable: true }) ownerId: string | null;
  @Reference({ nullable: true }) teamId: string | null;
  @CreatedAt() createdAt: Date;
  @Instant({ nullable: true }) deletedAt: Date | null;
  /** when its object was removed as well */
  @Instant({ nullable: true }) discardedAt: Date | null;
  /** when it was last looked whether anything needs it */
  @Instant({ default: () => 'now()' }) checkedAt: Date;
  /** since when nothing needs it, as far as has been looked */
  @Instant({ nullable: true, default: () => 'now()' }) unusedSince: Date | null;
}
