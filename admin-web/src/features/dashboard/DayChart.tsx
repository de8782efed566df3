import Box from '@mui/material/Box';
import type { DayStatistics } from '@tianheng/contracts';
import { useFormats } from '@tianheng/web-kit/intl/formats.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { CartesianGrid, Legend, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { SERIES } from './series.ts';
import { useDayFormat } from './useDayFormat.ts';

const AXIS = { stroke: 'var(--mui-palette-text-secondary)', fontSize: 12, tickLine: false } as const;

/** The five lines; what they say stands in a table besides, so nothing of it is read out. */
export function DayChart({ days }: { days: DayStatistics[] }) {
  const text = useText();
  const { number } = useFormats();
  const { short, long } = useDayFormat();
  return (
    <Box
      aria-hidden
      sx={{ height: { xs: 340, md: 380 }, mx: { xs: -1, md: 0 }, fontVariantNumeric: 'tabular-nums' }}
    >
      <ResponsiveContainer width="100%" height="100%">
        <LineChart data={days} margin={{ top: 8, right: 0, bottom: 0, left: 0 }} accessibilityLayer={false}>
          <CartesianGrid stroke="var(--mui-palette-divider)" vertical={false} />
          <XAxis {...AXIS} dataKey="date" tickFormatter={short} minTickGap={28} />
          <YAxis
            {...AXIS}
            yAxisId="deeds"
            width={44}
            axisLine={false}
            allowDecimals={false}
            tickFormatter={number}
          />
          <YAxis
            {...AXIS}
            yAxisId="requests"
            orientation="right"
            width={56}
            axisLine={false}
            allowDecimals={false}
            tickFormatter={number}
          />
          <Tooltip
            labelFormatter={(day) => long(String(day))}
            formatter={(value) => number(Number(value))}
            separator={text('common.label.separator')}
            contentStyle={{
              backgroundColor: 'var(--mui-palette-background-paper)',
              borderColor: 'var(--mui-palette-divider)',
              borderRadius: 8,
            }}
            labelStyle={{ fontWeight: 600 }}
            itemStyle={{ color: 'var(--mui-palette-text-primary)', padding: 0 }}
          />
          <Legend
            iconType="plainline"
            wrapperStyle={{ fontSize: 13, paddingTop: 8 }}
            formatter={(label) => (
              <Box component="span" sx={{ color: 'text.primary' }}>
                {label}
              </Box>
            )}
          />
          {SERIES.map(({ counter, label, axis, colour, dash }) => (
            <Line
              key={counter}
              yAxisId={axis}
              dataKey={counter}
              name={text(label)}
              stroke={colour}
              strokeDasharray={dash}
              strokeWidth={2}
              dot={days.length === 1}
              isAnimationActive={false}
            />
          ))}
        </LineChart>
      </ResponsiveContainer>
    </Box>
  );
}
