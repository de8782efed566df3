import TextField from '@mui/material/TextField';
import type { UserInfo } from '@tianheng/contracts';
import { FormDialog } from '@tianheng/web-kit/form/FormDialog.tsx';
import { withoutSpaces } from '@tianheng/web-kit/form/rules.ts';
import { useForm } from '@tianheng/web-kit/form/useForm.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useNotify } from '@tianheng/web-kit/state/notices.ts';
import { EmailCodeField } from '../../shared/components/EmailCodeField.tsx';
import { checkEmail } from '../../shared/form-rules.ts';
import { useUpdateProfileMutation } from './profile.api.ts';
import { emailChecks } from './profile.rules.ts';

export function EmailDialog({ user, onClose }: { user: UserInfo; onClose: () => void }) {
  const text = useText();
  const notify = useNotify();
  const [update] = useUpdateProfileMutation();
  const checks = emailChecks(user.email);
  const form = useForm({ email: '', verify_code: '' }, checks, {
    clean: { email: withoutSpaces, verify_code: withoutSpaces },
  });
  const { email } = form.values;

  const submit = form.submit(async (values) => {
    try {
      await update(values).unwrap();
    } catch (reason) {
      form.refuse(reason);
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
    </FormDialog>
  );
}
