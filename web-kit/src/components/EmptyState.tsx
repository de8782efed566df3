import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  title: string;
  /** what to do next */
  hint?: string;
  action?: ReactNode;
}

/** An empty list or a closed door: a small orbit, one sentence, the next step. */
export function EmptyState({ title, hint, action }: EmptyStateProps) {
  return (
    <Box sx={{ py: { xs: 5, md: 7 }, px: 2, textAlign: 'center' }}>
      <Box
        component="svg"
        viewBox="0 0 120 72"
        aria-hidden
        sx={{ width: 120, color: 'text.secondary', opacity: 0.75, mb: 1 }}
      >
        <g fill="none" stroke="currentColor" strokeWidth="1.5">
          <circle cx="60" cy="36" r="13" />
          <ellipse cx="60" cy="36" rx="48" ry="15" transform="rotate(-16 60 36)" strokeDasharray="4 5" />
        </g>
        <Box component="circle" cx="104" cy="20" r="4" sx={{ fill: 'var(--mui-palette-primary-main)' }} />
      </Box>
      <Typography component="p" variant="h4">
        {title}
      </Typography>
      {hint !== undefined && (
        <Typography color="textSecondary" sx={{ mt: 0.5, maxWidth: 520, mx: 'auto' }}>
          {hint}
        </Typography>
      )}
      {action !== undefined && <Box sx={{ mt: 2 }}>{action}</Box>}
    </Box>
  );
}
