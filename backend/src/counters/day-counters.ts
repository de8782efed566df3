import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DayCounter } from '@tianheng/contracts';
import type { DataSource } from 'typeorm';
import { Calendar } from '../common/calendar.ts';
import { PeriodicWork } from '../common/periodic-work.ts';
import { Config } from '../config.ts';

/** So much of what was counted is lost at most when the process is killed. */
const FLUSH_EVERY_MS = 10_000;

/** Counts by day, in memory, and adds to the rows that all instances share once in a while. */
@Injectable()
export class DayCounters extends PeriodicWork implements OnApplicationShutdown {
  private readonly calendar: Calendar;
  private counted = new Map<string, Map<DayCounter, number>>();
  private flushing: Promise<void> = Promise.resolve();

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    { timeZone }: Config,
  ) {
    super({ everyMs: FLUSH_EVERY_MS, failed: 'Counters could not be written.' });
    this.calendar = new Calendar(timeZone);
  }

  /** After the last request was answered, so that nothing is lost. */
  async onApplicationShutdown(): Promise<void> {
    await this.flush();
  }

  count(counter: DayCounter): void {
    this.add(this.calendar.dayOf(Date.now()), counter, 1);
  }

  protected override round(): Promise<void> {
    return this.flush();
  }

  /** Writes what was counted so far, one after another; what could not be written is kept for the next time. */
  flush(): Promise<void> {
    this.flushing = this.flushing.then(() => this.write());
    return this.flushing;
  }

  private add(day: string, counter: DayCounter, count: number): void {
    const ofDay = this.counted.get(day) ?? new Map<DayCounter, number>();
    ofDay.set(counter, (ofDay.get(counter) ?? 0) + count);
    this.counted.set(day, ofDay);
  }

  private async write(): Promise<void> {
    const rows = [...this.counted].flatMap(([day, counts]) =>
      [...counts].map(([counter, count]) => ({ day, counter, count })),
    );
    if (rows.length === 0) return;
    this.counted = new Map();
    // In one order, so that two instances never wait for each other.
    rows.sort((a, b) => (a.day + a.counter < b.day + b.counter ? -1 : 1));
    try {
      await this.database.query(
        `insert into day_count (day, counter, count)
         select * from jsonb_to_recordset($1) as counted (day date, counter text, count bigint)
         on conflict (day, counter) do update set count = day_count.count + excluded.count`,
        [JSON.stringify(rows)],
      );
    } catch (error) {
      for (const { day, counter, count } of rows) this.add(day, counter, count);
      this.logger.warn({ err: error }, 'counters could not be written; kept for the next time');
    }
  }
}
