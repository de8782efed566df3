import TextField from '@mui/material/TextField';
import type { UserInfo } from '@tianheng/contracts';
import { FormDialog } from '@tianheng/web-kit/form/FormDialog.tsx';
import { PasswordField } from '@tianheng/web-kit/form/PasswordField.tsx';
import { encodePassword, withoutSpaces } from '@tianheng/web-kit/form/rules.ts';
import { useForm } from '@tianheng/web-kit/form/useForm.ts';
import { asApiError } from '@tianheng/web-kit/http/api-error.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useNotify } from '@tianheng/web-kit/state/notices.ts';
import { useState } from 'react';
import { EmailCodeField } from '../../shared/components/EmailCodeField.tsx';
import { checkEmail } from '../../shared/form-rules.ts';
import { useUpdateProfileMutation } from './profile.api.ts';
import { emailChecks } from './profile.rules.ts';

export function EmailDialog({ user, onClose }: { user: UserInfo; onClose: () => void }) {
  const text = useText();
  const notify = useNotify();
  const [update] = useUpdateProfileMutation();
  const [asksPassword, setAsksPassword] = useState(false);
  const checks = emailChecks(user.email, asksPassword);
  const form = useForm({ email: '', verify_code: '', password: '' }, checks, {
    clean: { email: withoutSpaces, verify_code: withoutSpaces },
  });
  const { email } = form.values;

  const submit = form.submit(async ({ password, ...values }) => {
    try {
      await update({ ...values, ...(asksPassword && { password: encodePassword(password) }) }).unwrap();
    } catch (reason) {
      const { code } = asApiError(reason);
      // The field takes the focus as it comes. False: nothing of what was entered is saved.
      if (code === 'PASSWORD_REQUIRED') {
        setAsksPassword(true);
        return false;
      }
      // The server tells the old password of a new one; here is only one.
      if (code === 'OLD_PASSWORD_WRONG') form.warn('password', 'profile.email.password.wrong');
      else form.refuse(reason);
      return;
    }
    notify('success', { id: 'profile.updated' });
    onClose();
  });
  const mayAsk = () => {
    const problem = checkEmail(email) === null ? checks.email(email) : 'common.check.email.first';
    if (problem !== null) form.warn('email', problem);
    return problem === null;
  };

  return (
    <FormDialog
      title={text('profile.email.title')}
      explanation={
        user.email === '' ? text('profile.email.none') : text('profile.email.present', { email: user.email })
      }
      confirm={text('profile.save')}
      form={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        {...form.field('email')}
        label={text('profile.email.new')}
        type="email"
        autoComplete="email"
        autoFocus
        slotProps={{ htmlInput: { required: true, autoCapitalize: 'none', spellCheck: false } }}
      />
      <EmailCodeField
        field={form.field('verify_code')}
        label={text('profile.email.code')}
        request={{ username: user.username, email }}
        mayAsk={mayAsk}
        onFieldErrors={form.showServerErrors}
        onSent={() => {
          form.setValue('verify_code', '');
          form.focus('verify_code');
        }}
      />
      {asksPassword && (
        <PasswordField
          helperText={text('profile.email.password.hint')}
          {...form.field('password')}
          label={text('profile.password')}
          autoComplete="current-password"
          autoFocus
        />
      )}
    </FormDialog>
  );
}
