import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { ErrorState } from '@tianheng/web-kit/components/ErrorState.tsx';
import type { ReactNode } from 'react';

interface PanelProps<T> {
  title: string;
  query: { data?: T; error?: unknown; refetch: () => unknown };
  /** lines of the skeleton while loading */
  lines: number;
  children: (data: T) => ReactNode;
}

/** One part of the dashboard, loaded, failed and tried again by itself. */
export function Panel<T>({ title, query: { data, error, refetch }, lines, children }: PanelProps<T>) {
  return (
    <Paper component="section" variant="outlined" sx={{ p: { xs: 2, md: 2.5 }, minWidth: 0 }}>
      <Typography variant="h2" sx={{ mb: 1.5 }}>
        {title}
      </Typography>
      {error !== undefined && <ErrorState announced error={error} onRetry={() => void refetch()} />}
      {data === undefined &&
        error === undefined &&
        Array.from({ length: lines }, (_, line) => <Skeleton key={line} height={44} />)}
      {data !== undefined && error === undefined && children(data)}
    </Paper>
  );
}
