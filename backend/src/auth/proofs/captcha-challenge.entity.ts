import { Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { Instant, Text } from '../../database/columns.ts';

/** Good once: answering deletes the row, whether right or wrong. */
@Entity('captcha_challenge')
@Index('captcha_challenge_expires_idx', ['expiresAt'])
export class CaptchaChallenge {
  @PrimaryGeneratedColumn('uuid') id: string;
  /** lower case */
  @Text() answer: string;
  @Instant() expiresAt: Date;
}
