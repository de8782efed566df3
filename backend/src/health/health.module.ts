import { BullModule } from '@nestjs/bull';
import { Module } from '@nestjs/common';
import { JudgingModule } from '../judging/judging.module.ts';
import { HealthController } from './health.controller.ts';
import { HEALTH_QUEUE, HealthService } from './health.service.ts';
import { MetricsController } from './metrics.controller.ts';
import { MetricsService } from './metrics.service.ts';
import { StatusController } from './status.controller.ts';
import { StatusService } from './status.service.ts';

@Module({
  imports: [BullModule.registerQueue({ name: HEALTH_QUEUE }), JudgingModule],
  controllers: [HealthController, MetricsController, StatusController],
  providers: [HealthService, MetricsService, StatusService],
  exports: [MetricsService],
})
export class HealthModule {}
