import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { useText } from '../../shared/intl/useText.ts';

export function TileGrid({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 3,
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 300px), 1fr))',
      }}
    >
      {children}
    </Box>
  );
}

/** As tall as what will come. */
export function TileSkeletons({ count }: { count: number }) {
  const text = useText();
  return (
    <Box aria-busy aria-label={text('common.loading')} role="status">
      <TileGrid>
        {Array.from({ length: count }, (_, at) => (
          <Skeleton key={at} variant="rounded" height={380} />
        ))}
      </TileGrid>
    </Box>
  );
}
