import { API_KEY_SCOPES, type ApiKeyScope } from '@tianheng/contracts';
import {
  Check,
  Column,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryGeneratedColumn,
  type Relation,
} from 'typeorm';
import { CreatedAt, Instant, Reference, Text } from '../../database/columns.ts';
import { User } from '../accounts/user.entity.ts';

/** A program's right to act for a person, within its scopes. */
@Entity('api_key')
@Index('api_key_user_idx', ['userId', 'createdAt'])
@Index('api_key_expires_idx', ['expiresAt'])
@Check('api_key_scopes_check', `scopes <> '{}' and scopes <@ array['${API_KEY_SCOPES.join(`','`)}']`)
export class ApiKey {
  @PrimaryGeneratedColumn('uuid') id: string;
  @Reference() userId: string;
  @Text() name: string;
  /** how the key begins, to tell it from others */
  @Text() prefix: string;
  /** SHA-256, hexadecimal; 256 random bits need no salt and no slow hash */
  @Text({ unique: true }) digest: string;
  @Column({ type: 'text', array: true }) scopes: ApiKeyScope[];
  @CreatedAt() createdAt: Date;
  @Instant() expiresAt: Date;
  @Instant({ nullable: true }) lastUsedAt: Date | null;
  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user: Relation<User>;
}
