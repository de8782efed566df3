import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { asApiError } from '../../shared/api-error.ts';
import { Field } from '../../shared/components/Field.tsx';
import { HideIcon, ViewIcon } from '../../shared/components/icons.tsx';
import { errorMessage } from '../../shared/error-text.ts';
import { useSharedDispatch } from '../../shared/hooks.ts';
import { useText } from '../../shared/intl/useText.ts';
import type { Notice } from '../../shared/notices.ts';
import { signedIn } from '../../shared/session.slice.ts';
import { useForm } from '../../shared/useForm.ts';
import { Captcha } from './Captcha.tsx';
import { useEnterMutation } from './session.api.ts';
import { encodePassword, loginChecks } from './session.rules.ts';

/** `onSignedIn` is called once an administrator's token is stored. */
export function LoginForm({ onSignedIn }: { onSignedIn: () => void }) {
  const text = useText();
  const dispatch = useSharedDispatch();
  const [enter, { isLoading }] = useEnterMutation();
  const [stamp, setStamp] = useState(() => Date.now());
  const [refusal, setRefusal] = useState<Notice['message'] | null>(null);
  const [shown, setShown] = useState(false);
  const form = useForm({ username: '', password: '', verify_code: '' }, loginChecks);

  // The challenge is spent with every login that was tried.
  const refresh = () => {
    setStamp(Date.now());
    form.setValue('verify_code', '');
  };
  const submit = form.submit(async (values) => {
    setRefusal(null);
    try {
      const entry = await enter({ ...values, password: encodePassword(values.password) }).unwrap();
      if (entry.admitted) {
        dispatch(signedIn(entry.token));
        onSignedIn();
        return;
      }
      refresh();
      setRefusal({ id: 'session.notAdministrator', values: { username: values.username } });
      form.focus('username');
    } catch (reason) {
      refresh();
      const { code, text: sentence, details } = asApiError(reason);
      const fields = code === 'CAPTCHA_WRONG' ? [{ field: 'verify_code', message: sentence }] : details;
      if (!form.showServerErrors(fields)) setRefusal(errorMessage(reason));
    }
  });

  return (
    <Stack component="form" noValidate onSubmit={submit} spacing={2.5}>
      {refusal && (
        <Alert severity="error">{'id' in refusal ? text(refusal.id, refusal.values) : refusal.text}</Alert>
      )}
      <Field
        {...form.field('username')}
        label={text('session.username')}
        autoComplete="username"
        autoFocus
        slotProps={{ input: { autoCapitalize: 'none', spellCheck: false } }}
      />
      <Field
        {...form.field('password')}
        label={text('session.password')}
        type={shown ? 'text' : 'password'}
        autoComplete="current-password"
        // No maxLength: a cut paste would be another password.
        slotProps={{ input: { autoCapitalize: 'none', spellCheck: false } }}
        endAdornment={
          <InputAdornment position="end">
            <IconButton
              edge="end"
              aria-label={text(shown ? 'session.password.hide' : 'session.password.show')}
              onClick={() => setShown(!shown)}
            >
              {shown ? <HideIcon /> : <ViewIcon />}
            </IconButton>
          </InputAdornment>
        }
      />
      <Stack direction="row" spacing={1.5} sx={{ alignItems: 'flex-start' }}>
        <Field
          {...form.field('verify_code')}
          label={text('session.captcha')}
          autoComplete="off"
          sx={{ flex: 1 }}
          slotProps={{ input: { autoCapitalize: 'none', spellCheck: false } }}
        />
        <Captcha stamp={stamp} onRefresh={refresh} />
      </Stack>
      <Button type="submit" variant="contained" size="large" loading={isLoading}>
        {text('session.signIn')}
      </Button>
    </Stack>
  );
}
