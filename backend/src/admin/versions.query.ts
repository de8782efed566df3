import { readFileSync } from 'node:fs';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { RUNNER_MISSED_SECONDS, type PartVersion } from '@tianheng/contracts';
import type { DataSource } from 'typeorm';
import { WakeUps } from '../queue/wake-ups.ts';
import { RunnersService } from '../judging/runners.service.ts';

/** Dependencies are exact, so what is named there is what is installed. */
const { version: PLATFORM, dependencies } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
) as { version: string; dependencies: Record<string, string> };
const installed = (name: string): string => dependencies[name] ?? '';

const REDIS_MS = 2000;

/** What runs here now, each part as it says itself. */
@Injectable()
export class VersionsQuery {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly runners: RunnersService,
    private readonly wakeUps: WakeUps,
  ) {}

  async list(): Promise<PartVersion[]> {
    const [{ server_version }] =
      await this.database.query<[{ server_version: string }]>('show server_version');
    const redis = await this.wakeUps.serverVersion(REDIS_MS);
    // What fell silent long ago runs no more.
    const runners = await this.runners.here(RUNNER_MISSED_SECONDS);
    const versions = new Set(runners.map(({ version }) => version));
    const engines = new Set(runners.flatMap(({ engine }) => engine ?? []));
    return [
      { part: 'platform', name: 'Tianheng', version: PLATFORM },
      { part: 'runtime', name: 'Node.js', version: process.versions.node },
      { part: 'framework', name: 'NestJS', version: installed('@nestjs/core') },
      { part: 'server', name: 'Fastify', version: installed('fastify') },
      { part: 'mapping', name: 'TypeORM', version: installed('typeorm') },
      { part: 'database', name: 'PostgreSQL', version: server_version },
      ...(redis === null ? [] : [{ part: 'hints', name: 'Redis', version: redis }]),
      { part: 'queue', name: 'Bull', version: installed('bull') },
      { part: 'monitoring', name: 'prom-client', version: installed('prom-client') },
      ...[...versions].map((version) => ({ part: 'runner', name: 'judge-runner', version })),
      ...[...engines].map((version) => ({ part: 'container', name: 'Docker Engine', version })),
    ];
  }
}
