import { Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { Instant, Reference } from '../database/columns.ts';

/**
 * Of a commitment another run counts: who won at an instant can be told afterwards. Triggers refuse to change or remove
 * it, so it holds no key of a row that may go.
 */
@Entity('verdict_change')
@Index('verdict_change_commitment_idx', ['commitmentId', 'id'])
export class VerdictChange {
  /** in the order of writing */
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'verdict_change_pkey',
  })
  id: string;
  @Reference() commitmentId: string;
  @Reference() fromRunId: string;
  @Reference() toRunId: string;
  /** whose deed it was; why stands in the audit */
  @Reference() userId: string;
  @Instant({ default: () => 'clock_timestamp()' }) at: Date;
}
