import type { AdminCompetition, CompetitionStatus } from '@tianheng/contracts';

/** Where a competition is by the clock, whatever its stored status says. */
export function phaseOf(
  { start_time: start, end_time: end }: Pick<AdminCompetition, 'start_time' | 'end_time'>,
  now: number,
): CompetitionStatus {
  if (now >= end) return 'done';
  return now >= start ? 'in_processing' : 'not_started';
}
