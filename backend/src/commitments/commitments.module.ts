import { BullModule } from '@nestjs/bull';
import { Module, type OnModuleInit } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { JUDGE_QUEUE, JUDGE_QUEUE_PREFIX } from '@tianheng/contracts';
import { CompetitionsModule } from '../competitions/competitions.module.ts';
import { Config } from '../config.ts';
import { TeamsModule } from '../teams/teams.module.ts';
import { FileRules } from '../storage/files/file-rules.ts';
import { Assignments } from '../judging/assignments.ts';
import { CommitmentLog } from './commitment-log.ts';
import { Commitment } from './commitment.entity.ts';
import { CommitmentsController } from './commitments.controller.ts';
import { CommitmentsQuery } from './commitments.query.ts';
import { CommitmentsService } from './commitments.service.ts';
import { FaultsService } from '../judging/faults.service.ts';
import { HandInController } from './hand-in.controller.ts';
import { HandInService } from './hand-in.service.ts';
import { JudgeSignals } from '../judging/judge-signals.ts';
import { JudgingController } from '../judging/judging.controller.ts';
import { JudgingService } from '../judging/judging.service.ts';
import { RankController } from '../ranking/rank.controller.ts';
import { RankQuery } from '../ranking/rank.query.ts';
import { SweepService } from '../judging/sweep.service.ts';

@Module({
  imports: [
    TypeOrmModule.forFeature([Commitment]),
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
    TeamsModule,
  ],
  controllers: [CommitmentsController, HandInController, JudgingController, RankController],
  providers: [
    Assignments,
    CommitmentLog,
    CommitmentsQuery,
    CommitmentsService,
    FaultsService,
    HandInService,
    JudgeSignals,
    JudgingService,
    RankQuery,
    SweepService,
  ],
  exports: [CommitmentsQuery],
})
export class CommitmentsModule implements OnModuleInit {
  constructor(
    private readonly rules: FileRules,
    private readonly commitments: CommitmentsQuery,
  ) {}

  onModuleInit(): void {
    this.rules.registerUse('team_upload', (manager, ids) => this.commitments.neededUploads(manager, ids));
  }
}
