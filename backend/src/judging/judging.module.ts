import { BullModule } from '@nestjs/bull';
import { Module } from '@nestjs/common';
import { JUDGE_QUEUE, JUDGE_QUEUE_PREFIX } from '@tianheng/contracts';
import { CompetitionsModule } from '../competitions/competitions.module.ts';
import { Config } from '../config.ts';
import { Assignments } from './assignments.ts';
import { AttemptLogsSweep } from './attempt-logs.sweep.ts';
import { Claims } from './claims.ts';
import { FaultsService } from './faults.service.ts';
import { JudgeData } from './judge-data.ts';
import { JudgeSignals } from './judge-signals.ts';
import { JudgingController } from './judging.controller.ts';
import { JudgingStorage } from './judging-storage.ts';
import { JudgingService } from './judging.service.ts';
import { RunHandlers } from './run.handlers.ts';
import { RunnersService } from './runners.service.ts';
import { RunsService } from './runs.service.ts';
import { Staleness } from './staleness.ts';
import { SweepService } from './sweep.service.ts';

@Module({
  imports: [
    BullModule.registerQueueAsync({
      name: JUDGE_QUEUE,
      inject: [Config],
      // Without Redis a hint is dropped at once instead of being kept for later.
      useFactory: ({ redisUrl }: Config) => ({
        url: redisUrl,
        prefix: JUDGE_QUEUE_PREFIX,
        redis: { enableOfflineQueue: false },
      }),
    }),
    CompetitionsModule,
  ],
  controllers: [JudgingController],
  providers: [
    Assignments,
    AttemptLogsSweep,
    Claims,
    FaultsService,
    JudgeData,
    JudgeSignals,
    JudgingService,
    JudgingStorage,
    RunHandlers,
    RunnersService,
    RunsService,
    Staleness,
    SweepService,
  ],
  exports: [RunHandlers, RunnersService, RunsService, Staleness],
})
export class JudgingModule {}
