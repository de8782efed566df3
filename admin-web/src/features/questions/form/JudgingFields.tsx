import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Stack from '@mui/material/Stack';
import {
  isImageReference,
  parseSandboxImages,
  PROD_LOG_OPTIONS,
  SUBMISSION_LANGUAGES,
} from '@tianheng/contracts';
import { Field } from '@tianheng/web-kit/form/Field.tsx';
import { SelectField } from '@tianheng/web-kit/form/SelectField.tsx';
import type { Form } from '@tianheng/web-kit/form/useForm.ts';
import { languageName } from '@tianheng/web-kit/intl/submission-languages.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useId } from 'react';
import { DatasetSelect } from './DatasetSelect.tsx';
import { GRID } from './field-grid.ts';
import { ImageField } from './ImageField.tsx';
import { DATASET_FIELDS, NUMBER_FIELDS, type QuestionValues } from './question-values.ts';

interface JudgingFieldsProps {
  form: Form<QuestionValues>;
}

/** What a model question is judged with, and how much of it a program may use. */
export function JudgingFields({ form }: JudgingFieldsProps) {
  const text = useText();
  const { field, part, values, setValue } = form;
  const sandboxes = parseSandboxImages(values.sandbox_image) ?? {};
  return (
    <Stack spacing={2.5}>
      <Box sx={GRID}>
        <ImageField
          {...part('sandbox_image')}
          label={text('questionForm.sandbox')}
          hint={text('questionForm.sandbox.hint')}
          use="sandbox"
          value={values.sandbox_image}
          references={values.language_limit.flatMap((language) => sandboxes[language] ?? [])}
          onChange={(image) => setValue('sandbox_image', image)}
        />
        <ImageField
          {...part('judge_image')}
          label={text('questionForm.judge')}
          hint={text('questionForm.judge.hint')}
          use="judge"
          value={values.judge_image}
          references={[values.judge_image.trim()].filter(isImageReference)}
          onChange={(image) => setValue('judge_image', image)}
        />
      </Box>
      <LanguagesField form={form} />
      <Box sx={GRID}>
        {DATASET_FIELDS.map((name) => (
          <DatasetSelect
            key={name}
            {...part(name)}
            label={text(`questionForm.${name}`)}
            hint={text(`questionForm.${name}.hint`)}
            warning={
              name === 'test_output_dataset' && values[name].length === 0
                ? text('questionForm.test_output_dataset.none')
                : undefined
            }
            required={name === 'open_dataset'}
            datasets={values[name]}
            onChange={(datasets) => setValue(name, datasets)}
          />
        ))}
      </Box>
      <Box sx={GRID}>
        {NUMBER_FIELDS.map((name) => (
          <Field
            key={name}
            label={text(`questionForm.${name}`)}
            helperText={text(`questionForm.${name}.hint`)}
            {...field(name)}
            required
            inputProps={{ inputMode: 'numeric' }}
          />
        ))}
        <SelectField
          label={text('questionForm.prodLog')}
          helperText={text('questionForm.prodLog.hint')}
          {...field('prod_log')}
          options={PROD_LOG_OPTIONS.map((value) => ({ value, label: text(`questionForm.prodLog.${value}`) }))}
        />
      </Box>
    </Stack>
  );
}

/** The languages that programs may be written in. */
function LanguagesField({ form }: JudgingFieldsProps) {
  const text = useText();
  const labelId = useId();
  const helpId = useId();
  const { problem, focusRef } = form.part('language_limit');
  const chosen = form.values.language_limit;
  return (
    <Box role="group" aria-labelledby={labelId} aria-describedby={helpId}>
      <FormLabel id={labelId} required error={problem !== undefined}>
        {text('questionForm.languages')}
      </FormLabel>
      <Box sx={{ display: 'flex', flexWrap: 'wrap' }}>
        {SUBMISSION_LANGUAGES.map((language, index) => (
          <FormControlLabel
            key={language}
            control={
              <Checkbox
                slotProps={{ input: index === 0 ? { ref: focusRef } : {} }}
                checked={chosen.includes(language)}
                onChange={(_event, isChosen) =>
                  form.setValue(
                    'language_limit',
                    SUBMISSION_LANGUAGES.filter((known) =>
                      known === language ? isChosen : chosen.includes(known),
                    ),
                  )
                }
              />
            }
            label={text(languageName[language])}
          />
        ))}
      </Box>
      <FormHelperText id={helpId} error={problem !== undefined}>
        {problem ?? text('questionForm.languages.hint')}
      </FormHelperText>
    </Box>
  );
}
