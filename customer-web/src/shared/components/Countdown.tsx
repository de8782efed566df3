import Box from '@mui/material/Box';
import { visuallyHidden } from '@mui/utils';
import { serverNow } from '@tianheng/web-kit/http/server-clock.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useEffect, useState } from 'react';
import { MOVED_WITHIN_MS } from '../match-clock.ts';

const SECOND = 1000;
const DAY = 86_400 * SECOND;
/** Seconds left at which a screen reader is told. */
const ANNOUNCED = [60, 30, 10];

const COLORS = { soon: 'warning.main', later: 'text.primary' };
const SKY_COLORS = { soon: 'sky.sun', later: 'sky.text' };

const two = (value: number) => String(Math.floor(value)).padStart(2, '0');

interface CountdownProps {
  /** epoch milliseconds on the server's clock */
  until: number;
  label: string;
  /** on the sky, which is dark in both schemes */
  isOnSky?: boolean;
}

/** Ticks by itself on the server's clock; the page around it does not render again. Nothing once that is long past. */
export function Countdown({ until, label, isOnSky = false }: CountdownProps) {
  const text = useText();
  const [left, setLeft] = useState(() => until - serverNow());
  useEffect(() => {
    const tick = () => setLeft(until - serverNow());
    tick();
    const timer = setInterval(tick, SECOND);
    return () => clearInterval(timer);
  }, [until]);

  // Nobody can say until when administrators keep something against the clock.
  if (left < -MOVED_WITHIN_MS) return null;
  const whole = Math.max(0, Math.ceil(left / SECOND));
  const days = Math.floor(whole / 86_400);
  const colors = isOnSky ? SKY_COLORS : COLORS;
  const mark = whole === 0 ? undefined : ANNOUNCED.findLast((at) => whole <= at);
  return (
    <Box sx={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1 }}>
      <span>{label}</span>
      <Box
        component="span"
        role="timer"
        sx={{
          fontVariantNumeric: 'tabular-nums',
          fontWeight: 700,
          color: left < DAY ? colors.soon : colors.later,
        }}
      >
        {days > 0 && `${text('common.countdown.days', { days })} `}
        {`${two((whole / 3600) % 24)}:${two((whole / 60) % 60)}:${two(whole % 60)}`}
      </Box>
      <Box component="span" role="status" style={visuallyHidden}>
        {mark !== undefined && text('common.countdown.last', { seconds: mark })}
      </Box>
    </Box>
  );
}
