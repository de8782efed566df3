import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import {
  EMAIL_MAX,
  NICKNAME_MAX,
  PHONE_MAX,
  SCHOOL_MAX,
  USERNAME_MAX,
  type ErrorCode,
} from '@tianheng/contracts';
import { RouterLink } from '@tianheng/web-kit/components/RouterLink.tsx';
import { LeaveGuard } from '@tianheng/web-kit/form/LeaveGuard.tsx';
import { PasswordField } from '@tianheng/web-kit/form/PasswordField.tsx';
import { halfWidth, withoutSpaces } from '@tianheng/web-kit/form/rules.ts';
import { useForm } from '@tianheng/web-kit/form/useForm.ts';
import { asApiError, isUnanswered } from '@tianheng/web-kit/http/api-error.ts';
import { useFocusBack } from '@tianheng/web-kit/hooks/useFocusBack.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { EmailCodeField } from '../../shared/components/EmailCodeField.tsx';
import { checkEmail } from '../../shared/form-rules.ts';
import { paths } from '../../shared/paths.ts';
import { registered } from './registered.ts';
import { useRegisterMutation } from './session.api.ts';
import { NO_REGISTRATION, registerChecks, toRegistry, type RegisterValues } from './session.rules.ts';

const HINTS = {
  username: 'session.username.hint',
  nickname: 'session.nickname.hint',
  password: 'password.hint',
  confirm_password: 'session.confirm.hint',
  email: 'session.email.hint',
  verify_code: 'session.emailCode.hint',
  mobile_phone: 'session.phone.hint',
  school: 'session.school.hint',
} as const satisfies Record<keyof RegisterValues, string>;

/** Answers to whoever has the account already: its making spends the code. */
const MADE: readonly (ErrorCode | null)[] = ['EMAIL_CODE_EXPIRED', 'USERNAME_TAKEN', 'EMAIL_TAKEN'];

/** Everything an account needs; `onRegistered` is called with its name. */
export function RegisterForm({ onRegistered }: { onRegistered: (username: string) => void }) {
  const text = useText();
  const { search, hash } = useLocation();
  const [register] = useRegisterMutation();
  /** by which name an account was asked for without an answer */
  const [lost, setLost] = useState<string | null>(null);
  /** what was refused since may be refused because of that one */
  const [isMade, setMade] = useState(false);
  const form = useForm(NO_REGISTRATION, registerChecks, {
    clean: {
      username: withoutSpaces,
      email: withoutSpaces,
      verify_code: withoutSpaces,
      mobile_phone: halfWidth,
    },
  });
  const button = useFocusBack(form.busy);
  const submit = form.submit(async (values) => {
    try {
      await register(toRegistry(values)).unwrap();
      onRegistered(values.username);
    } catch (reason) {
      form.refuse(reason);
      if (isUnanswered(reason)) setLost(values.username);
      setMade(lost !== null && MADE.includes(asApiError(reason).code));
    }
  });
  /** A field with the rule it has to follow, until it breaks it. */
  const field = (name: keyof RegisterValues) => {
    const { helperText = text(HINTS[name]), ...rest } = form.field(name);
    return { ...rest, helperText };
  };
  const plain = (htmlInput: object): TextFieldProps['slotProps'] => ({
    htmlInput: { required: true, ...htmlInput },
  });
  const mayAskForCode = () => {
    if (checkEmail(form.values.email) !== null) {
      form.warn('email', 'common.check.email.first');
      return false;
    }
    const problem = registerChecks.username(form.values.username, form.values);
    if (problem !== null) form.warn('username', problem);
    return problem === null;
  };

  return (
    <Box
      component="form"
      noValidate
      onSubmit={submit}
      sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, columnGap: 2, rowGap: 2.5 }}
    >
      <LeaveGuard active={form.dirty} unanswered={form.unanswered} />
      <TextField
        {...field('username')}
        label={text('session.username')}
        autoComplete="username"
        autoFocus
        slotProps={plain({ maxLength: USERNAME_MAX, autoCapitalize: 'none', spellCheck: false })}
      />
      <TextField
        {...field('nickname')}
        label={text('session.nickname')}
        autoComplete="nickname"
        slotProps={plain({ maxLength: NICKNAME_MAX })}
      />
      <PasswordField {...field('password')} label={text('session.password')} autoComplete="new-password" />
      <PasswordField
        {...field('confirm_password')}
        label={text('session.confirm')}
        autoComplete="new-password"
      />
      <TextField
        {...field('email')}
        label={text('session.email')}
        type="email"
        autoComplete="email"
        sx={{ gridColumn: '1 / -1' }}
        slotProps={plain({ maxLength: EMAIL_MAX })}
      />
      <EmailCodeField
        field={field('verify_code')}
        label={text('session.emailCode')}
        request={{ username: form.values.username, email: form.values.email }}
        mayAsk={mayAskForCode}
        onFieldErrors={form.showServerErrors}
        onSent={() => {
          form.setValue('verify_code', '');
          form.focus('verify_code');
        }}
      />
      <TextField
        {...field('mobile_phone')}
        label={text('session.phone')}
        type="tel"
        autoComplete="tel"
        slotProps={plain({ maxLength: PHONE_MAX })}
      />
      <TextField
        {...field('school')}
        label={text('session.school')}
        autoComplete="organization"
        slotProps={plain({ maxLength: SCHOOL_MAX })}
      />
      {form.refusal !== undefined && (
        <Alert severity="error" sx={{ gridColumn: '1 / -1' }}>
          {form.refusal}
        </Alert>
      )}
      {isMade && lost !== null && (
        <Alert severity="info" sx={{ gridColumn: '1 / -1' }}>
          {text('session.register.lost')}{' '}
          <RouterLink replace to={{ pathname: paths.login, search, hash }} state={registered(lost)}>
            {text('session.toLogin')}
          </RouterLink>
        </Alert>
      )}
      <Button
        ref={button}
        type="submit"
        variant="contained"
        size="large"
        loading={form.busy}
        sx={{ gridColumn: '1 / -1' }}
      >
        {text('session.register.submit')}
      </Button>
    </Box>
  );
}
