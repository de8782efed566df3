import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import { QUESTION_DESC_MAX, QUESTION_TITLE_MAX, QUESTION_TYPES, type Id } from '@tianheng/contracts';
import { Field } from '@tianheng/web-kit/form/Field.tsx';
import { SelectField } from '@tianheng/web-kit/form/SelectField.tsx';
import type { Form } from '@tianheng/web-kit/form/useForm.ts';
import { useFormats } from '@tianheng/web-kit/intl/formats.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useAdminCompetitionsGetQuery } from '../../../shared/competition.api.ts';
import { CalendarField } from '../../../shared/calendar/CalendarField.tsx';
import { fromLocal } from '../../../shared/instant.ts';
import { RichTextField } from '../../../shared/rich-text/RichTextField.tsx';
import type { Pictures } from '../../../shared/rich-text/usePictures.ts';
import { useZone, useZoneName } from '../../../shared/zone.ts';
import { GRID, TWO_LINES, WARNED } from './field-grid.ts';
import type { QuestionValues } from './question-values.ts';

const MINUTE_MS = 60_000;
const SWITCHES = [
  ['is_submit', 'questionForm.isSubmit'],
  ['is_join_show', 'questionForm.isJoinShow'],
] as const;

interface BasicQuestionFieldsProps {
  competitionId: Id;
  form: Form<QuestionValues>;
  /** it exists, and its type is fixed */
  isFixed: boolean;
}

/** Type, number, titles, window and score of a track. */
export function BasicQuestionFields({ competitionId, form, isFixed }: BasicQuestionFieldsProps) {
  const text = useText();
  const zone = useZoneName();
  const { field, values } = form;
  const { early, late } = useBeyondMatch(competitionId, values);
  return (
    <Box sx={GRID}>
      <SelectField
        label={text('questionForm.type')}
        helperText={text(isFixed ? 'questionForm.type.fixed' : 'questionForm.type.hint')}
        {...field('question_type')}
        disabled={isFixed}
        options={QUESTION_TYPES.map((value) => ({ value, label: text(`questions.type.${value}`) }))}
      />
      <Field
        label={text('questionForm.no')}
        helperText={text('questionForm.no.hint')}
        {...field('question_no')}
        required
        inputProps={{ inputMode: 'numeric' }}
      />
      <Field
        label={text('questionForm.title')}
        {...field('title')}
        required
        inputProps={{ maxLength: QUESTION_TITLE_MAX, lang: 'zh-CN' }}
      />
      <Field
        label={text('questionForm.titleEn')}
        {...field('title_en')}
        inputProps={{ maxLength: QUESTION_TITLE_MAX, lang: 'en' }}
      />
      <CalendarField
        kind="minute"
        label={text('questionForm.start')}
        helperText={early ?? text('questionForm.start.hint', { zone })}
        {...field('s_time')}
        required
        sx={[TWO_LINES, early !== null && WARNED]}
      />
      <CalendarField
        kind="minute"
        label={text('questionForm.end')}
        helperText={late ?? text('questionForm.end.hint')}
        {...field('e_time')}
        required
        sx={[TWO_LINES, late !== null && WARNED]}
      />
      <Field
        label={text('questionForm.score')}
        {...field('total_score')}
        required
        inputProps={{ inputMode: 'decimal' }}
      />
      <Stack>
        {SWITCHES.map(([name, label]) => (
          <FormControlLabel
            key={name}
            control={
              <Switch checked={values[name]} onChange={(_event, checked) => form.setValue(name, checked)} />
            }
            label={text(label)}
          />
        ))}
      </Stack>
    </Box>
  );
}

/** Says when submissions really begin and end, where that is after and before the times entered; null where it is not. */
function useBeyondMatch(
  competitionId: Id,
  { s_time: from, e_time: until }: Pick<QuestionValues, 's_time' | 'e_time'>,
): Record<'early' | 'late', string | null> {
  const text = useText();
  const zone = useZone();
  const { instant } = useFormats();
  const { currentData: match } = useAdminCompetitionsGetQuery(competitionId);
  if (!match) return { early: null, late: null };
  const { start_time: start, end_time: end } = match;
  return {
    early:
      // The field holds whole minutes.
      (fromLocal(from, zone) ?? start) <= start - MINUTE_MS
        ? text('questionForm.start.early', { start: instant(start) })
        : null,
    late: (fromLocal(until, zone) ?? end) > end ? text('questionForm.end.late', { end: instant(end) }) : null,
  };
}

interface QuestionTextsProps {
  form: Form<QuestionValues>;
  pictures: Pictures;
}

/** What is written about a track, in both languages. */
export function QuestionTexts({ form, pictures }: QuestionTextsProps) {
  const text = useText();
  const { field, part, values, setValue } = form;
  return (
    <Stack spacing={2.5}>
      <Box sx={GRID}>
        <Field
          label={text('questionForm.desc')}
          {...field('desc')}
          required
          multiline
          minRows={3}
          inputProps={{ maxLength: QUESTION_DESC_MAX, lang: 'zh-CN' }}
        />
        <Field
          label={text('questionForm.descEn')}
          {...field('desc_en')}
          multiline
          minRows={3}
          inputProps={{ maxLength: QUESTION_DESC_MAX, lang: 'en' }}
        />
      </Box>
      <Box sx={GRID}>
        <RichTextField
          {...part('question_detail')}
          {...pictures.of('question_detail')}
          label={text('questionForm.detail')}
          language="zh-CN"
          value={values.question_detail}
          onChange={(html) => setValue('question_detail', html)}
        />
        <RichTextField
          {...part('question_detail_en')}
          {...pictures.of('question_detail_en')}
          label={text('questionForm.detailEn')}
          language="en"
          value={values.question_detail_en}
          onChange={(html) => setValue('question_detail_en', html)}
        />
      </Box>
    </Stack>
  );
}
