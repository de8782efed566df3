import { Module } from '@nestjs/common';
import { DayCounters } from './day-counters.ts';

@Module({ providers: [DayCounters], exports: [DayCounters] })
export class CountersModule {}
