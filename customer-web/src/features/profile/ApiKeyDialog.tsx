import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import { API_KEY_MAX_DAYS, API_KEY_NAME_MAX, type CreatedApiKey } from '@tianheng/contracts';
import { dialogSlots } from '@tianheng/web-kit/components/dialog-width.ts';
import { Field } from '@tianheng/web-kit/form/Field.tsx';
import { FormDialog } from '@tianheng/web-kit/form/FormDialog.tsx';
import { LeaveGuard } from '@tianheng/web-kit/form/LeaveGuard.tsx';
import { SelectField } from '@tianheng/web-kit/form/SelectField.tsx';
import { useForm } from '@tianheng/web-kit/form/useForm.ts';
import { useNamedCall } from '@tianheng/web-kit/hooks/useNamedCall.ts';
import { DIALOG_PARAM } from '@tianheng/web-kit/hooks/useUrlDialog.ts';
import { useFormats } from '@tianheng/web-kit/intl/formats.ts';
import { usePhone } from '@tianheng/web-kit/hooks/usePhone.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useId, useState } from 'react';
import { useCreateApiKeyMutation } from './profile.api.ts';
import { keyChecks } from './profile.rules.ts';
import { CopyButton } from '../../shared/components/CopyButton.tsx';

const LIFETIMES = [7, 30, 90, API_KEY_MAX_DAYS];
const USUAL_DAYS = 90;

/** The new key, which nobody can show a second time: only its own button closes it. */
function MadeKey({ made, onClose }: { made: CreatedApiKey; onClose: () => void }) {
  const text = useText();
  const formats = useFormats();
  const titleId = useId();
  const fullScreen = usePhone();
  const body = text('profile.key.made.body', { date: formats.date(made.expires_at) });
  return (
    <Dialog open aria-labelledby={titleId} fullScreen={fullScreen} slotProps={dialogSlots()}>
      <DialogTitle id={titleId}>{text('profile.key.made.title')}</DialogTitle>
      <DialogContent>
        <Stack spacing={2}>
          <Alert severity="warning">{body}</Alert>
          {/* A field takes the keyboard: where the browser does not let a page copy, it is the one way to the key. */}
          <Field
            label={text('profile.key.made')}
            value={made.key}
            multiline
            inputProps={{ readOnly: true, spellCheck: false }}
            onFocus={({ target }) => target.select()}
            sx={{ '& textarea': { fontFamily: 'monospace' } }}
          />
          <Box>
            <CopyButton named value={made.key} label={text('profile.key.copy')} />
          </Box>
        </Stack>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2.5 }}>
        <Button variant="contained" onClick={onClose}>
          {text('profile.key.done')}
        </Button>
      </DialogActions>
      <LeaveGuard active busy params={[DIALOG_PARAM]} body={body} />
    </Dialog>
  );
}

export function ApiKeyDialog({ onClose }: { onClose: () => void }) {
  const text = useText();
  const [send] = useCreateApiKeyMutation();
  const create = useNamedCall(send);
  const [made, setMade] = useState<CreatedApiKey | null>(null);
  const form = useForm({ name: '', days: String(USUAL_DAYS), submits: false }, keyChecks);

  const submit = form.submit(async ({ name, days, submits }) => {
    try {
      const scopes = submits ? (['read', 'submit'] as const) : (['read'] as const);
      const createApiKeyRequestDto = { name: name.trim(), days: Number(days), scopes: [...scopes] };
      setMade(await create({ createApiKeyRequestDto }));
    } catch (reason) {
      form.refuse(reason);
    }
  });

  if (made) return <MadeKey made={made} onClose={onClose} />;
  return (
    <FormDialog
      title={text('profile.key.title')}
      confirm={text('profile.key.create')}
      form={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        helperText={text('profile.key.name.hint')}
        {...form.field('name')}
        label={text('profile.key.name')}
        autoComplete="off"
        autoFocus
        inputProps={{ required: true, maxLength: API_KEY_NAME_MAX }}
      />
      <SelectField
        {...form.field('days')}
        label={text('profile.key.days')}
        options={LIFETIMES.map((days) => ({
          value: String(days),
          label: text('profile.key.days.value', { days }),
        }))}
      />
      <FormControlLabel
        label={text('profile.key.submits')}
        control={
          <Checkbox
            checked={form.values.submits}
            onChange={({ target }) => form.setValue('submits', target.checked)}
          />
        }
      />
    </FormDialog>
  );
}
