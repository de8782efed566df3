import Alert from '@mui/material/Alert';
import Container from '@mui/material/Container';
import { PATH_NUMBER_PATTERN, type DatasetDetail, type DatasetVersionDetail } from '@tianheng/contracts';
import { RouterLink } from '@tianheng/web-kit/components/RouterLink.tsx';
import { asApiError } from '@tianheng/web-kit/http/api-error.ts';
import { useFormats } from '@tianheng/web-kit/intl/formats.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import type { ReactNode } from 'react';
import { PageError } from '../../../shared/components/PageError.tsx';
import { failureOf } from '../../../shared/failure.ts';
import { paths } from '../../../shared/paths.ts';
import { useVersionQuery } from '../dataset-detail.api.ts';
import { DatasetHeader } from './DatasetHeader.tsx';
import { DatasetPanels } from './DatasetPanels.tsx';
import { DatasetSkeleton } from './DatasetSkeleton.tsx';

/** The dataset with the files that it had then; its words are today's. */
const asItWas = (dataset: DatasetDetail, version: DatasetVersionDetail): DatasetDetail => ({
  ...dataset,
  version_number: version.number,
  version_at: version.created_at,
  updated_at: version.created_at,
  download_list: version.download_list,
  file_count: version.file_count,
  total_size: version.total_size,
  formats: [...new Set(version.download_list.map(({ data_format }) => data_format))].filter(
    (format) => format !== '',
  ),
});

interface NoticeProps {
  dataset: DatasetDetail;
  children: ReactNode;
}

function VersionNotice({ dataset, children }: NoticeProps) {
  const text = useText();
  return (
    <Container sx={{ pt: 3 }}>
      <Alert severity="warning" sx={{ overflowWrap: 'anywhere' }}>
        {/* It may end with a reason that somebody wrote, with or without a full stop. */}
        <div>{children}</div>
        <RouterLink to={paths.dataset(dataset.id)}>
          {text('dataset.version.toPresent', { number: dataset.version_number })}
        </RouterLink>
      </Alert>
    </Container>
  );
}

function Unknown({ dataset, asked }: { dataset: DatasetDetail; asked: string }) {
  const text = useText();
  return (
    <article>
      <DatasetHeader dataset={dataset} />
      <VersionNotice dataset={dataset}>{text('dataset.version.unknown', { number: asked })}</VersionNotice>
      <DatasetPanels dataset={dataset} />
    </article>
  );
}

function Known({ dataset, number }: { dataset: DatasetDetail; number: number }) {
  const text = useText();
  const { date } = useFormats();
  const answer = useVersionQuery({ datasetId: dataset.id, number });
  const { currentData: version, refetch } = answer;
  const failure = failureOf(answer);
  if (failure && asApiError(failure).code === 'DATASET_VERSION_NOT_FOUND') {
    return <Unknown dataset={dataset} asked={String(number)} />;
  }
  if (failure) return <PageError error={failure} onRetry={() => void refetch()} />;
  if (!version) return <DatasetSkeleton />;
  if (version.withdrawn_at !== null) {
    return (
      <article>
        <DatasetHeader dataset={dataset} />
        <VersionNotice dataset={dataset}>
          {text('dataset.version.withdrawn', {
            number,
            date: date(version.withdrawn_at * 1000),
            reason: version.withdrawn_reason,
          })}
        </VersionNotice>
        <DatasetPanels dataset={dataset} />
      </article>
    );
  }
  const then = asItWas(dataset, version);
  return (
    <article>
      <DatasetHeader dataset={then} />
      <VersionNotice dataset={dataset}>{text('dataset.version.old', { number })}</VersionNotice>
      <DatasetPanels dataset={then} latest={dataset.version_number} />
    </article>
  );
}

/** The dataset's page with the files of the version that the address asks for, or why there is none. */
export function OldVersion({ dataset, asked }: { dataset: DatasetDetail; asked: string }) {
  return PATH_NUMBER_PATTERN.test(asked) ? (
    <Known dataset={dataset} number={Number(asked)} />
  ) : (
    <Unknown dataset={dataset} asked={asked} />
  );
}
