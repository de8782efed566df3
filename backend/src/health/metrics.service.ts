import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { DataSource } from 'typeorm';
import { logSink } from '../common/listening/log-sink.ts';
import { orStalled } from '../common/or-stalled.ts';

/** Whoever scrapes waits for ten seconds, as a rule. */
const PATIENCE_MS = 2_000;

/** Figures for Prometheus. */
@Injectable()
export class MetricsService implements OnModuleDestroy {
  private readonly registry = new Registry();
  private readonly durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of answered requests',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10, 60],
    registers: [this.registry],
  });

  constructor(database: DataSource) {
    collectDefaultMetrics({ register: this.registry });
    new Gauge({
      name: 'tianheng_log_lines_dropped',
      help: 'Log lines that could not be written since the process began',
      registers: [this.registry],
      collect() {
        this.set(logSink.dropped);
      },
    });
    // Asked of the database at each scrape: every instance tells the same.
    this.countRows(database, 'tianheng_commitments', 'Runs to be judged', {
      waiting: `from run where status = 'waiting'`,
      running: `from run where status = 'running'`,
    });
    this.countRows(database, 'tianheng_tasks', 'Background tasks to be done', {
      running: `from task where status = 'running'`,
    });
    this.countRows(database, 'tianheng_mails', 'Mails to be sent; failing ones were tried twice or more', {
      waiting: 'from mail where attempts < 2',
      failing: 'from mail where attempts >= 2',
    });
  }

  onModuleDestroy(): void {
    this.registry.clear();
  }

  /** By the route's pattern, so that ids make no series of their own. */
  observe(request: FastifyRequest, reply: FastifyReply): void {
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: String(reply.statusCode),
    };
    this.durations.observe(labels, reply.elapsedTime / 1000);
  }

  async scrape(): Promise<{ contentType: string; text: string }> {
    return { contentType: this.registry.contentType, text: await this.registry.metrics() };
  }

  private countRows(database: DataSource, name: string, help: string, rowsOf: Record<string, string>): void {
    const statuses = Object.keys(rowsOf);
    new Gauge({
      name,
      help,
      labelNames: ['status'],
      registers: [this.registry],
      async collect() {
        // Written out, for a parameter could not be matched with the partial indexes that hold these few rows.
        const counts = Object.entries(rowsOf).map(
          ([status, rows]) => `(select count(*)::int ${rows}) as ${status}`,
        );
        const asked = database.query<Record<string, number>[]>(`select ${counts.join(', ')}`);
        // What the process tells of itself is wanted most while the database is away.
        const [row] = await orStalled(PATIENCE_MS, asked).catch(() => []);
        this.reset();
        for (const status of row ? statuses : []) this.set({ status }, row?.[status] ?? 0);
      },
    });
  }
}
