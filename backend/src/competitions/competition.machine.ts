import type { CompetitionStatus } from '@tianheng/contracts';
import type { Competition } from './competition.entity.ts';

/**
 * What the clock makes of a competition, whatever it was before: the latest instant that has passed
 * decides. Instants up to `status_set_at` are spent: they were applied, or an administrator's choice
 * came after them and holds until the next one.
 */
const SCHEDULE: readonly { at: 'end_time' | 'start_time'; becomes: CompetitionStatus }[] = [
  { at: 'end_time', becomes: 'done' },
  { at: 'start_time', becomes: 'in_processing' },
];

const isDue = (at: string): string => `(${at} <= now() and ${at} > status_set_at)`;

/** One statement, so that several instances may run it at once. */
export const SCHEDULE_SQL = `
  update competition
  set status = case ${SCHEDULE.map(({ at, becomes }) => `when ${isDue(at)} then '${becomes}'`).join(' ')} end,
      status_set_at = now(), updated_at = now()
  where ${SCHEDULE.map(({ at }) => isDue(at)).join(' or ')}
  returning id, status`;

type Timed = Pick<Competition, 'status' | 'statusSetAt' | 'startTime' | 'endTime'>;

/** The status that the schedule gives the competition now, whether or not it has run since. */
export function scheduledStatus(
  { status, statusSetAt, startTime, endTime }: Timed,
  now: Date,
): CompetitionStatus {
  const instants = { end_time: endTime, start_time: startTime };
  const due = SCHEDULE.find(({ at }) => instants[at] <= now && instants[at] > statusSetAt);
  return due?.becomes ?? status;
}
