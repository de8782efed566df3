import type { Id } from '@tianheng/contracts';
import type { TextId } from '@tianheng/web-kit/intl/useText.ts';
import { useStale, type Base } from '../../shared/blocks/useStale.tsx';
import { requestOf, valuesOf, type DatasetValues } from './dataset-values.ts';
import { useLazyDatasetsGetQuery } from './datasets.api.ts';
import { useShownValues } from './useShownValues.tsx';

const LABELS = {
  title: 'datasetForm.title',
  keyword: 'datasetForm.keyword',
  source: 'datasetForm.source',
  license: 'datasetForm.license',
  data_type: 'datasetForm.type',
  status: 'datasetForm.status',
  language: 'datasetForm.language',
  introduction: 'datasetForm.introduction',
  question_use_info: 'datasetForm.useInfo',
  picture_id: 'datasetForm.cover',
  download_list: 'datasetForm.files',
  version_note: 'datasetForm.note',
} as const satisfies Record<keyof DatasetValues, TextId>;

/** What a colleague saved meanwhile in a dataset that is being changed. */
export function useStaleDataset(id: Id | null, opened: Base<DatasetValues>) {
  const shown = useShownValues(opened.values);
  const [read] = useLazyDatasetsGetQuery();
  return useStale({
    opened,
    read: async () => {
      if (id === null) return opened;
      const now = await read(id).unwrap();
      return { values: valuesOf(now), version: now.version };
    },
    labels: LABELS,
    shown,
    // A file that took another's place may have its name.
    compared: (name, values) => JSON.stringify(requestOf(values)[name]),
  });
}
