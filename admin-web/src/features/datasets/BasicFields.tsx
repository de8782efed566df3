import Box from '@mui/material/Box';
import {
  DATA_TYPES,
  DATASET_INTRODUCTION_MAX,
  DATASET_KEYWORD_MAX,
  DATASET_LICENSE_MAX,
  DATASET_LICENSES,
  DATASET_SOURCE_MAX,
  DATASET_STATUSES,
  DATASET_TITLE_MAX,
  DATASET_USE_INFO_MAX,
  UI_LANGUAGES,
} from '@tianheng/contracts';
import { Field } from '@tianheng/web-kit/form/Field.tsx';
import { SelectField } from '@tianheng/web-kit/form/SelectField.tsx';
import type { Form } from '@tianheng/web-kit/form/useForm.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useId } from 'react';
import type { DatasetValues } from './dataset-values.ts';

const WIDE = { gridColumn: '1 / -1' };

/** What a dataset is, in words and choices. */
export function BasicFields({ form: { field, values } }: { form: Form<DatasetValues> }) {
  const text = useText();
  const licenses = useId();
  const { status } = values;
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2.5,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
      }}
    >
      <Field
        label={text('datasetForm.title')}
        helperText={text('datasetForm.title.hint', { max: DATASET_TITLE_MAX })}
        {...field('title')}
        required
        inputProps={{ maxLength: DATASET_TITLE_MAX }}
        sx={WIDE}
      />
      <Field
        label={text('datasetForm.keyword')}
        helperText={text('datasetForm.keyword.hint', { max: DATASET_KEYWORD_MAX })}
        {...field('keyword')}
        required
        inputProps={{ maxLength: DATASET_KEYWORD_MAX }}
      />
      <Field
        label={text('datasetForm.source')}
        helperText={text('datasetForm.source.hint', { max: DATASET_SOURCE_MAX })}
        {...field('source')}
        required
        inputProps={{ maxLength: DATASET_SOURCE_MAX }}
      />
      <div>
        <Field
          label={text('datasetForm.license')}
          helperText={text('datasetForm.license.hint')}
          {...field('license')}
          fullWidth
          inputProps={{ maxLength: DATASET_LICENSE_MAX, list: licenses }}
        />
        <datalist id={licenses}>
          {DATASET_LICENSES.map((license) => (
            <option key={license} value={license} />
          ))}
        </datalist>
      </div>
      <SelectField
        label={text('datasetForm.type')}
        {...field('data_type')}
        required
        placeholder={text('datasetForm.choose')}
        options={DATA_TYPES.map((value) => ({ value, label: text(`datasets.type.${value}`) }))}
      />
      <SelectField
        label={text('datasetForm.status')}
        helperText={status === '' ? undefined : text(`datasetForm.status.hint.${status}`)}
        {...field('status')}
        required
        placeholder={text('datasetForm.choose')}
        options={DATASET_STATUSES.map((value) => ({ value, label: text(`datasets.status.${value}`) }))}
      />
      <SelectField
        label={text('datasetForm.language')}
        {...field('language')}
        options={UI_LANGUAGES.map((value) => ({ value, label: text(`datasetForm.language.${value}`) }))}
      />
      <Field
        label={text('datasetForm.introduction')}
        helperText={text('datasetForm.count', {
          count: values.introduction.length,
          max: DATASET_INTRODUCTION_MAX,
        })}
        {...field('introduction')}
        multiline
        minRows={3}
        inputProps={{ maxLength: DATASET_INTRODUCTION_MAX }}
        sx={WIDE}
      />
      <Field
        label={text('datasetForm.useInfo')}
        helperText={text('datasetForm.useInfo.hint', {
          count: values.question_use_info.length,
          max: DATASET_USE_INFO_MAX,
        })}
        {...field('question_use_info')}
        multiline
        minRows={2}
        inputProps={{ maxLength: DATASET_USE_INFO_MAX }}
        sx={WIDE}
      />
    </Box>
  );
}
