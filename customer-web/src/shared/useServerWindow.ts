import { isWindowOpen } from '@tianheng/contracts';
import { serverNow } from '@tianheng/web-kit/http/server-clock.ts';
import { useEffect, useState } from 'react';
import { whenServerReaches } from './server-time.ts';

export type WindowPhase = 'before' | 'open' | 'closed';

interface TimeWindow {
  s_time: number;
  e_time: number;
}

function windowPhase(window: TimeWindow, now: number): WindowPhase {
  if (isWindowOpen(window, now)) return 'open';
  return now < window.s_time ? 'before' : 'closed';
}

/** Where the server's clock stands to a window; renders again only when that changes. */
export function useServerWindow({ s_time, e_time }: TimeWindow): WindowPhase {
  const [phase, setPhase] = useState(() => windowPhase({ s_time, e_time }, serverNow()));
  useEffect(() => {
    let giveUp = () => {};
    const look = () => {
      const next = windowPhase({ s_time, e_time }, serverNow());
      setPhase(next);
      if (next !== 'closed') giveUp = whenServerReaches(next === 'before' ? s_time : e_time, look);
    };
    look();
    return () => giveUp();
  }, [s_time, e_time]);
  return phase;
}
