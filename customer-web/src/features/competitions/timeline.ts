import type { Competition } from '@tianheng/contracts';

const MILESTONES = ['start', 'registration', 'end'] as const;
export type Milestone = (typeof MILESTONES)[number];

export interface TimelinePoint {
  milestone: Milestone;
  /** epoch milliseconds */
  at: number;
  isPast: boolean;
  /** it came before its time: `at` is when it was planned for */
  isEarly: boolean;
  /** the first that is still to come */
  isNext: boolean;
}

type Times = Pick<Competition, 'registration_open_time' | 'start_time' | 'end_time' | 'status'>;

/** The milestones in the order of their times; an administrator's early start or end counts as happened. */
export function timelineOf(competition: Times, now: number): TimelinePoint[] {
  const { status } = competition;
  const times: Record<Milestone, number> = {
    start: competition.start_time,
    registration: competition.registration_open_time,
    end: competition.end_time,
  };
  const happened: Record<Milestone, boolean> = {
    start: status !== 'not_started',
    registration: status === 'done' || times.registration <= now,
    end: status === 'done',
  };
  const order = MILESTONES.toSorted((a, b) => times[a] - times[b]);
  const next = order.find((milestone) => !happened[milestone]);
  return order.map((milestone) => ({
    milestone,
    at: times[milestone],
    isPast: happened[milestone],
    isEarly: happened[milestone] && times[milestone] > now,
    isNext: milestone === next,
  }));
}
