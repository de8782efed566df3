import { readFileSync } from 'node:fs';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { PartVersion } from '@tianheng/contracts';
import type { DataSource } from 'typeorm';
import { RunnersService } from '../judging/runners.service.ts';

/** Dependencies are exact, so what is named there is what is installed. */
const { version: PLATFORM, dependencies } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
) as { version: string; dependencies: Record<string, string> };
const installed = (name: string): string => dependencies[name] ?? '';

/** What runs here now. */
@Injectable()
export class VersionsQuery {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly runners: RunnersService,
  ) {}

  async list(): Promise<PartVersion[]> {
    const [{ server_version }] =
      await this.database.query<[{ server_version: string }]>('show server_version');
    const runners = new Set((await this.runners.list()).map(({ version }) => version));
    return [
      { part: 'platform', name: 'Tianheng', version: PLATFORM },
      { part: 'runtime', name: 'Node.js', version: process.versions.node },
      { part: 'framework', name: 'NestJS', version: installed('@nestjs/core') },
      { part: 'server', name: 'Fastify', version: installed('fastify') },
      { part: 'mapping', name: 'TypeORM', version: installed('typeorm') },
      { part: 'database', name: 'PostgreSQL', version: server_version },
      { part: 'queue', name: 'Bull', version: installed('bull') },
      { part: 'monitoring', name: 'prom-client', version: installed('prom-client') },
      ...[...runners].map((version) => ({ part: 'runner', name: 'judge-runner', version })),
    ];
  }
}
