import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Config, type DatabaseLimits } from './config.ts';
import { dataSourceOptions } from './data-source.ts';
import { preparingClient } from './database/prepared-statements.ts';
import { watchedClient } from './database/watched-client.ts';

/** Nobody waits for ever: see answerError. What takes longer on purpose sets its own, `set local statement_timeout`. */
const toDriver = ({ statementMs, lockMs, idleMs, poolMs }: DatabaseLimits) => ({
  statement_timeout: statementMs,
  lock_timeout: lockMs,
  idle_in_transaction_session_timeout: idleMs,
  connectionTimeoutMillis: poolMs,
});

/** How much later than its own limit the server may end a statement, and tell. */
const GRACE_MS = 5000;

function clientOf({ databaseLimits: { statementMs }, databasePrepared }: Config) {
  const watched = watchedClient(statementMs + GRACE_MS);
  return databasePrepared > 0 ? preparingClient(databasePrepared, watched) : watched;
}

@Module({
  imports: [
    TypeOrmModule.forRootAsync({
      inject: [Config],
      useFactory: (config: Config) => ({
        ...dataSourceOptions(config.databaseUrl),
        extra: {
          max: config.databasePool,
          ...toDriver(config.databaseLimits),
          Client: clientOf(config),
        },
        retryAttempts: 5,
        retryDelay: 1000,
      }),
    }),
  ],
})
export class DatabaseModule {}
