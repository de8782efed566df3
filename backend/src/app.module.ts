import { BullModule } from '@nestjs/bull';
import { Module } from '@nestjs/common';
import { APP_FILTER } from '@nestjs/core';
import { LoggerModule } from 'nestjs-pino';
import { AdminModule } from './admin/admin.module.ts';
import { AuthModule } from './auth/auth.module.ts';
import { CommitmentsModule } from './commitments/commitments.module.ts';
import { AppErrorFilter } from './common/app-error.filter.ts';
import { loggerParams } from './common/listening/logging.ts';
import { CompetitionsModule } from './competitions/competitions.module.ts';
import { ConfigModule } from './config.module.ts';
import { Config } from './config.ts';
import { CountersModule } from './counters/counters.module.ts';
import { DatabaseModule } from './database.module.ts';
import { DatasetsModule } from './datasets/datasets.module.ts';
import { HealthModule } from './health/health.module.ts';
import { JudgingModule } from './judging/judging.module.ts';
import { MailModule } from './mail/mail.module.ts';
import { PollsModule } from './polls/polls.module.ts';
import { PreviewModule } from './preview/preview.module.ts';
import { ProfilesModule } from './profiles/profiles.module.ts';
import { RankingModule } from './ranking/ranking.module.ts';
import { SiteModule } from './site/site.module.ts';
import { StorageModule } from './storage/storage.module.ts';
import { TasksModule } from './tasks/tasks.module.ts';
import { TeamsModule } from './teams/teams.module.ts';

@Module({
  imports: [
    ConfigModule,
    LoggerModule.forRootAsync({ inject: [Config], useFactory: loggerParams }),
    DatabaseModule,
    BullModule.forRootAsync({
      inject: [Config],
      useFactory: (config: Config) => ({ url: config.redisUrl, prefix: 'tianheng' }),
    }),
    PollsModule,
    CountersModule,
    StorageModule,
    MailModule,
    PreviewModule,
    HealthModule,
    AuthModule,
    TasksModule,
    ProfilesModule,
    DatasetsModule,
    CompetitionsModule,
    SiteModule,
    TeamsModule,
    JudgingModule,
    RankingModule,
    CommitmentsModule,
    AdminModule,
  ],
  providers: [{ provide: APP_FILTER, useClass: AppErrorFilter }],
})
export class AppModule {}
