import type { UserInfo } from '@tianheng/contracts';
import { FormDialog } from '@tianheng/web-kit/form/FormDialog.tsx';
import { PasswordChangeFields } from '@tianheng/web-kit/form/PasswordChangeFields.tsx';
import { usePasswordChange } from '@tianheng/web-kit/form/usePasswordChange.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useChangePasswordMutation } from './profile.api.ts';

interface PasswordDialogProps {
  user: UserInfo;
  onClose: () => void;
  /** every session of the person has ended by then, this one too */
  onChanged: () => Promise<void>;
  /** over something that is not saved, which asks by itself before it is left */
  isOver?: boolean;
}

export function PasswordDialog({ user, onClose, onChanged, isOver = false }: PasswordDialogProps) {
  const text = useText();
  const [change] = useChangePasswordMutation();
  const { form, submit } = usePasswordChange((request) => change(request).unwrap(), onChanged);
  return (
    <FormDialog
      title={text('password.change')}
      explanation={text('password.consequence')}
      confirm={text('password.change')}
      form={form}
      isGuarded={!isOver}
      onSubmit={submit}
      onClose={onClose}
    >
      <PasswordChangeFields user={user} form={form} />
    </FormDialog>
  );
}
