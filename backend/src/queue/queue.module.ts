import { BullModule } from '@nestjs/bull';
import { Module } from '@nestjs/common';
import { Lanes } from './lanes.ts';
import { WAKE_QUEUE, WakeUps } from './wake-ups.ts';

/** Rows as queues: leases, workers, back-off and wake-up calls, for whatever kind of work. */
@Module({
  imports: [BullModule.registerQueue({ name: WAKE_QUEUE })],
  providers: [Lanes, WakeUps],
  exports: [Lanes, WakeUps],
})
export class QueueModule {}
