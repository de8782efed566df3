import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import type { VersionedRaceSettings } from '@tianheng/contracts';
import { Field } from '@tianheng/web-kit/form/Field.tsx';
import { LeaveGuard } from '@tianheng/web-kit/form/LeaveGuard.tsx';
import { useForm } from '@tianheng/web-kit/form/useForm.ts';
import { asApiError } from '@tianheng/web-kit/http/api-error.ts';
import { useFocusBack } from '@tianheng/web-kit/hooks/useFocusBack.ts';
import { useVersionedSave } from '@tianheng/web-kit/hooks/useVersionedSave.ts';
import { useText, type TextId } from '@tianheng/web-kit/intl/useText.ts';
import { useNotify } from '@tianheng/web-kit/state/notices.ts';
import { useRef, useState } from 'react';
import { Refusal } from '../../shared/blocks/Refusal.tsx';
import { useStale } from '../../shared/blocks/useStale.tsx';
import { useLazySettingsGetQuery, useSettingsUpdateMutation } from '../../shared/settings.api.ts';
import { requestOf, settingChecks, SETTINGS_CLEAN, valuesOf, type SettingValues } from './settings-values.ts';

const LABELS = {
  task_submit_period_per_team: 'settings.period',
  total_submit_times_per_team: 'settings.times',
  job_timeout: 'settings.timeout',
  show_score_after_running: 'settings.score',
} as const satisfies Record<keyof SettingValues, TextId>;
const NUMBERS = ['task_submit_period_per_team', 'total_submit_times_per_team', 'job_timeout'] as const;

/** The update button works once something differs, or may differ, from what is saved. */
export function SettingsForm({ settings }: { settings: VersionedRaceSettings }) {
  const text = useText();
  const notify = useNotify();
  const [read] = useLazySettingsGetQuery();
  const [update] = useSettingsUpdateMutation();
  const onTop = useVersionedSave();
  const [opened] = useState(() => ({ values: valuesOf(settings), version: settings.version }));
  const left = useRef(false);
  const form = useForm(opened.values, settingChecks, { clean: SETTINGS_CLEAN });
  const stale = useStale<SettingValues>({
    opened,
    read: async () => {
      const now = await read().unwrap();
      return { values: valuesOf(now), version: now.version };
    },
    labels: LABELS,
    shown: (name, values) =>
      name === 'show_score_after_running'
        ? text(values[name] ? 'settings.yes' : 'settings.no')
        : values[name],
  });
  const button = useFocusBack(form.busy);
  const submit = form.submit(
    async (values) => {
      try {
        const version = stale.version ?? settings.version;
        const now = await onTop({ ...requestOf(values), version }, (save) => update(save).unwrap());
        const base = { values: valuesOf(now), version: now.version };
        stale.begin(base);
        notify('success', { id: 'settings.updated' });
      } catch (reason) {
        form.refuse(reason);
        if (asApiError(reason).code === 'STALE_WRITE') await stale.meet().catch(form.refuse);
      }
    },
    () => notify('error', { id: 'common.form.incomplete' }),
  );
  return (
    <Paper tabIndex={-1} variant="outlined" sx={{ outline: 'none', p: { xs: 2, md: 3 }, maxWidth: 640 }}>
      <Stack component="form" noValidate onSubmit={submit} spacing={2.5}>
        <Refusal form={form} stale={stale.show(form)} />
        {NUMBERS.map((name) => (
          <Field
            key={name}
            label={text(LABELS[name])}
            helperText={text(`${LABELS[name]}.hint`)}
            {...form.field(name)}
            required
            inputProps={{ inputMode: 'numeric' }}
          />
        ))}
        <FormControlLabel
          control={
            <Switch
              checked={form.values.show_score_after_running}
              onChange={(_event, checked) => form.setValue('show_score_after_running', checked)}
            />
          }
          label={text('settings.score')}
        />
        <Box>
          <Button
            ref={button}
            type="submit"
            variant="contained"
            loading={form.busy}
            disabled={!form.dirty && !stale.isMet && !form.unanswered}
          >
            {text('settings.submit')}
          </Button>
        </Box>
        <LeaveGuard active={form.dirty} saved={left} unanswered={form.unanswered} />
      </Stack>
    </Paper>
  );
}
