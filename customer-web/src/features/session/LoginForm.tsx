import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { CAPTCHA_LENGTH, PASSWORD_MAX, USERNAME_MAX } from '@tianheng/contracts';
import { useState } from 'react';
import { asApiError } from '../../shared/api-error.ts';
import { errorMessage } from '../../shared/error-text.ts';
import { useSharedDispatch } from '../../shared/hooks.ts';
import { useText } from '../../shared/intl/useText.ts';
import type { Notice } from '../../shared/notices.ts';
import { signedIn } from '../../shared/session.slice.ts';
import { useForm } from '../../shared/useForm.ts';
import { HideIcon, ViewIcon } from '../../shared/components/icons.tsx';
import { Captcha } from './Captcha.tsx';
import { useLoginMutation } from './session.api.ts';
import { encodePassword, loginChecks } from './session.rules.ts';

interface LoginFormProps {
  username?: string;
  /** called with the name that was signed in, once the token is stored */
  onSignedIn: (username: string) => void;
}

export function LoginForm({ username = '', onSignedIn }: LoginFormProps) {
  const text = useText();
  const dispatch = useSharedDispatch();
  const [login, { isLoading }] = useLoginMutation();
  const [stamp, setStamp] = useState(() => Date.now());
  const [refusal, setRefusal] = useState<Notice['message'] | null>(null);
  const [shown, setShown] = useState(false);
  const form = useForm({ username, password: '', verify_code: '' }, loginChecks);

  const refresh = () => {
    setStamp(Date.now());
    form.setValue('verify_code', '');
  };
  const submit = form.submit(async (values) => {
    setRefusal(null);
    try {
      const { data } = await login({
        loginRequestDto: { ...values, password: encodePassword(values.password) },
      }).unwrap();
      dispatch(signedIn(data.token));
      onSignedIn(values.username);
    } catch (reason) {
      // A failed login spends the challenge.
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
      <TextField
        {...form.field('username')}
        label={text('session.username')}
        autoComplete="username"
        autoFocus={username === ''}
        slotProps={{ htmlInput: { maxLength: USERNAME_MAX, autoCapitalize: 'none', spellCheck: false } }}
      />
      <TextField
        {...form.field('password')}
        label={text('session.password')}
        type={shown ? 'text' : 'password'}
        autoComplete="current-password"
        autoFocus={username !== ''}
        slotProps={{
          htmlInput: { maxLength: PASSWORD_MAX },
          input: {
            endAdornment: (
              <InputAdornment position="end">
                <IconButton
                  edge="end"
                  aria-label={text(shown ? 'session.password.hide' : 'session.password.show')}
                  onClick={() => setShown(!shown)}
                >
                  {shown ? <HideIcon /> : <ViewIcon />}
                </IconButton>
              </InputAdornment>
            ),
          },
        }}
      />
      <Stack direction="row" spacing={1.5} sx={{ alignItems: 'flex-start' }}>
        <TextField
          {...form.field('verify_code')}
          label={text('session.captcha')}
          autoComplete="off"
          sx={{ flex: 1 }}
          slotProps={{ htmlInput: { maxLength: CAPTCHA_LENGTH, autoCapitalize: 'none', spellCheck: false } }}
        />
        <Captcha stamp={stamp} onRefresh={refresh} />
      </Stack>
      <Button type="submit" variant="contained" size="large" loading={isLoading}>
        {text('session.signIn')}
      </Button>
    </Stack>
  );
}
