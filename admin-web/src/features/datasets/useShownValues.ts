import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useCallback } from 'react';
import type { DatasetValues } from './dataset-values.ts';

/** What the form holds in a field, in words to be read and compared. */
export function useShownValues(): (name: keyof DatasetValues, values: DatasetValues) => string {
  const text = useText();
  return useCallback(
    (name, values) => {
      const empty = text('common.stale.empty');
      switch (name) {
        case 'data_type':
          return values.data_type === '' ? empty : text(`datasets.type.${values.data_type}`);
        case 'status':
          return values.status === '' ? empty : text(`datasets.status.${values.status}`);
        case 'language':
          return text(`datasetForm.language.${values.language}`);
        case 'picture_id':
          return values.picture_id === null ? text('cover.none') : values.picture_id.id;
        case 'download_list':
          return values.download_list
            .flatMap(({ is_tmp: isExample, files }) =>
              files.map((file) =>
                isExample ? `${file.name} (${text('datasetForm.group.example')})` : file.name,
              ),
            )
            .join('\n');
        default:
          return values[name] || empty;
      }
    },
    [text],
  );
}
