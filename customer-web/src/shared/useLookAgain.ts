import type { EpochMs } from '@tianheng/contracts';
import { failureOf } from './failure.ts';
import { onServerClock } from './server-time.ts';
import { useServerWindow } from './useServerWindow.ts';

const LOOK_MS = 5_000;

interface Known {
  currentData?: unknown;
  error?: unknown;
  fulfilledTimeStamp?: number | undefined;
}

/**
 * Reads again what changes by the clock, once its moment has come: another may have been set, or the server is not there yet.
 * @param due null while there is no such moment
 * @param withinMs an answer that is this much newer than it is taken as it is: one that came right after the moment may have
 * been made before it
 * @returns options of a query
 */
export function useLookAgain(known: Known, due: EpochMs | null, withinMs = LOOK_MS) {
  const hasCome = useServerWindow({ s_time: 0, e_time: due ?? Number.MAX_SAFE_INTEGER }) === 'closed';
  const isOld =
    due !== null &&
    hasCome &&
    failureOf(known) === undefined &&
    onServerClock(known.fulfilledTimeStamp ?? 0) < due + withinMs;
  return { pollingInterval: isOld ? LOOK_MS : 0, skipPollingIfUnfocused: true };
}
