import type { PlatformRole, UiLanguage } from '@tianheng/contracts';
import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { CreatedAt, Instant, Text, Version } from '../../database/columns.ts';

@Entity('user')
@Index('user_username_key', { synchronize: false })
@Index('user_email_key', { synchronize: false })
@Index('user_nickname_idx', { synchronize: false })
@Check('user_language_check', `language in ('zh-CN','en')`)
@Index('user_search_idx', { synchronize: false })
@Index('user_created_idx', ['createdAt', 'id'])
@Index('user_updated_idx', ['updatedAt', 'id'])
@Index('user_admin_idx', ['createdAt', 'id'], { where: `platform_role = 'platform_admin'` })
@Index('user_frozen_idx', ['createdAt', 'id'], { where: 'is_frozen' })
@Check('user_role_check', `platform_role in ('platform_admin','platform_member')`)
export class User {
  @PrimaryGeneratedColumn('uuid') id: string;
  @Text() username: string;
  @Text() nickname: string;
  @Text() email: string;
  @Text({ default: '' }) mobilePhone: string;
  @Text({ default: '' }) school: string;
  /** what a search looks through, as it is searched; kept by a trigger */
  @Text({ default: '', select: false }) searched: string;
  /** argon2id */
  @Text({ select: false }) passwordHash: string;
  @Text({ default: 'platform_member' }) platformRole: PlatformRole;
  @Text({ default: 'accept' }) certifiedStatus: string;
  @Column({ type: 'boolean', default: false }) isFrozen: boolean;
  @Text({ nullable: true }) group: string | null;
  @Text({ nullable: true }) profession: string | null;
  @Text({ nullable: true }) grade: string | null;
  /** of the last sign-in: what the person is written to in; null while the account has no password of its owner's choice */
  @Text({ nullable: true }) language: UiLanguage | null;
  @CreatedAt() createdAt: Date;
  @Instant({ default: () => 'now()' }) updatedAt: Date;
  @Version() version: number;
}
