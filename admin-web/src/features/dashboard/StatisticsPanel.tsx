import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { STATISTICS_DAYS_MAX, type Statistics } from '@tianheng/contracts';
import { lazily } from '@tianheng/web-kit/arrival/lazily.tsx';
import { Loaded } from '@tianheng/web-kit/components/Loaded.tsx';
import { useFormats } from '@tianheng/web-kit/intl/formats.ts';
import { useText, type TextId } from '@tianheng/web-kit/intl/useText.ts';
import { Suspense, useId, useState } from 'react';
import { DayField } from '../../shared/calendar/DayField.tsx';
import { useAdminStatisticsFindQuery } from './dashboard.api.ts';
import { DayTable } from './DayTable.tsx';
import { lastDays, useRange } from './useRange.ts';

const DayChart = lazily(() => import('./DayChart.tsx'), 'DayChart');
const CHART_PLACE = <Skeleton variant="rounded" height={380} />;
const SPANS = [7, 30, 90] as const;

/** `statistics`: undefined until they have come; the tiles stand already. */
function Totals({ statistics }: { statistics: Statistics | undefined }) {
  const text = useText();
  const { number } = useFormats();
  const totals: [TextId, number | undefined][] = [
    ['dashboard.total.datasets', statistics?.datasets.all],
    ['dashboard.total.register', statistics?.datasets.register],
    ['dashboard.total.competition', statistics?.datasets.competition],
    ['dashboard.total.today', statistics?.today_register],
  ];
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        mb: 2.5,
        display: 'grid',
        gap: { xs: 1.5, md: 2.5 },
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' },
      }}
    >
      {totals.map(([label, value]) => (
        <Paper
          key={label}
          variant="outlined"
          sx={{
            px: { xs: 2, md: 2.5 },
            py: 1.75,
            display: 'flex',
            flexDirection: 'column-reverse',
            justifyContent: 'flex-end',
          }}
        >
          <Typography component="dt" variant="body2" color="textSecondary">
            {text(label)}
          </Typography>
          <Box
            component="dd"
            sx={{
              m: 0,
              fontSize: '1.875rem',
              fontWeight: 700,
              lineHeight: 1.25,
              fontVariantNumeric: 'tabular-nums',
            }}
          >
            {value === undefined ? <Skeleton width={64} /> : number(value)}
          </Box>
        </Paper>
      ))}
    </Box>
  );
}

/** The platform in numbers, and how they went over the days that are chosen. */
export function StatisticsPanel() {
  const text = useText();
  const problemId = useId();
  const { from, to, asked, problem, choose } = useRange();
  const [isTable, setTable] = useState(false);
  const query = useAdminStatisticsFindQuery(
    {
      ...(asked.from !== '' && { from: asked.from }),
      ...(asked.to !== '' && { to: asked.to }),
    },
    { refetchOnMountOrArgChange: true },
  );
  const { data: latest } = query;
  const zone = latest?.time_zone;
  const wrong =
    problem === null ? undefined : text(`dashboard.range.${problem}`, { days: STATISTICS_DAYS_MAX });
  return (
    <Box sx={{ mb: 2.5 }}>
      <Totals statistics={latest} />
      <Paper component="section" variant="outlined" sx={{ p: { xs: 2, md: 2.5 }, minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 2 }}>
          <Box sx={{ flex: '1 1 240px' }}>
            <Typography variant="h2">{text('dashboard.days.title')}</Typography>
            <Typography variant="body2" color="textSecondary">
              {zone === undefined ? <Skeleton width={180} /> : text('dashboard.days.zone', { zone })}
            </Typography>
          </Box>
          <Box sx={{ display: 'flex', gap: 1.5 }}>
            {SPANS.map((days) => {
              const last = zone === undefined ? null : lastDays(days, zone);
              return (
                <Button
                  key={days}
                  size="small"
                  variant="outlined"
                  color="inherit"
                  aria-pressed={last?.from === from && last.to === to}
                  sx={{ minHeight: 36, '&[aria-pressed="true"]': { bgcolor: 'action.selected' } }}
                  disabled={last === null}
                  onClick={() => last !== null && choose(last)}
                >
                  {text('dashboard.range.last', { days })}
                </Button>
              );
            })}
          </Box>
          {(['from', 'to'] as const).map((name) => (
            <DayField
              key={name}
              label={text(`dashboard.range.${name}`)}
              value={name === 'from' ? from : to}
              error={wrong !== undefined}
              {...(wrong !== undefined && { describedBy: problemId })}
              onChange={(day) => choose({ from, to, [name]: day })}
            />
          ))}
          <Button
            size="small"
            variant="text"
            aria-pressed={isTable}
            sx={{ minHeight: 36 }}
            onClick={() => setTable(!isTable)}
          >
            {text('dashboard.days.table')}
          </Button>
        </Box>
        {wrong !== undefined && (
          <Typography id={problemId} color="error" role="alert" sx={{ mb: 1.5 }}>
            {wrong}
          </Typography>
        )}
        <Loaded reading={{ ...query, data: query.currentData }} skeleton={CHART_PLACE} announced>
          {({ day_statistics: days }) => (
            <>
              <Suspense fallback={CHART_PLACE}>
                <DayChart days={days} />
              </Suspense>
              <DayTable label={text('dashboard.days.title')} days={days} visible={isTable} />
            </>
          )}
        </Loaded>
      </Paper>
    </Box>
  );
}
