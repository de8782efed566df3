import { PATH_NUMBER_PATTERN, type Id } from '@tianheng/contracts';
import { WayBackTo } from '@tianheng/web-kit/components/WayBackTo.tsx';
import { useArrived } from '@tianheng/web-kit/hooks/useArrived.ts';
import { usePageTitle } from '@tianheng/web-kit/hooks/usePageTitle.ts';
import { asApiError } from '@tianheng/web-kit/http/api-error.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useSignedIn } from '@tianheng/web-kit/state/hooks.ts';
import { useParams, useSearchParams } from 'react-router';
import { PageError } from '../../../shared/components/PageError.tsx';
import { failureOf } from '../../../shared/failure.ts';
import { useFocusPage } from '../../../shared/focus-page.ts';
import { paths } from '../../../shared/paths.ts';
import { useDatasetQuery } from '../dataset-detail.api.ts';
import { ClosedDataset } from './ClosedDataset.tsx';
import { DatasetHeader } from './DatasetHeader.tsx';
import { DatasetPanels } from './DatasetPanels.tsx';
import { DatasetSkeleton } from './DatasetSkeleton.tsx';
import { DatasetTeaser } from './DatasetTeaser.tsx';
import { JsonLd } from './JsonLd.tsx';
import { OldVersion } from './OldVersion.tsx';

function Details({ datasetId }: { datasetId: Id }) {
  const text = useText();
  const [params] = useSearchParams();
  const asked = params.get('version');
  const answer = useDatasetQuery(datasetId);
  const { currentData, refetch } = answer;
  const dataset = useArrived(currentData);
  const failure = failureOf(answer);
  const isOld = asked !== null && currentData !== undefined && asked !== String(currentData.version_number);
  const title = currentData?.title ?? text('dataset.title');
  usePageTitle(
    isOld && PATH_NUMBER_PATTERN.test(asked)
      ? `${text('dataset.version', { number: asked })} · ${title}`
      : title,
  );
  useFocusPage(asked);
  if (failure && asApiError(failure).status === 403) return <ClosedDataset />;
  if (failure) return <PageError error={failure} onRetry={() => void refetch()} />;
  if (!dataset) return <DatasetSkeleton />;
  if (asked !== null && asked !== String(dataset.version_number)) {
    return <OldVersion key={asked} dataset={dataset} asked={asked} />;
  }
  return (
    <article>
      {dataset.status === 'open' && <JsonLd datasetId={datasetId} />}
      <DatasetHeader dataset={dataset} />
      <DatasetPanels dataset={dataset} />
    </article>
  );
}

export function Component() {
  const text = useText();
  const { datasetId = '' } = useParams();
  const signedIn = useSignedIn();
  return (
    <WayBackTo to={paths.datasets} label={text('dataset.backToList')}>
      {signedIn ? (
        <Details key={datasetId} datasetId={datasetId} />
      ) : (
        <DatasetTeaser key={datasetId} datasetId={datasetId} />
      )}
    </WayBackTo>
  );
}
