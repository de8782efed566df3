import type { CompetitionStatus, UiLanguage } from '@tianheng/contracts';
import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { CreatedAt, Instant, Text, Version } from '../database/columns.ts';

@Entity('competition')
@Index('competition_title_parts_idx', { synchronize: false })
@Index('competition_title_en_parts_idx', { synchronize: false })
@Check('competition_status_check', `status in ('not_started','in_processing','done')`)
@Check('competition_language_check', `language in ('zh-CN','en')`)
@Check('competition_times_check', 'start_time < end_time and registration_open_time <= end_time')
export class Competition {
  @PrimaryGeneratedColumn('uuid') id: string;
  @Text() title: string;
  @Text({ default: '' }) titleEn: string;
  /** sanitised HTML */
  @Text({ default: '' }) desc: string;
  @Text({ default: '' }) descEn: string;
  @Text({ default: '' }) journal: string;
  @Text({ default: '' }) journalEn: string;
  @Text({ default: 'not_started' }) status: CompetitionStatus;
  /** the schedule moves the status only at instants after this one: an administrator's choice holds until then */
  @Instant({ default: () => 'now()' }) statusSetAt: Date;
  @Instant() startTime: Date;
  @Instant() endTime: Date;
  /** until when registration is open */
  @Instant() registrationOpenTime: Date;
  @Column({ type: 'integer', default: 5 }) teamSizeLimit: number;
  @Column({ type: 'integer', nullable: true }) topicCount: number | null;
  /** which its organisers work in */
  @Text({ default: 'zh-CN' }) language: UiLanguage;
  @CreatedAt() createdAt: Date;
  @Instant({ default: () => 'now()' }) updatedAt: Date;
  @Version() version: number;
}
