import Alert from '@mui/material/Alert';
import type { UserInfo } from '@tianheng/contracts';
import { FormDialog } from '@tianheng/web-kit/form/FormDialog.tsx';
import { PasswordField } from '@tianheng/web-kit/form/PasswordField.tsx';
import { encodePassword } from '@tianheng/web-kit/form/rules.ts';
import { useForm } from '@tianheng/web-kit/form/useForm.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useChangePasswordMutation } from './profile.api.ts';
import { passwordChecks } from './profile.rules.ts';

interface PasswordDialogProps {
  user: UserInfo;
  onClose: () => void;
  /** every session of the person has ended by then, this one too */
  onChanged: () => Promise<void>;
}

export function PasswordDialog({ user, onClose, onChanged }: PasswordDialogProps) {
  const text = useText();
  const [change] = useChangePasswordMutation();
  const form = useForm({ old_password: '', new_password: '', confirm_password: '' }, passwordChecks);

  const submit = form.submit(async (values) => {
    try {
      await change({
        old_password: encodePassword(values.old_password),
        new_password: encodePassword(values.new_password),
        confirm_password: encodePassword(values.confirm_password),
      }).unwrap();
    } catch (reason) {
      form.refuse(reason);
      return;
    }
    await onChanged();
  });

  const { helperText = text('common.password.hint'), ...chosen } = form.field('new_password');
  return (
    <FormDialog
      title={text('profile.password.title')}
      explanation={text('profile.password.consequence')}
      confirm={text('profile.password.change')}
      form={form}
      onSubmit={submit}
      onClose={onClose}
    >
      {user.must_change_password && <Alert severity="info">{text('profile.oneTime.old')}</Alert>}
      {/* Tells a password manager whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={user.username} readOnly hidden />
      <PasswordField
        {...form.field('old_password')}
        label={text('profile.password.old')}
        autoComplete="current-password"
        autoFocus
      />
      <PasswordField
        {...chosen}
        helperText={helperText}
        label={text('profile.password.new')}
        autoComplete="new-password"
      />
      <PasswordField
        {...form.field('confirm_password')}
        label={text('profile.password.confirm')}
        autoComplete="new-password"
      />
    </FormDialog>
  );
}
