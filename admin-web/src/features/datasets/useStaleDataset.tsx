import type { Id } from '@tianheng/contracts';
import type { Form } from '@tianheng/web-kit/form/useForm.ts';
import { useText, type TextId } from '@tianheng/web-kit/intl/useText.ts';
import { useState, type ReactNode } from 'react';
import { StaleChanges, type StaleChange } from '../../shared/blocks/StaleChanges.tsx';
import { valuesOf, type DatasetValues } from './dataset-values.ts';
import { useLazyDatasetsGetQuery } from './datasets.api.ts';
import { useShownValues } from './useShownValues.ts';

interface Base {
  values: DatasetValues;
  version: number | null;
}

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
const NAMES = Object.keys(LABELS) as (keyof DatasetValues)[];

/** What the form is compared with: the dataset as it was opened, and after a refused save as a colleague left it. */
export function useStaleDataset(id: Id | null, opened: Base) {
  const text = useText();
  const shown = useShownValues();
  const [read] = useLazyDatasetsGetQuery();
  const [base, setBase] = useState(opened);
  const isStale = base !== opened;

  /** Reads what is there now; the next save is one of that version. */
  const meet = async (): Promise<void> => {
    if (id === null) return;
    const now = await read(id).unwrap();
    setBase({ values: valuesOf(now), version: now.version });
  };
  const show = ({ values, setValue }: Form<DatasetValues>): ReactNode => {
    if (!isStale) return undefined;
    const changes = NAMES.flatMap((name): StaleChange<keyof DatasetValues>[] => {
      const before = shown(name, opened.values);
      const theirs = shown(name, base.values);
      if (theirs === before) return [];
      const label = text(LABELS[name]);
      return [{ name, label, theirs, mine: shown(name, values) }];
    });
    return <StaleChanges changes={changes} onTake={(name) => setValue(name, base.values[name])} />;
  };
  return { version: base.version, meet, show };
}
