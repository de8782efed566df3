import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { SECOND_CODE_PATTERN } from '@tianheng/contracts';
import { Field } from '@tianheng/web-kit/form/Field.tsx';
import { PasswordField } from '@tianheng/web-kit/form/PasswordField.tsx';
import { encodePassword, rule } from '@tianheng/web-kit/form/rules.ts';
import { useForm } from '@tianheng/web-kit/form/useForm.ts';
import { useFocusBack } from '@tianheng/web-kit/hooks/useFocusBack.ts';
import { asApiError } from '@tianheng/web-kit/http/api-error.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import type { ReactNode, SyntheticEvent } from 'react';

interface ShellProps {
  form: { busy: boolean; refusal: string | undefined };
  submit: string;
  tone?: 'primary' | 'error' | undefined;
  onSubmit: (event: SyntheticEvent) => void;
  onCancel: (() => void) | null;
  /** What is sent changes nothing by itself, so that it may be given up while it is under way. */
  isHarmless?: boolean;
  children: ReactNode;
}

/** A form within a page, which closes with its button for giving up, where it can be given up. */
export function Shell({
  form,
  submit,
  tone = 'primary',
  onSubmit,
  onCancel,
  isHarmless = false,
  children,
}: ShellProps) {
  const text = useText();
  const button = useFocusBack(form.busy);
  return (
    <Stack component="form" noValidate onSubmit={onSubmit} spacing={2} sx={{ maxWidth: 420, mt: 2 }}>
      {form.refusal !== undefined && <Alert severity="error">{form.refusal}</Alert>}
      {children}
      <Stack direction="row" spacing={1.5}>
        <Button ref={button} type="submit" variant="contained" color={tone} loading={form.busy}>
          {submit}
        </Button>
        {onCancel && (
          <Button color="inherit" onClick={onCancel} disabled={form.busy && !isHarmless}>
            {text('common.cancel')}
          </Button>
        )}
      </Stack>
    </Stack>
  );
}

interface SmallFormProps {
  submit: string;
  tone?: 'primary' | 'error';
  /** rejects with why it was refused */
  send: (entered: string) => Promise<unknown>;
  onCancel: () => void;
}

const passwordChecks = {
  password: (value: string) => (value === '' ? ('protection.password.required' as const) : null),
};

/** Asks who is there; sends the password as the API takes it. */
export function PasswordForm({ submit, tone, send, onCancel }: SmallFormProps) {
  const text = useText();
  const form = useForm({ password: '' }, passwordChecks);
  return (
    <Shell
      form={form}
      submit={submit}
      tone={tone}
      onCancel={onCancel}
      isHarmless
      onSubmit={form.submit(async ({ password }) => {
        await send(encodePassword(password)).catch((reason: unknown) => {
          // The server tells the old password of a new one; here is only one.
          if (asApiError(reason).code === 'OLD_PASSWORD_WRONG')
            form.warn('password', 'protection.password.wrong');
          else form.refuse(reason);
        });
      })}
    >
      <PasswordField
        helperText={text('protection.password.hint')}
        {...form.field('password')}
        label={text('protection.password')}
        autoComplete="current-password"
        autoFocus
      />
    </Shell>
  );
}

const codeChecks = { code: rule(SECOND_CODE_PATTERN, 'protection.code.required', 'protection.code.pattern') };

/** Asks for a code that proves who is there. */
export function CodeForm({ label, submit, tone, send, onCancel }: SmallFormProps & { label: string }) {
  const form = useForm({ code: '' }, codeChecks);
  return (
    <Shell
      form={form}
      submit={submit}
      tone={tone}
      onCancel={onCancel}
      onSubmit={form.submit(async ({ code }) => {
        await send(code).catch(form.refuse);
      })}
    >
      <Field {...form.field('code')} label={label} autoComplete="one-time-code" autoFocus />
    </Shell>
  );
}
