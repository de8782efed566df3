import { BullModule } from '@nestjs/bull';
import { Module } from '@nestjs/common';
import { Lanes } from './lanes.ts';
import { WAKE_QUEUE, WakeQueue } from './wake.queue.ts';

/** Rows as queues: leases, workers, back-off and wake-up calls, for whatever kind of work. */
@Module({
  imports: [BullModule.registerQueue({ name: WAKE_QUEUE })],
  providers: [Lanes, WakeQueue],
  exports: [Lanes, WakeQueue],
})
export class QueueModule {}
