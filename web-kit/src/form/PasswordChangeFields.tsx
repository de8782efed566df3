import Alert from '@mui/material/Alert';
import type { UserInfo } from '@tianheng/contracts';
import { useText } from '../intl/useText.ts';
import { PasswordField } from './PasswordField.tsx';
import type { usePasswordChange } from './usePasswordChange.ts';

interface PasswordChangeFieldsProps {
  user: UserInfo;
  form: ReturnType<typeof usePasswordChange>['form'];
}

/** The old password, the new one, and that again. */
export function PasswordChangeFields({ user, form }: PasswordChangeFieldsProps) {
  const text = useText();
  const { helperText = text('password.hint'), ...chosen } = form.field('new_password');
  return (
    <>
      {user.must_change_password && (
        <Alert severity="info" role="note">
          {text('password.old.oneTime')}
        </Alert>
      )}
      {/* Tells a password manager whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={user.username} readOnly hidden />
      <PasswordField
        {...form.field('old_password')}
        label={text('password.old')}
        autoComplete="current-password"
        autoFocus
      />
      <PasswordField
        {...chosen}
        helperText={helperText}
        label={text('password.new')}
        autoComplete="new-password"
      />
      <PasswordField
        {...form.field('confirm_password')}
        label={text('password.confirm')}
        autoComplete="new-password"
      />
    </>
  );
}
