import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { Captcha } from '@tianheng/web-kit/form/Captcha.tsx';
import { PasswordField } from '@tianheng/web-kit/form/PasswordField.tsx';
import { encodePassword, withoutSpaces } from '@tianheng/web-kit/form/rules.ts';
import { useForm } from '@tianheng/web-kit/form/useForm.ts';
import { useFocusBack } from '@tianheng/web-kit/hooks/useFocusBack.ts';
import { asApiError } from '@tianheng/web-kit/http/api-error.ts';
import type { FoundCode } from '@tianheng/web-kit/http/captcha-work.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useSharedDispatch } from '@tianheng/web-kit/state/hooks.ts';
import { signedIn } from '@tianheng/web-kit/state/session.slice.ts';
import { useState } from 'react';
import { useLoginMutation } from './session.api.ts';
import { loginChecks } from './session.rules.ts';

interface LoginFormProps {
  username?: string | undefined;
  /** called with the name that was signed in, once the token is stored */
  onSignedIn: (username: string) => void | Promise<void>;
}

export function LoginForm({ username = '', onSignedIn }: LoginFormProps) {
  const text = useText();
  const dispatch = useSharedDispatch();
  const [login] = useLoginMutation();
  const [stamp, setStamp] = useState(() => Date.now());
  /** what the code answers; the cookie may name another tab's by now */
  const [challenge, setChallenge] = useState<string>();
  const form = useForm({ username, password: '', verify_code: '' }, loginChecks, {
    clean: { username: withoutSpaces, verify_code: withoutSpaces },
  });
  const button = useFocusBack(form.busy);

  const refresh = () => {
    // Two pictures within a millisecond still have two addresses.
    setStamp((old) => Math.max(Date.now(), old + 1));
    form.setValue('verify_code', '');
    setChallenge(undefined);
  };
  const fillIn = (found: FoundCode) => {
    form.setValue('verify_code', found.code);
    setChallenge(found.challenge);
  };
  const submit = form.submit(async (values) => {
    try {
      const { data } = await login({
        ...(challenge !== undefined && { 'X-Captcha-Id': challenge }),
        loginRequestDto: { ...values, password: encodePassword(values.password) },
      }).unwrap();
      dispatch(signedIn(data.token, values.username));
    } catch (reason) {
      // A failed login spends the challenge.
      refresh();
      const { code, text: sentence } = asApiError(reason);
      if (code === 'CAPTCHA_WRONG') form.showServerErrors([{ field: 'verify_code', message: sentence }]);
      else form.refuse(reason);
      return;
    }
    await onSignedIn(values.username);
  });

  return (
    <Stack component="form" noValidate onSubmit={submit} spacing={2.5}>
      {form.refusal !== undefined && <Alert severity="error">{form.refusal}</Alert>}
      <TextField
        {...form.field('username')}
        label={text('session.username')}
        autoComplete="username"
        autoFocus={username === ''}
        slotProps={{ htmlInput: { required: true, autoCapitalize: 'none', spellCheck: false } }}
      />
      <PasswordField
        {...form.field('password')}
        label={text('session.password')}
        autoComplete="current-password"
        autoFocus={username !== ''}
      />
      <Captcha stamp={stamp} onRefresh={refresh} onChallenge={setChallenge} onCode={fillIn}>
        <TextField
          {...form.field('verify_code')}
          label={text('session.captcha')}
          autoComplete="off"
          sx={{ flex: 1 }}
          slotProps={{ htmlInput: { required: true, autoCapitalize: 'none', spellCheck: false } }}
        />
      </Captcha>
      <Button ref={button} type="submit" variant="contained" size="large" loading={form.busy}>
        {text('session.signIn')}
      </Button>
    </Stack>
  );
}
