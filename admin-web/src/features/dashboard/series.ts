import type { DayCounter } from '@tianheng/contracts';
import type { TextId } from '@tianheng/web-kit/intl/useText.ts';

interface Series {
  counter: DayCounter;
  label: TextId;
  /** requests are many more than deeds, so they have a scale of their own */
  axis: 'deeds' | 'requests';
  colour: string;
  /** tells the lines apart where colours do not */
  dash?: string;
}

/** What the chart shows, in its order. */
export const SERIES: readonly Series[] = [
  {
    counter: 'download_count',
    label: 'dashboard.series.downloads',
    axis: 'deeds',
    colour: 'var(--mui-palette-primary-main)',
  },
  {
    counter: 'create_team',
    label: 'dashboard.series.teams',
    axis: 'deeds',
    colour: 'var(--mui-palette-warning-main)',
    dash: '8 3',
  },
  {
    counter: 'register_user',
    label: 'dashboard.series.accounts',
    axis: 'deeds',
    colour: 'var(--mui-palette-success-main)',
    dash: '3 3',
  },
  {
    counter: 'total_request',
    label: 'dashboard.series.requests',
    axis: 'requests',
    colour: 'var(--mui-palette-text-primary)',
    dash: '10 3 2 3',
  },
  {
    counter: 'register_request',
    label: 'dashboard.series.signedIn',
    axis: 'requests',
    colour: 'var(--mui-palette-text-secondary)',
    dash: '2 4',
  },
];
