import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import type { Id } from '@tianheng/contracts';
import { Loaded } from '@tianheng/web-kit/components/Loaded.tsx';
import { useFresh } from '@tianheng/web-kit/hooks/useFresh.ts';
import { useCallback } from 'react';
import { DatasetForm } from './DatasetForm.tsx';
import { valuesOf } from './dataset-values.ts';
import { useLazyDatasetsGetQuery } from './datasets.api.ts';
import { VersionHistory } from './VersionHistory.tsx';

/** The form, once what the dataset holds now has arrived; what arrives later changes nothing entered. */
export function DatasetEditor({ id }: { id: Id }) {
  const [read] = useLazyDatasetsGetQuery();
  const reading = useFresh(useCallback(() => read(id).unwrap(), [id, read]));
  return (
    <Loaded
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
    </Loaded>
  );
}
