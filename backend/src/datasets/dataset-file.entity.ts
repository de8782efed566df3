import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { StoredFile } from '../storage/files/stored-file.entity.ts';
import { Dataset } from './dataset.entity.ts';

@Entity('dataset_file')
@Index('dataset_file_file_idx', ['fileId'])
export class DatasetFile {
  @PrimaryColumn('uuid') datasetId: string;
  @PrimaryColumn('uuid') fileId: string;
  /** an example file */
  @Column({ type: 'boolean', default: false }) isTmp: boolean;
  @Column({ type: 'integer', default: 0 }) position: number;
  @ManyToOne(() => Dataset, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'dataset_id' })
  dataset: Relation<Dataset>;
  @ManyToOne(() => StoredFile, { onDelete: 'RESTRICT' })
  @JoinColumn({ name: 'file_id' })
  file: Relation<StoredFile>;
}
