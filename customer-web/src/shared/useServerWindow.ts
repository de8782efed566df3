import { isWindowOpen } from '@tianheng/contracts';
import { serverNow } from '@tianheng/web-kit/http/server-clock.ts';
import { useEffect, useState } from 'react';

export type WindowPhase = 'before' | 'open' | 'closed';

interface TimeWindow {
  s_time: number;
  e_time: number;
}

/** Longest delay a browser's timer takes. */
const TIMER_MAX_MS = 2 ** 31 - 1;

export function windowPhase(window: TimeWindow, now: number): WindowPhase {
  if (isWindowOpen(window, now)) return 'open';
  return now < window.s_time ? 'before' : 'closed';
}

/** Where the server's clock stands to a window; renders again only when that changes. */
export function useServerWindow({ s_time, e_time }: TimeWindow): WindowPhase {
  const [phase, setPhase] = useState(() => windowPhase({ s_time, e_time }, serverNow()));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      const now = serverNow();
      const next = windowPhase({ s_time, e_time }, now);
      setPhase(next);
      if (next === 'closed') return;
      const left = (next === 'before' ? s_time : e_time) - now;
      timer = setTimeout(look, Math.min(Math.max(left, 50), TIMER_MAX_MS));
    };
    look();
    return () => clearTimeout(timer);
  }, [s_time, e_time]);
  return phase;
}
