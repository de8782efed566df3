import { Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { User } from '../auth/accounts/user.entity.ts';
import { Instant } from '../database/columns.ts';
import { Dataset } from './dataset.entity.ts';

/** When a person's download of a dataset's files was last counted; a row that is old enough to count again means nothing. */
@Entity('dataset_download')
@Index('dataset_download_idx', ['downloadedAt'])
export class DatasetDownload {
  @PrimaryColumn('uuid') datasetId: string;
  @PrimaryColumn('uuid') userId: string;
  @Instant() downloadedAt: Date;
  @ManyToOne(() => Dataset, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'dataset_id' })
  dataset: Relation<Dataset>;
  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user: Relation<User>;
}
