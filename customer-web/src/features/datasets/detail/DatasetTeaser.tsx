import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { visuallyHidden } from '@mui/utils';
import type { Id } from '@tianheng/contracts';
import { EmptyState } from '@tianheng/web-kit/components/EmptyState.tsx';
import { ErrorState } from '@tianheng/web-kit/components/ErrorState.tsx';
import { useArrived } from '@tianheng/web-kit/hooks/useArrived.ts';
import { usePageTitle } from '@tianheng/web-kit/hooks/usePageTitle.ts';
import { asApiError } from '@tianheng/web-kit/http/api-error.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { Link } from 'react-router';
import { failureOf } from '../../../shared/failure.ts';
import { paths } from '../../../shared/paths.ts';
import { useOverviewQuery } from '../dataset-detail.api.ts';
import { DatasetSkeleton } from './DatasetSkeleton.tsx';
import { JsonLd } from './JsonLd.tsx';
import { SignInToView, VisitorDataset } from './VisitorDataset.tsx';

/** Of what is not open to all a visitor learns nothing, not even whether it exists. */
function NotForVisitors({ datasetId }: { datasetId: Id }) {
  const text = useText();
  return (
    <Container>
      <Typography variant="h1" sx={visuallyHidden}>
        {text('dataset.title')}
      </Typography>
      <EmptyState
        title={text('dataset.signIn.other')}
        action={
          <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.5, justifyContent: 'center' }}>
            <SignInToView datasetId={datasetId} />
            <Button component={Link} to={paths.datasets} color="inherit">
              {text('dataset.backToList')}
            </Button>
          </Stack>
        }
      />
    </Container>
  );
}

/** A dataset as a visitor sees it, with the way to sign in. */
export function DatasetTeaser({ datasetId }: { datasetId: Id }) {
  const text = useText();
  const answer = useOverviewQuery(datasetId);
  const { currentData, refetch } = answer;
  const dataset = useArrived(currentData);
  const failure = failureOf(answer);
  usePageTitle(currentData?.title ?? text('dataset.title'));
  if (failure && asApiError(failure).status === 404) return <NotForVisitors datasetId={datasetId} />;
  if (failure) {
    return (
      <Container sx={{ py: 6 }}>
        <ErrorState error={failure} onRetry={() => void refetch()} />
      </Container>
    );
  }
  if (!dataset) return <DatasetSkeleton />;
  return (
    <>
      <JsonLd datasetId={datasetId} />
      <VisitorDataset dataset={dataset} />
    </>
  );
}
