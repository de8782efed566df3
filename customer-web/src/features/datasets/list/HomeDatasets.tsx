import Box from '@mui/material/Box';
import Container from '@mui/material/Container';
import Typography from '@mui/material/Typography';
import { visuallyHidden } from '@mui/utils';
import { HOME_DATASETS, type DatasetOrder } from '@tianheng/contracts';
import { EmptyState } from '@tianheng/web-kit/components/EmptyState.tsx';
import { ErrorState } from '@tianheng/web-kit/components/ErrorState.tsx';
import { RouterLink } from '@tianheng/web-kit/components/RouterLink.tsx';
import { useArrived } from '@tianheng/web-kit/hooks/useArrived.ts';
import { useText, type TextId } from '@tianheng/web-kit/intl/useText.ts';
import { failureOf } from '../../../shared/failure.ts';
import { paths } from '../../../shared/paths.ts';
import { useDatasetsQuery } from '../datasets.api.ts';
import { DatasetTile } from './DatasetTile.tsx';
import { TileGrid, TileSkeletons } from './TileGrid.tsx';

function Place({ place }: { place: number }) {
  const text = useText();
  return (
    <Box
      sx={{
        position: 'absolute',
        top: 12,
        left: 12,
        width: 36,
        height: 36,
        display: 'grid',
        placeItems: 'center',
        borderRadius: '50%',
        bgcolor: ['medal.gold', 'medal.silver', 'medal.bronze'][place - 1],
        color: 'medal.ink',
        fontWeight: 700,
      }}
    >
      <span aria-hidden>{place}</span>
      <Box component="span" sx={visuallyHidden}>
        {text('datasets.place', { place })}
      </Box>
    </Box>
  );
}

interface HomeDatasetsProps {
  title: TextId;
  order: DatasetOrder;
  /** numbered by their places */
  ranked?: boolean;
}

/** One of the home page's rows: the first few datasets in an order. */
export function HomeDatasets({ title, order, ranked = false }: HomeDatasetsProps) {
  const text = useText();
  const answer = useDatasetsQuery({ page: 1, limit: HOME_DATASETS, order, scope: 'home' });
  const { currentData, refetch } = answer;
  const data = useArrived(currentData);
  const failure = failureOf(answer);
  return (
    <Container component="section" aria-labelledby={`datasets-${order}`} sx={{ pb: { xs: 6, md: 9 } }}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', gap: 2, mb: 3 }}>
        <Typography id={`datasets-${order}`} variant="h2">
          {text(title)}
        </Typography>
        <RouterLink
          to={ranked ? `${paths.datasets}?order=${order}` : paths.datasets}
          sx={{ whiteSpace: 'nowrap' }}
        >
          {text('datasets.all')}
        </RouterLink>
      </Box>
      {failure !== undefined && <ErrorState error={failure} onRetry={() => void refetch()} />}
      {failure === undefined && !data && <TileSkeletons count={HOME_DATASETS} isRow />}
      {data?.data.length === 0 && (
        <EmptyState title={text('datasets.none')} hint={text('datasets.none.hint')} />
      )}
      {data && (
        <TileGrid isRow>
          {data.data.map((dataset, at) => (
            <DatasetTile
              key={dataset.id}
              dataset={dataset}
              heading="h3"
              badge={ranked ? <Place place={at + 1} /> : undefined}
            />
          ))}
        </TileGrid>
      )}
    </Container>
  );
}
