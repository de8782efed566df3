import type { FoundProfile, ProfileFailure, ProfileStatus } from '@tianheng/contracts';
import { Check, Column, Entity, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { Instant, Reference, Text } from '../database/columns.ts';
import type { ThumbnailType } from './thumbnails/thumbnail.ts';

/**
 * What a content is made of when it is read as files of such names are. The row is its place in the queue; a trigger makes
 * it when a dataset takes a file of new content, another removes it with the last file of that content.
 */
@Entity('file_profile')
@Unique('file_profile_content_key', ['sha256', 'extension'])
@Index('file_profile_due_idx', ['notBefore', 'id'], { where: `status = 'waiting'` })
@Index('file_profile_edition_idx', ['edition'], { where: `status <> 'waiting'` })
@Check('file_profile_status_check', `status in ('waiting','ready','failed')`)
@Check('file_profile_found_check', `status = 'waiting' or (status = 'ready') = (found is not null)`)
@Check('file_profile_failure_check', `(status = 'failed') = (failure is not null)`)
@Check(
  'file_profile_failure_code_check',
  `failure in ('TOO_LARGE','TOO_LONG','OUT_OF_MEMORY','UNREADABLE','BROKE')`,
)
@Check('file_profile_table_rows_check', `table_rows >= 0`)
@Check('file_profile_thumbnail_check', `num_nulls(thumbnail, thumbnail_type, thumbnail_digest) in (0, 3)`)
@Check('file_profile_thumbnail_type_check', `thumbnail_type in ('image/svg+xml','image/webp')`)
@Check('file_profile_thumbnail_size_check', `octet_length(thumbnail) <= 20000`)
export class FileProfileRow {
  @PrimaryGeneratedColumn('uuid') id: string;
  /** hex */
  @Text() sha256: string;
  /** of the name, in lower case; empty for none */
  @Text() extension: string;
  @Text({ default: 'waiting' }) status: ProfileStatus;
  @Text({ nullable: true }) failure: ProfileFailure | null;
  /** of one that is to be read anew, what was found before */
  @Column({ type: 'jsonb', nullable: true }) found: FoundProfile | null;
  /** of `found`, for lists: of its table; null where it is none */
  @Column({ type: 'bigint', nullable: true, select: false }) tableRows: string | null;
  /** of `found`: there may be more rows */
  @Column({ type: 'boolean', default: false, select: false }) isSampled: boolean;
  /** what it looks like, where that can be drawn: a picture of at most THUMBNAIL_MAX_BYTES */
  @Column({ type: 'bytea', nullable: true, select: false }) thumbnail: Buffer | null;
  @Text({ nullable: true }) thumbnailType: ThumbnailType | null;
  /** the first hex digits of its SHA-256 */
  @Text({ nullable: true }) thumbnailDigest: string | null;
  /** of the program that found it; an older one's are found anew */
  @Column({ type: 'integer', default: 0 }) edition: number;
  @Column({ type: 'integer', default: 0 }) attempts: number;
  /** of who claimed it last and did not give it back */
  @Reference({ nullable: true }) leaseToken: string | null;
  /** when the next attempt may begin: the end of a lease or of a wait */
  @Instant({ default: () => 'now()' }) notBefore: Date;
}
