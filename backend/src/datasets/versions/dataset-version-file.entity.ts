import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { StoredFile } from '../../storage/files/stored-file.entity.ts';
import { DatasetVersion } from './dataset-version.entity.ts';

const PKEY = { primaryKeyConstraintName: 'dataset_version_file_pkey' };

/** A file that a version has; none are left of one that was withdrawn. A stored file never changes its name or content. */
@Entity('dataset_version_file')
@Index('dataset_version_file_file_idx', ['fileId'])
export class DatasetVersionFile {
  @PrimaryColumn('uuid', PKEY) datasetId: string;
  @PrimaryColumn('integer', PKEY) number: number;
  @PrimaryColumn('uuid', PKEY) fileId: string;
  /** an example file */
  @Column({ type: 'boolean', default: false }) isTmp: boolean;
  @Column({ type: 'integer', default: 0 }) position: number;
  @ManyToOne(() => DatasetVersion, { onDelete: 'CASCADE' })
  @JoinColumn([
    {
      name: 'dataset_id',
      referencedColumnName: 'datasetId',
      foreignKeyConstraintName: 'dataset_version_file_version_fkey',
    },
    {
      name: 'number',
      referencedColumnName: 'number',
      foreignKeyConstraintName: 'dataset_version_file_version_fkey',
    },
  ])
  version: Relation<DatasetVersion>;
  @ManyToOne(() => StoredFile, { onDelete: 'RESTRICT' })
  @JoinColumn({ name: 'file_id', foreignKeyConstraintName: 'dataset_version_file_file_id_fkey' })
  file: Relation<StoredFile>;
}
