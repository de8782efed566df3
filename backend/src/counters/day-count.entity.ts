import type { DayCounter } from '@tianheng/contracts';
import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** How often something happened on a day of the platform's time zone, by all instances together. */
@Entity('day_count')
@Check('day_count_check', 'count > 0')
export class DayCount {
  @PrimaryColumn({ type: 'date' }) day: string;
  @PrimaryColumn({ type: 'text' }) counter: DayCounter;
  @Column({ type: 'bigint' }) count: string;
}
