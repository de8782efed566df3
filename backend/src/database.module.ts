import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import pg from 'pg';
import { Config, type DatabaseLimits } from './config.ts';
import { dataSourceOptions } from './data-source.ts';
import { preparingClient } from './database/prepared-statements.ts';
import { watchedClient } from './database/watched-client.ts';

/** Nobody waits for ever: see answerError. */
const toDriver = ({ statementMs, lockMs, idleMs, poolMs }: DatabaseLimits) => ({
  statement_timeout: statementMs,
  lock_timeout: lockMs,
  idle_in_transaction_session_timeout: idleMs,
  connectionTimeoutMillis: poolMs,
});

/** How much later than its own limit the server may end a statement, and tell. */
const GRACE_MS = 5000;

interface ClientSettings {
  databaseLimits: Pick<DatabaseLimits, 'statementMs'>;
  databasePrepared: number;
}

/** The driver's client, as watchful and forward-looking as the configuration wants it. */
export function clientOf({ databaseLimits: { statementMs }, databasePrepared }: ClientSettings) {
  // Where statements may take for ever, a server that hangs cannot be told from one that works.
  const watched = statementMs === 0 ? pg.Client : watchedClient(statementMs + GRACE_MS);
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
