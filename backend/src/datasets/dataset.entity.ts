import type { DataType, DatasetStatus, UiLanguage } from '@tianheng/contracts';
import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { CreatedAt, Instant, Reference, Text, Version } from '../database/columns.ts';

/** Triggers keep what is searched (`dataset_search`) and which questions use it (`question_dataset`). */
@Entity('dataset')
@Index('dataset_status_idx', ['status'])
@Index('dataset_created_idx', ['createdAt', 'id'])
@Index('dataset_opened_idx', ['openedAt', 'id'], { where: `status = 'open'` })
@Index('dataset_updated_idx', ['updatedAt', 'id'])
@Index('dataset_title_idx', ['title', 'id'])
@Index('dataset_hot_idx', ['downloadCount', 'viewCount', 'id'])
@Index('dataset_data_type_idx', { synchronize: false })
@Index('dataset_open_idx', { synchronize: false })
@Check(
  'dataset_data_type_check',
  `data_type in ('radar','photoelectric','multisensor','hyperspectral','other')`,
)
@Check('dataset_status_check', `status in ('open','register','competition','private')`)
export class Dataset {
  @PrimaryGeneratedColumn('uuid') id: string;
  @Text() title: string;
  @Text() keyword: string;
  @Text({ default: '' }) introduction: string;
  @Text({ default: '' }) questionUseInfo: string;
  @Reference({ nullable: true }) pictureId: string | null;
  @Text() dataType: DataType;
  @Text() status: DatasetStatus;
  @Text() source: string;
  /** an SPDX expression or a name; empty where it is not known */
  @Text({ default: '' }) license: string;
  @Text({ default: 'zh-CN' }) language: UiLanguage;
  @Column({ type: 'integer', default: 0 }) viewCount: number;
  @Column({ type: 'integer', default: 0 }) downloadCount: number;
  /** of its files as they are now */
  @Column({ type: 'integer', default: 1 }) versionNumber: number;
  @Instant({ default: () => 'now()' }) versionAt: Date;
  @CreatedAt() createdAt: Date;
  /** when it was open to everybody first; a trigger notes it */
  @Instant({ nullable: true }) openedAt: Date | null;
  @Instant({ default: () => 'now()' }) updatedAt: Date;
  @Version() version: number;
}
