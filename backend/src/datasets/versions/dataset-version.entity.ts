import { Check, Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { User } from '../../auth/accounts/user.entity.ts';
import { Bytes, CreatedAt, Instant, Reference, Text } from '../../database/columns.ts';
import { Dataset } from '../dataset.entity.ts';

/** The files of a dataset as they were from one change to the next; the latest is what the dataset has. */
@Entity('dataset_version')
@Check('dataset_version_number_check', 'number >= 1')
@Check('dataset_version_withdrawn_check', "(withdrawn_at is not null) = (withdrawn_reason <> '')")
export class DatasetVersion {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'dataset_version_pkey' }) datasetId: string;
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'dataset_version_pkey' }) number: number;
  @CreatedAt() createdAt: Date;
  /** who made it */
  @Reference({ nullable: true }) userId: string | null;
  @Text({ default: '' }) note: string;
  @Column('integer') fileCount: number;
  @Bytes() totalSize: number;
  @Column('integer') filesAdded: number;
  @Column({ type: 'integer', default: 0 }) filesRemoved: number;
  @Column({ type: 'integer', default: 0 }) filesChanged: number;
  @Instant({ nullable: true }) withdrawnAt: Date | null;
  @Text({ default: '' }) withdrawnReason: string;
  @ManyToOne(() => Dataset, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'dataset_id', foreignKeyConstraintName: 'dataset_version_dataset_id_fkey' })
  dataset: Relation<Dataset>;
  @ManyToOne(() => User, { onDelete: 'SET NULL', nullable: true })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'dataset_version_user_id_fkey' })
  user: Relation<User> | null;
}
