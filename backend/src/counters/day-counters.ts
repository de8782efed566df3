import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DayCounter } from '@tianheng/contracts';
import type { DataSource } from 'typeorm';
import { Calendar } from '../common/calendar.ts';
import { Config } from '../config.ts';
import { GatheredCounts } from './gathered-counts.ts';

/** What happens on a day. */
@Injectable()
export class DayCounters extends GatheredCounts {
  private readonly calendar: Calendar;

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    { timeZone }: Config,
  ) {
    super();
    this.calendar = new Calendar(timeZone);
  }

  count(counter: DayCounter): void {
    this.gather(`${this.calendar.dayOf(Date.now())} ${counter}`);
  }

  protected override write(counts: [key: string, count: number][]): Promise<unknown> {
    const rows = counts.map(([key, count]) => {
      const [day, counter] = key.split(' ');
      return { day, counter, count };
    });
    return this.database.query(
      `insert into day_count (day, counter, count)
       select * from jsonb_to_recordset($1) as counted (day date, counter text, count bigint)
       on conflict (day, counter) do update set count = day_count.count + excluded.count`,
      [JSON.stringify(rows)],
    );
  }
}
