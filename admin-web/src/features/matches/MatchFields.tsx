import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import {
  COMPETITION_JOURNAL_MAX,
  COMPETITION_STATUSES,
  COMPETITION_TITLE_MAX,
  TEAM_MEMBERS_MAX,
  UI_LANGUAGES,
} from '@tianheng/contracts';
import { Field } from '@tianheng/web-kit/form/Field.tsx';
import { SelectField } from '@tianheng/web-kit/form/SelectField.tsx';
import type { Form } from '@tianheng/web-kit/form/useForm.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { CalendarField } from '../../shared/calendar/CalendarField.tsx';
import { RichTextField } from '../../shared/rich-text/RichTextField.tsx';
import type { Pictures } from '../../shared/rich-text/usePictures.ts';
import { useZoneName } from '../../shared/zone.ts';
import type { MatchValues } from './match-values.ts';

const GRID = {
  display: 'grid',
  gap: 2.5,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
};
const TIMES = [
  ['start_time', 'matchForm.start'],
  ['end_time', 'matchForm.end'],
  ['registration_open_time', 'matchForm.registration'],
] as const;

/** Titles, times, limits and status of a match. */
export function MatchFields({ form, earliest }: { form: Form<MatchValues>; earliest: string }) {
  const text = useText();
  const zone = useZoneName();
  const { field, values } = form;
  return (
    <Box sx={GRID}>
      <Field
        label={text('matchForm.title')}
        helperText={text('matchForm.title.hint', { max: COMPETITION_TITLE_MAX })}
        {...field('title')}
        required
        inputProps={{ maxLength: COMPETITION_TITLE_MAX, lang: 'zh-CN' }}
      />
      <Field
        label={text('matchForm.titleEn')}
        {...field('title_en')}
        inputProps={{ maxLength: COMPETITION_TITLE_MAX, lang: 'en' }}
      />
      {TIMES.map(([name, label]) => (
        <CalendarField
          key={name}
          kind="minute"
          label={text(label)}
          helperText={text(`${label}.hint`, { zone })}
          {...field(name)}
          required
          earliest={earliest}
        />
      ))}
      <Field
        label={text('matchForm.teamSize')}
        helperText={text('matchForm.whole', { max: TEAM_MEMBERS_MAX })}
        {...field('team_size_limit')}
        required
        inputProps={{ inputMode: 'numeric' }}
      />
      <SelectField
        label={text('matchForm.status')}
        helperText={text('matchForm.status.hint')}
        {...field('status')}
        options={COMPETITION_STATUSES.map((value) => ({ value, label: text(`matches.status.${value}`) }))}
      />
      <SelectField
        label={text('matchForm.language')}
        helperText={text('matchForm.language.hint')}
        {...field('language')}
        options={UI_LANGUAGES.map((value) => ({ value, label: text(`matchForm.language.${value}`) }))}
      />
      <Box>
        <FormControlLabel
          control={
            <Switch
              checked={values.enable_topic_count}
              onChange={(_event, checked) => form.setValue('enable_topic_count', checked)}
            />
          }
          label={text('matchForm.topicSwitch')}
        />
        {values.enable_topic_count && (
          <Field
            label={text('matchForm.topicCount')}
            {...field('topic_count')}
            required
            inputProps={{ inputMode: 'numeric' }}
            fullWidth
            sx={{ mt: 1 }}
          />
        )}
      </Box>
    </Box>
  );
}

/** What is written about a match, in both languages. */
export function MatchTexts({ form, pictures }: { form: Form<MatchValues>; pictures: Pictures }) {
  const text = useText();
  const { field, part, values, setValue } = form;
  return (
    <Stack spacing={2.5}>
      <Box sx={GRID}>
        <RichTextField
          {...part('desc')}
          {...pictures.of('desc')}
          label={text('matchForm.desc')}
          language="zh-CN"
          value={values.desc}
          onChange={(html) => setValue('desc', html)}
          required
        />
        <RichTextField
          {...part('desc_en')}
          {...pictures.of('desc_en')}
          label={text('matchForm.descEn')}
          language="en"
          value={values.desc_en}
          onChange={(html) => setValue('desc_en', html)}
        />
      </Box>
      <Box sx={GRID}>
        <Field
          label={text('matchForm.journal')}
          {...field('journal')}
          multiline
          minRows={3}
          inputProps={{ maxLength: COMPETITION_JOURNAL_MAX, lang: 'zh-CN' }}
        />
        <Field
          label={text('matchForm.journalEn')}
          {...field('journal_en')}
          multiline
          minRows={3}
          inputProps={{ maxLength: COMPETITION_JOURNAL_MAX, lang: 'en' }}
        />
      </Box>
    </Stack>
  );
}
