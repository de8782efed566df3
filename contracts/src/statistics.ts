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
  datasets: { all: number; register: number; competition: number };
  /** accounts registered today */
  today_register: number;
  /** one for each day asked for, oldest first */
  day_statistics: DayStatistics[];
}

export const STATISTICS_DAYS_DEFAULT = 30;
export const STATISTICS_DAYS_MAX = 366;
