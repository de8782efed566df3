import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { Captcha } from '@tianheng/web-kit/form/Captcha.tsx';
import { Field } from '@tianheng/web-kit/form/Field.tsx';
import { PasswordField } from '@tianheng/web-kit/form/PasswordField.tsx';
import { encodePassword, withoutSpaces } from '@tianheng/web-kit/form/rules.ts';
import { useForm } from '@tianheng/web-kit/form/useForm.ts';
import { asApiError } from '@tianheng/web-kit/http/api-error.ts';
import type { FoundCode } from '@tianheng/web-kit/http/captcha-work.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useSharedDispatch } from '@tianheng/web-kit/state/hooks.ts';
import { signedIn } from '@tianheng/web-kit/state/session.slice.ts';
import { useState } from 'react';
import { useEnterMutation } from './session.api.ts';
import { loginChecks } from './session.rules.ts';

interface LoginFormProps {
  username?: string | undefined;
  /** called with the name that was signed in, once an administrator's token is stored */
  onSignedIn: (username: string) => void;
}

export function LoginForm({ username = '', onSignedIn }: LoginFormProps) {
  const text = useText();
  const dispatch = useSharedDispatch();
  const [enter, { isLoading }] = useEnterMutation();
  const [stamp, setStamp] = useState(() => Date.now());
  /** what the code answers; the cookie may name another tab's by now */
  const [challenge, setChallenge] = useState<string>();
  /** who signed in with the right password, and administers nothing */
  const [stranger, setStranger] = useState<string>();
  /** the password was right, and is not enough */
  const [isSecondStep, setSecondStep] = useState(false);
  const form = useForm({ username, password: '', second_code: '', verify_code: '' }, loginChecks, {
    clean: { username: withoutSpaces, verify_code: withoutSpaces },
  });

  // The challenge is spent with every login that was tried.
  const refresh = () => {
    setStamp((last) => last + 1);
    form.setValue('verify_code', '');
    setChallenge(undefined);
  };
  const fillIn = (found: FoundCode) => {
    form.setValue('verify_code', found.code);
    setChallenge(found.challenge);
  };
  const submit = form.submit(async ({ second_code: second, ...values }) => {
    setStranger(undefined);
    try {
      const entry = await enter({
        challenge,
        login: {
          ...values,
          password: encodePassword(values.password),
          ...(second.trim() !== '' && { second_code: second.trim() }),
        },
      }).unwrap();
      if (entry.admitted) {
        dispatch(signedIn(entry.token, values.username));
        onSignedIn(values.username);
        return;
      }
      refresh();
      setStranger(values.username);
      form.focus('username');
    } catch (reason) {
      refresh();
      const { code, text: sentence, details } = asApiError(reason);
      if (code === 'SECOND_FACTOR_REQUIRED') {
        setSecondStep(true);
        form.focus('second_code');
        return;
      }
      // Whatever else went wrong, the code may still be good: a recovery code is long to type.
      if (code === 'SECOND_FACTOR_WRONG') form.setValue('second_code', '');
      const fields = code === 'CAPTCHA_WRONG' ? [{ field: 'verify_code', message: sentence }] : details;
      if (form.showServerErrors(fields)) return;
      form.refuse(reason);
      // The button lost the focus while it was out of use, and this must be filled in anew whatever was wrong.
      form.focus('verify_code');
    }
  });

  const refusal =
    stranger === undefined ? form.refusal : text('session.notAdministrator', { username: stranger });
  return (
    <Stack component="form" noValidate onSubmit={submit} spacing={2.5}>
      {refusal !== undefined && <Alert severity="error">{refusal}</Alert>}
      {isSecondStep && <Alert severity="info">{text('session.second.hint')}</Alert>}
      <Field
        {...form.field('username')}
        label={text('session.username')}
        autoComplete="username"
        autoFocus={username === ''}
        slotProps={{ input: { autoCapitalize: 'none', spellCheck: false } }}
      />
      <PasswordField
        {...form.field('password')}
        label={text('session.password')}
        autoComplete="current-password"
        autoFocus={username !== ''}
      />
      {isSecondStep && (
        <Field
          {...form.field('second_code')}
          label={text('session.second')}
          autoComplete="one-time-code"
          autoFocus
        />
      )}
      <Captcha stamp={stamp} onRefresh={refresh} onChallenge={setChallenge} onCode={fillIn}>
        <Field
          {...form.field('verify_code')}
          label={text('session.captcha')}
          autoComplete="off"
          sx={{ flex: 1 }}
          slotProps={{ input: { autoCapitalize: 'none', spellCheck: false } }}
        />
      </Captcha>
      <Button type="submit" variant="contained" size="large" loading={isLoading}>
        {text('session.signIn')}
      </Button>
    </Stack>
  );
}
