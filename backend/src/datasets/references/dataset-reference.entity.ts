import type { ReferenceStatus } from '@tianheng/contracts';
import { Check, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, type Relation } from 'typeorm';
import { User } from '../../auth/accounts/user.entity.ts';
import { CreatedAt, Instant, Reference, Text } from '../../database/columns.ts';
import { Dataset } from '../dataset.entity.ts';

/** A citation of a dataset, in plain text. */
@Entity('dataset_reference')
@Index('dataset_reference_address_key', ['datasetId', 'userId', 'address'], {
  unique: true,
  where: `status <> '2'`,
})
@Index('dataset_reference_dataset_idx', ['datasetId'])
@Index('dataset_reference_status_idx', ['status', 'createdAt', 'id'])
@Index('dataset_reference_created_idx', ['createdAt', 'id'])
@Check('dataset_reference_status_check', `status in ('0','1','2')`)
export class DatasetReference {
  @PrimaryGeneratedColumn('uuid') id: string;
  @Reference() datasetId: string;
  /** nobody's: came with the platform, or of an account that was deleted */
  @Reference({ nullable: true }) userId: string | null;
  @Text() content: string;
  @Text() address: string;
  @Text({ default: '0' }) status: ReferenceStatus;
  /** the reason of the decision */
  @Text({ default: '' }) desc: string;
  @CreatedAt() createdAt: Date;
  @Instant({ nullable: true }) decidedAt: Date | null;
  @ManyToOne(() => Dataset, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'dataset_id' })
  dataset: Relation<Dataset>;
  @ManyToOne(() => User, { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'user_id' })
  user: Relation<User> | null;
}
