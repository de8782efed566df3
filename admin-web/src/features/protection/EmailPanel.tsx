import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import {
  EMAIL_CODE_PATTERN,
  EMAIL_CODE_TTL_SECONDS,
  EMAIL_PATTERN,
  type EmailCodeRequest,
  type UserInfo,
} from '@tianheng/contracts';
import { Field } from '@tianheng/web-kit/form/Field.tsx';
import { PasswordField } from '@tianheng/web-kit/form/PasswordField.tsx';
import { encodePassword, rule, withoutSpaces } from '@tianheng/web-kit/form/rules.ts';
import { useForm } from '@tianheng/web-kit/form/useForm.ts';
import { asApiError } from '@tianheng/web-kit/http/api-error.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useNotify } from '@tianheng/web-kit/state/notices.ts';
import { useState } from 'react';
import { useProfileUpdateMutation, useRegistryMailCodeMutation } from './protection.api.ts';
import { Shell } from './SmallForm.tsx';

const checkEmail = rule(EMAIL_PATTERN, 'protection.email.required', 'protection.email.pattern');
const checkCode = rule(EMAIL_CODE_PATTERN, 'protection.code.required', 'protection.email.code.pattern');

interface AddressProps {
  user: UserInfo;
  /** a code is on its way there */
  onSent: (email: string) => void;
  onCancel: () => void;
}

function AddressForm({ user, onSent, onCancel }: AddressProps) {
  const text = useText();
  const [ask] = useRegistryMailCodeMutation();
  const isPresent = (value: string) => value.toLowerCase() === user.email.toLowerCase();
  const form = useForm(
    { email: '' },
    {
      email: (value) => checkEmail(value) ?? (isPresent(value) ? 'protection.email.unchanged' : null),
    },
    { clean: { email: withoutSpaces } },
  );
  return (
    <Shell
      form={form}
      submit={text('protection.email.send')}
      onCancel={onCancel}
      isHarmless
      onSubmit={form.submit(async ({ email }) => {
        const request: EmailCodeRequest = { username: user.username, email };
        await ask(request)
          .unwrap()
          .then(() => onSent(email), form.refuse);
      })}
    >
      <Field
        {...form.field('email')}
        label={text('protection.email.new')}
        type="email"
        autoComplete="email"
        autoFocus
      />
    </Shell>
  );
}

interface CodeProps {
  email: string;
  onChanged: () => void;
  onCancel: () => void;
}

/** The code that was mailed, and the password where the server wants to know who is there. */
function CodeForm({ email, onChanged, onCancel }: CodeProps) {
  const text = useText();
  const [update] = useProfileUpdateMutation();
  const [asksPassword, setAsksPassword] = useState(false);
  const form = useForm(
    { verify_code: '', password: '' },
    {
      verify_code: checkCode,
      password: (value) => (asksPassword && value === '' ? 'protection.password.required' : null),
    },
    { clean: { verify_code: withoutSpaces } },
  );
  const refuse = (reason: unknown): false | undefined => {
    const { code } = asApiError(reason);
    if (code === 'PASSWORD_REQUIRED') {
      // The field takes the focus as it comes; what was entered stays unsaved.
      setAsksPassword(true);
      return false;
    }
    if (code === 'OLD_PASSWORD_WRONG') form.warn('password', 'protection.password.wrong');
    else form.refuse(reason);
    return undefined;
  };
  return (
    <Shell
      form={form}
      submit={text('protection.email.change')}
      onCancel={onCancel}
      onSubmit={form.submit(async ({ verify_code, password }) =>
        update({ email, verify_code, ...(asksPassword && { password: encodePassword(password) }) })
          .unwrap()
          .then(onChanged, refuse),
      )}
    >
      <Typography>
        {text('protection.email.sent', { email, minutes: EMAIL_CODE_TTL_SECONDS / 60 })}
      </Typography>
      <Field
        {...form.field('verify_code')}
        label={text('protection.email.code')}
        autoComplete="one-time-code"
        autoFocus
      />
      {asksPassword && (
        <PasswordField
          helperText={text('protection.password.hint')}
          {...form.field('password')}
          label={text('protection.password')}
          autoComplete="current-password"
          autoFocus
        />
      )}
    </Shell>
  );
}

type Step = { doing: 'nothing'; isBack: boolean } | { doing: 'address' } | { doing: 'code'; email: string };

/** The address of one's own account, which a new password can be mailed to. */
export function EmailPanel({ user }: { user: UserInfo }) {
  const text = useText();
  const notify = useNotify();
  const [step, setStep] = useState<Step>({ doing: 'nothing', isBack: false });
  const goBack = () => setStep({ doing: 'nothing', isBack: true });
  return (
    <>
      <Typography>{text('protection.email.present', { email: user.email })}</Typography>
      <Typography color="textSecondary">{text('protection.email.hint')}</Typography>
      {step.doing === 'nothing' && (
        <Button
          variant="outlined"
          autoFocus={step.isBack}
          onClick={() => setStep({ doing: 'address' })}
          sx={{ mt: 2 }}
        >
          {text('protection.email.change')}
        </Button>
      )}
      {step.doing === 'address' && (
        <AddressForm
          user={user}
          // Whoever gave this form up meanwhile is not called back, nor taken out of another.
          onSent={(email) => setStep((now) => (now === step ? { doing: 'code', email } : now))}
          onCancel={goBack}
        />
      )}
      {step.doing === 'code' && (
        <CodeForm
          email={step.email}
          onChanged={() => {
            notify('success', { id: 'protection.email.changed' });
            goBack();
          }}
          onCancel={goBack}
        />
      )}
    </>
  );
}
