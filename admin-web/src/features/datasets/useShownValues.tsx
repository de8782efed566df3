import Box from '@mui/material/Box';
import { useFormats } from '@tianheng/web-kit/intl/formats.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import type { ReactNode } from 'react';
import type { DatasetValues, FileGroup } from './dataset-values.ts';

const filesOf = (groups: FileGroup[]) => groups.flatMap(({ files }) => files);

/** What the form holds in a field, to be read and compared; files by what they were when it was opened. */
export function useShownValues(
  opened: DatasetValues,
): (name: keyof DatasetValues, values: DatasetValues) => ReactNode {
  const text = useText();
  const { bytes } = useFormats();
  const before = filesOf(opened.download_list);
  const isReplaced = (key: string, name: string) =>
    before.every((known) => known.key !== key) && before.some((known) => known.name === name);
  return (name, values) => {
    switch (name) {
      case 'data_type':
        return values.data_type && text(`datasets.type.${values.data_type}`);
      case 'status':
        return values.status && text(`datasets.status.${values.status}`);
      case 'language':
        return text(`datasetForm.language.${values.language}`);
      case 'picture_id':
        return values.picture_id === null ? (
          text('cover.none')
        ) : (
          <Box
            component="img"
            src={values.picture_id.url}
            alt={text('cover.preview')}
            sx={{ display: 'block', width: 128, aspectRatio: '16 / 9', objectFit: 'cover' }}
          />
        );
      case 'download_list':
        return values.download_list
          .flatMap(({ is_tmp: isExample, files }) =>
            files.map((file) =>
              [
                file.name,
                bytes(file.size),
                ...(isExample ? [text('datasetForm.group.isExample')] : []),
                ...(isReplaced(file.key, file.name) ? [text('datasetForm.file.replaced')] : []),
              ].join(' · '),
            ),
          )
          .join('\n');
      default:
        return values[name];
    }
  };
}
