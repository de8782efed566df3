import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { FormSection } from './FormSection.tsx';
import type { Form } from './useTeamForm.ts';

/** What the leader agrees to; without the originality statement nothing is sent. */
export function Agreement({ form }: { form: Form }) {
  const text = useText();
  const { consent_to_publish: mayPublish, is_original: isOriginal } = form.values;
  return (
    <FormSection title={text('teamForm.agreement')}>
      <Stack spacing={2}>
        <div>
          <FormControlLabel
            control={
              <Switch
                checked={mayPublish}
                onChange={(event) => form.setValue('consent_to_publish', event.target.checked)}
              />
            }
            label={text('teamForm.publish')}
          />
          <FormHelperText>{text(mayPublish ? 'teamForm.publish.yes' : 'teamForm.publish.no')}</FormHelperText>
        </div>
        <div>
          <FormControlLabel
            control={
              <Switch
                checked={isOriginal}
                onChange={(event) => form.setValue('is_original', event.target.checked)}
              />
            }
            label={text('teamForm.original')}
          />
          <FormHelperText>
            {text(isOriginal ? 'teamForm.original.yes' : 'teamForm.original.no')}
          </FormHelperText>
        </div>
      </Stack>
    </FormSection>
  );
}
