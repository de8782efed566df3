import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

export interface Fact {
  label: string;
  value: ReactNode;
  /** it takes a whole line on a phone, where the others stand in twos */
  isLong?: boolean;
}

/** What is known of a thing, each fact with its name; what is empty is a dash. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        columnGap: { xs: 2, sm: 3 },
        rowGap: 1,
        gridTemplateColumns: {
          xs: 'repeat(2, minmax(0, 1fr))',
          sm: 'max-content minmax(0, 1fr)',
          lg: 'repeat(2, max-content minmax(0, 1fr))',
        },
      }}
    >
      {facts.map(({ label, value, isLong }) => (
        <Box
          key={label}
          sx={{ display: { xs: 'block', sm: 'contents' }, ...(isLong && { gridColumn: '1 / -1' }) }}
        >
          <Typography component="dt" variant="body2" color="textSecondary">
            {label}
          </Typography>
          <Typography
            component="dd"
            variant="body2"
            sx={{ m: 0, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}
          >
            {value === '' || value === null ? '–' : value}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}
