import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { Loaded } from '@tianheng/web-kit/components/Loaded.tsx';
import type { Reading } from '@tianheng/web-kit/http/reading.ts';
import type { ReactNode } from 'react';

interface PanelProps<T> {
  title: string;
  query: Omit<Reading<T>, 'data'> & { currentData?: T };
  /** lines of the skeleton while loading */
  lines: number;
  /** false for a query that no notice speaks of */
  announced?: boolean;
  children: (data: T) => ReactNode;
}

/** One part of the dashboard, loaded, failed and tried again by itself. */
export function Panel<T>({ title, query, lines, announced = true, children }: PanelProps<T>) {
  const skeleton = Array.from({ length: lines }, (_, line) => <Skeleton key={line} height={44} />);
  return (
    <Paper component="section" variant="outlined" sx={{ p: { xs: 2, md: 2.5 }, minWidth: 0 }}>
      <Typography variant="h2" sx={{ mb: 1.5 }}>
        {title}
      </Typography>
      <Loaded reading={{ ...query, data: query.currentData }} skeleton={skeleton} announced={announced}>
        {children}
      </Loaded>
    </Paper>
  );
}
