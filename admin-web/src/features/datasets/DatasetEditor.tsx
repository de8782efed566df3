import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import type { Id } from '@tianheng/contracts';
import { useFresh } from '@tianheng/web-kit/hooks/useFresh.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useCallback } from 'react';
import { HistoryLink } from '../../shared/components/HistoryLink.tsx';
import { LoadedPage } from '../../shared/components/LoadedPage.tsx';
import type { Parents } from '../../shared/components/PageHeader.tsx';
import { DatasetForm } from './DatasetForm.tsx';
import { valuesOf } from './dataset-values.ts';
import { useLazyDatasetsGetQuery } from './datasets.api.ts';
import { VersionHistory } from './VersionHistory.tsx';

/** The form, once what the dataset holds now has arrived; what arrives later changes nothing entered. */
export function DatasetEditor({ id, parents }: { id: Id; parents: Parents }) {
  const text = useText();
  const [read] = useLazyDatasetsGetQuery();
  const reading = useFresh(useCallback(() => read(id).unwrap(), [id, read]));
  return (
    <LoadedPage
      title={text('datasetForm.edit')}
      parents={parents}
      actions={<HistoryLink type="dataset" id={id} />}
      reading={reading}
      announced
      skeleton={
        <Stack spacing={2.5} sx={{ maxWidth: 1080 }}>
          {[460, 320, 280].map((height) => (
            <Skeleton key={height} variant="rounded" height={height} />
          ))}
        </Stack>
      }
    >
      {(dataset) => (
        <Stack spacing={2.5}>
          <DatasetForm id={id} initial={valuesOf(dataset)} version={dataset.version} />
          <VersionHistory datasetId={id} />
        </Stack>
      )}
    </LoadedPage>
  );
}
