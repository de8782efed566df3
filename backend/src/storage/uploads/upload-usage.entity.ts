import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { Instant } from '../../database/columns.ts';

/** What a person or team has sent in the window that began then. */
@Entity('upload_usage')
@Index('upload_usage_began_idx', ['beganAt'])
export class UploadUsage {
  /** `person:<id>` or `team:<id>` */
  @PrimaryColumn('text') subject: string;
  /** the window's length */
  @PrimaryColumn('integer') seconds: number;
  @Instant() beganAt: Date;
  @Column({ type: 'integer' }) files: number;
  @Column({ type: 'bigint' }) bytes: string;
}
