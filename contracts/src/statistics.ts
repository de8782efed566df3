import type { EpochMs } from './common.ts';

/** What is counted by day; `register_request` are the requests of people who are signed in. */
export const DAY_COUNTERS = [
  'download_count',
  'create_team',
  'register_user',
  'total_request',
  'register_request',
] as const;
export type DayCounter = (typeof DAY_COUNTERS)[number];

export interface DayStatistics extends Record<DayCounter, number> {
  /** `YYYY-MM-DD` in the platform's time zone */
  date: string;
}

/** What the dashboard shows. */
export interface Statistics {
  /** in which days are counted, such as `Asia/Shanghai` */
  time_zone: string;
  datasets: { all: number; register: number; competition: number };
  /** accounts registered today */
  today_register: number;
  /** one for each day asked for, oldest first */
  day_statistics: DayStatistics[];
}

/** What a large screen shows, as it is now. */
export interface BoardFigures {
  /** when it was counted */
  at: EpochMs;
  matches: { all: number; running: number };
  people: number;
  teams: number;
  /** calls of the API: today so far, on the seven whole days before, and on the seven before those */
  clicks: { today: number; week: number; week_before: number };
  datasets: { all: number; open: number; private: number };
  /** today so far */
  downloads: number;
  /** today so far */
  registrations: number;
  judging: { waiting: number; running: number };
}

export const STATISTICS_DAYS_DEFAULT = 30;
export const STATISTICS_DAYS_MAX = 366;
