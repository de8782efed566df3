import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Config, type DatabaseLimits } from './config.ts';
import { dataSourceOptions } from './data-source.ts';
import { preparingClient } from './database/prepared-statements.ts';

/** Nobody waits for ever: see answerError. What takes longer on purpose sets its own, `set local statement_timeout`. */
const toDriver = ({ statementMs, lockMs, idleMs, poolMs }: DatabaseLimits) => ({
  statement_timeout: statementMs,
  lock_timeout: lockMs,
  idle_in_transaction_session_timeout: idleMs,
  connectionTimeoutMillis: poolMs,
});

@Module({
  imports: [
    TypeOrmModule.forRootAsync({
      inject: [Config],
      useFactory: (config: Config) => ({
        ...dataSourceOptions(config.databaseUrl),
        extra: {
          max: config.databasePool,
          ...toDriver(config.databaseLimits),
          ...(config.databasePrepared > 0 && { Client: preparingClient(config.databasePrepared) }),
        },
        retryAttempts: 5,
        retryDelay: 1000,
      }),
    }),
  ],
})
export class DatabaseModule {}
