import { RUNNER_STATES, type RunnerState } from '@tianheng/contracts';
import { Check, Column, Entity, PrimaryColumn } from 'typeorm';
import { Instant, Text } from '../database/columns.ts';

/** A judge runner as it last presented itself. */
@Entity('runner')
@Check('runner_state_check', `state in (${RUNNER_STATES.map((state) => `'${state}'`).join(',')})`)
export class Runner {
  @PrimaryColumn({ type: 'text' }) id: string;
  @Text() host: string;
  @Text() version: string;
  @Column({ type: 'integer' }) slots: number;
  /** version of its container engine, as it said last */
  @Text({ nullable: true }) engine: string | null;
  @Instant({ default: () => 'now()' }) seenAt: Date;
  @Text({ default: 'claiming' }) state: RunnerState;
  @Instant({ default: () => 'now()' }) stateSince: Date;
  /** image ids and repository digests that it holds, as it said when it asked for work last */
  @Column({ type: 'text', array: true, default: [] }) images: string[];
  /** an administrator keeps new work from it; it says nothing of this itself */
  @Column({ type: 'boolean', default: false }) isDraining: boolean;
}
