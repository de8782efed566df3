import { Entity, Index, PrimaryColumn } from 'typeorm';
import { Instant, Text } from '../database/columns.ts';

/** Pins an image reference to what it stands for: only runners that hold this very image get the work. */
@Entity('judge_image')
@Index('judge_image_digest_idx', ['digest'])
export class JudgeImage {
  @PrimaryColumn({ type: 'text' }) reference: string;
  /** `sha256:...` image id or repository digest */
  @Text() digest: string;
  @Instant({ default: () => 'now()' }) updatedAt: Date;
}
