import Box from '@mui/material/Box';
import Container from '@mui/material/Container';
import Skeleton from '@mui/material/Skeleton';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { PANEL_GRID } from './Panel.tsx';

/** A dataset's page before it is there: its band of sky and its panels. */
export function DatasetSkeleton() {
  const text = useText();
  return (
    <Box role="status" aria-busy aria-label={text('common.loading')}>
      <Box sx={{ bgcolor: 'sky.deep', '& .MuiSkeleton-root': { bgcolor: 'sky.horizon' } }}>
        <Container sx={{ py: { xs: 3, md: 5 }, minHeight: { xs: 190, md: 260 } }}>
          <Skeleton width={96} height={26} sx={{ mb: 1.5 }} />
          <Skeleton width="55%" height={56} />
          <Skeleton variant="rounded" width={180} height={24} sx={{ mt: 2 }} />
          <Skeleton width="40%" height={26} sx={{ mt: 2 }} />
        </Container>
      </Box>
      <Container sx={PANEL_GRID}>
        <Box sx={{ display: 'grid', gap: 3 }}>
          <Skeleton variant="rounded" height={132} />
          <Skeleton variant="rounded" height={560} />
        </Box>
        <Box sx={{ display: 'grid', gap: 3 }}>
          <Skeleton variant="rounded" height={370} />
          <Skeleton variant="rounded" height={305} />
        </Box>
      </Container>
    </Box>
  );
}
