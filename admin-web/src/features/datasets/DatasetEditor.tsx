import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import type { Id } from '@tianheng/contracts';
import { ErrorState } from '@tianheng/web-kit/components/ErrorState.tsx';
import { useState } from 'react';
import { DatasetForm } from './DatasetForm.tsx';
import { valuesOf, type DatasetValues } from './dataset-values.ts';
import { useDatasetsGetQuery } from './datasets.api.ts';

/** The form, once what the dataset holds now has arrived; what arrives later changes nothing entered. */
export function DatasetEditor({ id }: { id: Id }) {
  const [initial, setInitial] = useState<DatasetValues | null>(null);
  const { currentData, isFetching, error, refetch } = useDatasetsGetQuery(id, {
    refetchOnMountOrArgChange: true,
    skip: initial !== null,
  });
  if (initial === null && currentData !== undefined && !isFetching) setInitial(valuesOf(currentData));
  if (initial !== null) return <DatasetForm id={id} initial={initial} />;
  if (error !== undefined && !isFetching)
    return <ErrorState announced error={error} onRetry={() => void refetch()} />;
  return (
    <Stack spacing={2.5} sx={{ maxWidth: 1080 }}>
      {[460, 320, 280].map((height) => (
        <Skeleton key={height} variant="rounded" height={height} />
      ))}
    </Stack>
  );
}
