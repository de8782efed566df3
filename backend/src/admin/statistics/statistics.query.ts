import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  DAY_COUNTERS,
  STATISTICS_DAYS_DEFAULT,
  STATISTICS_DAYS_MAX,
  type DayCounter,
  type DayStatistics,
  type Statistics,
} from '@tianheng/contracts';
import type { DataSource } from 'typeorm';
import { fieldError } from '../../common/app-error.ts';
import { Calendar, DAY_MS } from '../../common/calendar.ts';
import { Config } from '../../config.ts';
import { rowCount } from '../../database/row-count.ts';
import type { StatisticsQueryDto } from './statistics.dto.ts';

/** Days are whole ones in UTC here; which of them is today is the calendar's answer. */
const startOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const dayAt = (start: number): string => new Date(start).toISOString().slice(0, 10);

type Counts = Record<DayCounter, number>;
const NONE = Object.fromEntries(DAY_COUNTERS.map((counter) => [counter, 0])) as Counts;

/** The dashboard's figures. */
@Injectable()
export class StatisticsQuery {
  private readonly calendar: Calendar;

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    { timeZone }: Config,
  ) {
    this.calendar = new Calendar(timeZone);
  }

  async find(query: StatisticsQueryDto): Promise<Statistics> {
    const today = this.calendar.dayOf(Date.now());
    const to = query.to ?? today;
    const from = query.from ?? dayAt(startOf(to) - (STATISTICS_DAYS_DEFAULT - 1) * DAY_MS);
    const days = (startOf(to) - startOf(from)) / DAY_MS + 1;
    if (days < 1 || days > STATISTICS_DAYS_MAX)
      throw fieldError('from', 'range', { days: STATISTICS_DAYS_MAX });
    const [datasets, counted, [registered]] = await Promise.all([
      this.datasets(),
      this.counted(from, to),
      this.counted(today, today),
    ]);
    return {
      time_zone: this.calendar.timeZone,
      datasets,
      today_register: registered?.register_user ?? 0,
      day_statistics: Array.from({ length: days }, (_, day) => dayAt(startOf(from) + day * DAY_MS)).map(
        (date) => counted.find((one) => one.date === date) ?? { date, ...NONE },
      ),
    };
  }

  private async datasets(): Promise<Statistics['datasets']> {
    const [counts] = await this.database.query<[Statistics['datasets']]>(
      `select ${rowCount('dataset')} as "all", ${rowCount('dataset', `row_count.key = 'register'`)} as register,
         ${rowCount('dataset', `row_count.key = 'competition'`)} as competition`,
    );
    return counts;
  }

  /** Only the days on which something was counted. */
  private async counted(from: string, to: string): Promise<DayStatistics[]> {
    const rows = await this.database.query<{ date: string; counts: Partial<Counts> }[]>(
      `select day::text as date, jsonb_object_agg(counter, count) as counts
       from day_count where day between $1 and $2 group by day`,
      [from, to],
    );
    return rows.map(({ date, counts }) => ({ date, ...NONE, ...counts }));
  }
}
