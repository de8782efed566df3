import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { EMAIL_MAX, USERNAME_MAX, type ForgetPasswordRequest } from '@tianheng/contracts';
import { withoutSpaces } from '@tianheng/web-kit/form/rules.ts';
import { useForm } from '@tianheng/web-kit/form/useForm.ts';
import { useFocusBack } from '@tianheng/web-kit/hooks/useFocusBack.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useForgetPasswordMutation } from './session.api.ts';
import { recoverChecks } from './session.rules.ts';

interface RecoverFormProps {
  /** what was asked for the last time */
  before: ForgetPasswordRequest;
  onAsked: (request: ForgetPasswordRequest) => void;
}

/** Asks for a one-time password. */
export function RecoverForm({ before, onAsked }: RecoverFormProps) {
  const text = useText();
  const [forget] = useForgetPasswordMutation();
  const form = useForm({ username: before.username, email: before.email }, recoverChecks, {
    clean: { username: withoutSpaces, email: withoutSpaces },
  });
  const button = useFocusBack(form.busy);
  const submit = form.submit(async (values) => {
    try {
      await forget(values).unwrap();
      onAsked(values);
    } catch (reason) {
      form.refuse(reason);
    }
  });
  return (
    <Stack component="form" noValidate onSubmit={submit} spacing={2.5}>
      {form.refusal !== undefined && <Alert severity="error">{form.refusal}</Alert>}
      <TextField
        {...form.field('username')}
        label={text('session.username')}
        autoComplete="username"
        autoFocus
        slotProps={{
          htmlInput: { required: true, maxLength: USERNAME_MAX, autoCapitalize: 'none', spellCheck: false },
        }}
      />
      <TextField
        {...form.field('email')}
        label={text('session.email')}
        type="email"
        autoComplete="email"
        slotProps={{ htmlInput: { required: true, maxLength: EMAIL_MAX } }}
      />
      <Button ref={button} type="submit" variant="contained" size="large" loading={form.busy}>
        {text('session.recover.submit')}
      </Button>
    </Stack>
  );
}
