import type { Commitment } from '@tianheng/contracts';
import { serverNow } from '@tianheng/web-kit/http/server-clock.ts';
import { useFormats } from '@tianheng/web-kit/intl/formats.ts';
import { useEffect, useState } from 'react';

const secondsSince = (since: number) => Math.max(1, Math.floor((serverNow() - since) / 1000));

function Elapsed({ since }: { since: number }) {
  const { duration } = useFormats();
  const [seconds, setSeconds] = useState(() => secondsSince(since));
  useEffect(() => {
    const timer = setInterval(() => setSeconds(secondsSince(since)), 1000);
    return () => clearInterval(timer);
  }, [since]);
  return <>{duration(seconds * 1000)}</>;
}

/** How long it has been running, or ran in the sandbox. */
export function RunningTime({ record }: { record: Commitment }) {
  const { duration } = useFormats();
  const { status, started_at: since, measured } = record;
  if (status === 'running' && since !== null) return <Elapsed since={since} />;
  return <>{measured.time_ms === undefined ? '–' : duration(measured.time_ms)}</>;
}
