import type { DataType, DatasetStatus, UiLanguage } from '@tianheng/contracts';
import { Check, Column, Entity, OneToMany, type Relation, PrimaryGeneratedColumn } from 'typeorm';
import { CreatedAt, Instant, Text } from '../database/columns.ts';
import { DatasetFile } from './dataset-file.entity.ts';

@Entity('dataset')
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
  @Text({ nullable: true }) pictureUrl: string | null;
  @Text() dataType: DataType;
  @Text() status: DatasetStatus;
  @Text() source: string;
  @Text({ default: 'zh-CN' }) language: UiLanguage;
  @Column({ type: 'integer', default: 0 }) viewCount: number;
  @Column({ type: 'integer', default: 0 }) downloadCount: number;
  @CreatedAt() createdAt: Date;
  @Instant({ default: () => 'now()' }) updatedAt: Date;
  @OneToMany(() => DatasetFile, (file) => file.dataset) files: Relation<DatasetFile>[];
}
