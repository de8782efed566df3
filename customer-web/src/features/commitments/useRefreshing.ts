import { COMMITMENT_REFRESH_STEPS_MS, isPending, type Commitment } from '@tianheng/contracts';
import { useEffect, useRef } from 'react';

/** The delay before the next refresh, in ms, after so many of them brought nothing new. */
const refreshDelay = (refreshes: number): number =>
  COMMITMENT_REFRESH_STEPS_MS[Math.min(refreshes, COMMITMENT_REFRESH_STEPS_MS.length - 1)] ?? Infinity;

/** What of these is being judged and how far each of it is; null when nothing is. */
export function awaitedOf(records: Commitment[] | undefined): string | null {
  const pending = records?.filter(({ status }) => isPending(status)) ?? [];
  return pending.length === 0
    ? null
    : pending.map(({ commitment_id: id, status }) => `${id} ${status}`).join();
}

/**
 * Calls `refresh` soon and then ever more rarely while something is `awaited`, and soon again once that changes.
 * Pauses while the page is hidden; whoever comes back to it sees the present state at once.
 */
export function useRefreshing(awaited: string | null, refresh: () => Promise<unknown>): void {
  const latest = useRef(refresh);
  useEffect(() => {
    latest.current = refresh;
  });
  useEffect(() => {
    if (awaited === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let refreshes = 0;
    let busy = false;
    let ended = false;
    const wait = () => {
      timer = setTimeout(() => void run(), refreshDelay(refreshes));
    };
    const run = async () => {
      if (busy || document.hidden) return;
      busy = true;
      refreshes += 1;
      await latest.current();
      busy = false;
      if (!ended) wait();
    };
    const look = () => {
      clearTimeout(timer);
      void run();
    };
    wait();
    document.addEventListener('visibilitychange', look);
    return () => {
      ended = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [awaited]);
}
