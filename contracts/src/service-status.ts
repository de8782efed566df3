import type { EpochMs } from './common.ts';

export const SITE_STATES = ['ok', 'degraded', 'unavailable'] as const;
/** degraded: everything is served, but something is slower or closed, such as uploads */
export type SiteState = (typeof SITE_STATES)[number];

export const JUDGING_SIGNS = ['running', 'slow', 'paused', 'stopped'] as const;
/** slow: somebody whose judging is not paused has waited longer than usual; paused: by the organisers; stopped: nobody judges */
export type JudgingSign = (typeof JUDGING_SIGNS)[number];

/** Seconds that a submission may wait before judging is called slow. */
export const JUDGING_SLOW_SECONDS = 300;

/** How the service is, as people understand it. */
export interface ServiceStatus {
  site: SiteState;
  judging: JudgingSign;
  /** submissions that wait for a judge */
  waiting: number;
  /** of these, those of questions whose judging is paused */
  paused: number;
  /** seconds that the oldest of them has waited; 0 where none does */
  longest_wait: number;
  checked_at: EpochMs;
}
