import Typography from '@mui/material/Typography';
import type { Commitment } from '@tianheng/contracts';
import { serverNow } from '@tianheng/web-kit/http/server-clock.ts';
import { useFormats } from '@tianheng/web-kit/intl/formats.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
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

/** How long it has been running, or ran in the sandbox, and the processor time, by which equal scores are ranked. */
export function RunningTime({ record }: { record: Commitment }) {
  const text = useText();
  const { duration } = useFormats();
  const { status, started_at: since, measured } = record;
  if (status === 'running' && since !== null) return <Elapsed since={since} />;
  const { time_ms: time, cpu_ms: cpu } = measured;
  return (
    <>
      {time === undefined ? '–' : duration(time)}
      {cpu !== undefined && (
        <Typography component="span" variant="caption" color="textSecondary" sx={{ display: 'block' }}>
          {text('commitments.time.cpu', { time: duration(cpu) })}
        </Typography>
      )}
    </>
  );
}
