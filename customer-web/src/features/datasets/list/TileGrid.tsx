import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import type { ReactNode } from 'react';

/** Width to height of a tile's picture. */
export const TILE_PICTURE = '16 / 8';

interface TileGridProps {
  children: ReactNode;
  /** in a row of three as soon as there is room for it, so that none is left alone below */
  isRow?: boolean;
}

export function TileGrid({ children, isRow = false }: TileGridProps) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 3,
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 280px), 1fr))',
        ...(isRow && {
          '@media (min-width: 720px)': { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
        }),
      }}
    >
      {children}
    </Box>
  );
}

/** A tile's parts, each as tall as what will come. */
export function TileSkeleton() {
  return (
    <Paper variant="outlined" sx={{ overflow: 'hidden' }}>
      <Skeleton variant="rectangular" sx={{ aspectRatio: TILE_PICTURE, height: 'auto' }} />
      <Box sx={{ p: 2.5 }}>
        <Skeleton variant="rounded" width={72} height={24} sx={{ mb: 1 }} />
        <Skeleton width="70%" height={25} />
        <Skeleton width="45%" height={24} />
        <Skeleton height={20} sx={{ mt: 1 }} />
        <Skeleton width="80%" height={20} />
        <Skeleton width="50%" height={20} sx={{ mt: 2 }} />
        <Skeleton width="60%" height={20} />
        <Skeleton variant="rounded" width={88} height={31} sx={{ mt: 1.5 }} />
      </Box>
    </Paper>
  );
}

export function TileSkeletons({ count, isRow = false }: { count: number; isRow?: boolean }) {
  const text = useText();
  return (
    <Box aria-busy aria-label={text('common.loading')} role="status">
      <TileGrid isRow={isRow}>
        {Array.from({ length: count }, (_, at) => (
          <TileSkeleton key={at} />
        ))}
      </TileGrid>
    </Box>
  );
}
