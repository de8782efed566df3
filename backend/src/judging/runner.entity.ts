import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Instant, Text } from '../database/columns.ts';

/** A judge runner as it last presented itself. */
@Entity('runner')
export class Runner {
  @PrimaryColumn({ type: 'text' }) id: string;
  @Text() host: string;
  @Text() version: string;
  @Column({ type: 'integer' }) slots: number;
  @Instant({ default: () => 'now()' }) seenAt: Date;
}
