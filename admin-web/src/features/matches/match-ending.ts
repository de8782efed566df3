import type { CompetitionRequest } from '@tianheng/contracts';
import { fromLocal } from '../../shared/instant.ts';
import type { MatchValues } from './match-values.ts';
import { phaseOf } from './phase.ts';

/**
 * What a save ends at once that is still open; null where nothing.
 * @param before as it was read last
 * @param now on the server's clock, which decides where no status was chosen
 */
export function endingOf(
  request: CompetitionRequest,
  before: MatchValues,
  { zone, now }: { zone: string; now: number },
): 'match' | 'registration' | null {
  if (request.status === 'done') return 'match';
  if (before.status === 'done') return null;
  const instant = (name: 'start_time' | 'end_time' | 'registration_open_time') =>
    fromLocal(before[name], zone) ?? 0;
  // A status that was set by hand stays, wherever the times are moved.
  const isOfClock =
    request.status === undefined &&
    before.status === phaseOf({ start_time: instant('start_time'), end_time: instant('end_time') }, now);
  if (isOfClock && phaseOf(request, now) === 'done') return 'match';
  const closes = instant('registration_open_time') > now && request.registration_open_time <= now;
  return closes ? 'registration' : null;
}
