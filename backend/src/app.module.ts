import { BullModule } from '@nestjs/bull';
import { Module } from '@nestjs/common';
import { APP_FILTER } from '@nestjs/core';
import { AuthModule } from './auth/auth.module.ts';
import { AppErrorFilter } from './common/app-error.filter.ts';
import { ConfigModule } from './config.module.ts';
import { Config } from './config.ts';
import { DatabaseModule } from './database/database.module.ts';
import { StorageModule } from './storage/storage.module.ts';

@Module({
  imports: [
    ConfigModule,
    DatabaseModule,
    BullModule.forRootAsync({
      inject: [Config],
      useFactory: (config: Config) => ({ url: config.redisUrl, prefix: 'tianheng' }),
    }),
    StorageModule,
    AuthModule,
  ],
  providers: [{ provide: APP_FILTER, useClass: AppErrorFilter }],
})
export class AppModule {}
