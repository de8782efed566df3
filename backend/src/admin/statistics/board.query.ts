import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { BoardFigures, DayCounter } from '@tianheng/contracts';
import type { DataSource } from 'typeorm';
import { Calendar } from '../../common/calendar.ts';
import { Config } from '../../config.ts';
import { rowCount } from '../../database/row-count.ts';
import { teamCount } from '../../database/team-count.ts';

/** However many screens look, their figures are counted so often at most. */
const KEPT_MS = 5000;

type Clicks = BoardFigures['clicks'];
type Counted = Omit<BoardFigures, 'at' | 'clicks' | 'downloads' | 'registrations'>;
type Days = Partial<Record<DayCounter, number>> & Pick<Clicks, 'week' | 'week_before'>;

/** What a large screen shows. */
@Injectable()
export class BoardQuery {
  private readonly calendar: Calendar;
  private kept: { until: number; figures: Promise<BoardFigures> } | null = null;

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    { timeZone }: Config,
  ) {
    this.calendar = new Calendar(timeZone);
  }

  figures(): Promise<BoardFigures> {
    // A clock that may be set back would keep them for as long.
    const now = performance.now();
    if (this.kept && now < this.kept.until) return this.kept.figures;
    const figures = this.count(Date.now());
    this.kept = { until: now + KEPT_MS, figures };
    // A failure is answered, not kept.
    figures.catch(() => (this.kept = null));
    return figures;
  }

  private async count(at: number): Promise<BoardFigures> {
    const [counted, days] = await Promise.all([this.counted(), this.days(this.calendar.dayOf(at))]);
    const {
      total_request: today = 0,
      download_count: downloads = 0,
      register_user: registrations = 0,
    } = days;
    const { week, week_before } = days;
    return { at, ...counted, clicks: { today, week, week_before }, downloads, registrations };
  }

  /** What waits and what runs is found by the indexes of just that. */
  private async counted(): Promise<Counted> {
    const [row] = await this.database.query<[Counted]>(
      `select (select jsonb_build_object('all', count(*), 'running', count(*) filter (where status = 'in_processing'))
                 from competition) as matches,
         ${rowCount('user')} as people,
         ${teamCount('team', `team_count.status = 'accept'`)} as teams,
         jsonb_build_object('all', ${rowCount('dataset')}, 'open', ${rowCount('dataset', `row_count.key = 'open'`)},
                            'private', ${rowCount('dataset', `row_count.key = 'private'`)}) as datasets,
         jsonb_build_object('waiting', (select count(*) from run where status = 'waiting'),
                            'running', (select count(*) from run where status = 'running')) as judging`,
    );
    return row;
  }

  private async days(today: string): Promise<Days> {
    const [row] = await this.database.query<[Days]>(
      `select coalesce(sum(count) filter (where day = $1 and counter = 'download_count'), 0)::float as download_count,
         coalesce(sum(count) filter (where day = $1 and counter = 'register_user'), 0)::float as register_user,
         coalesce(sum(count) filter (where day = $1 and counter = 'total_request'), 0)::float as total_request,
         coalesce(sum(count) filter (where counter = 'total_request' and day between $1::date - 7 and $1::date - 1), 0)::float as week,
         coalesce(sum(count) filter (where counter = 'total_request' and day between $1::date - 14 and $1::date - 8), 0)::float
           as week_before
       from day_count where day between $1::date - 14 and $1`,
      [today],
    );
    return row;
  }
}
