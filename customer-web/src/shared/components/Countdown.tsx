import Box from '@mui/material/Box';
import { visuallyHidden } from '@mui/utils';
import { serverNow } from '@tianheng/web-kit/http/server-clock.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useEffect, useState } from 'react';

const SECOND = 1000;
const DAY = 86_400 * SECOND;
/** Seconds left at which a screen reader is told. */
const ANNOUNCED = [60, 30, 10];

const COLORS = { soon: 'warning.main', later: 'text.primary' };
const SKY_COLORS = { soon: 'sky.sun', later: 'sky.text' };

export interface TimeParts {
  days: number;
  hours: number;
  minutes: number;
  seconds: number;
}

/** Whole seconds left, rounded up, in parts; never negative. */
export function timeParts(leftMs: number): TimeParts {
  const total = Math.max(0, Math.ceil(leftMs / SECOND));
  return {
    days: Math.floor(total / 86_400),
    hours: Math.floor(total / 3600) % 24,
    minutes: Math.floor(total / 60) % 60,
    seconds: total % 60,
  };
}

const two = (value: number) => String(value).padStart(2, '0');

interface CountdownProps {
  /** epoch milliseconds on the server's clock */
  until: number;
  label: string;
  /** on the sky, which is dark in both schemes */
  isOnSky?: boolean;
}

/** Ticks by itself on the server's clock; the page around it does not render again. */
export function Countdown({ until, label, isOnSky = false }: CountdownProps) {
  const text = useText();
  const [left, setLeft] = useState(() => until - serverNow());
  useEffect(() => {
    const tick = () => setLeft(until - serverNow());
    tick();
    const timer = setInterval(tick, SECOND);
    return () => clearInterval(timer);
  }, [until]);

  const { days, hours, minutes, seconds } = timeParts(left);
  const whole = Math.max(0, Math.ceil(left / SECOND));
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
        {`${two(hours)}:${two(minutes)}:${two(seconds)}`}
      </Box>
      <Box component="span" role="status" style={visuallyHidden}>
        {mark !== undefined && text('common.countdown.last', { seconds: mark })}
      </Box>
    </Box>
  );
}
