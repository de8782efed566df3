import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { UserInfo } from '@tianheng/contracts';
import { PasswordChangeFields } from '@tianheng/web-kit/form/PasswordChangeFields.tsx';
import { usePasswordChange } from '@tianheng/web-kit/form/usePasswordChange.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useSharedDispatch } from '@tianheng/web-kit/state/hooks.ts';
import { useNotify } from '@tianheng/web-kit/state/notices.ts';
import { signedOut } from '@tianheng/web-kit/state/session.slice.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../shared/paths.ts';
import { useProfileChangePasswordMutation } from './protection.api.ts';
import { Shell } from './SmallForm.tsx';

interface ChangeFormProps {
  user: UserInfo;
  onChanged: (() => void) | undefined;
  onCancel: (() => void) | null;
}

function ChangeForm({ user, onChanged, onCancel }: ChangeFormProps) {
  const text = useText();
  const dispatch = useSharedDispatch();
  const notify = useNotify();
  const navigate = useNavigate();
  const [change] = useProfileChangePasswordMutation();
  const { form, submit } = usePasswordChange(
    (request) => change(request).unwrap(),
    async () => {
      if (onChanged) onChanged();
      else {
        await navigate(paths.login, { replace: true });
        // As the server has; what was told before would be forgotten with it.
        dispatch(signedOut());
      }
      notify('success', { id: 'password.changed' });
    },
  );
  return (
    <Shell form={form} submit={text('password.change')} onSubmit={submit} onCancel={onCancel}>
      <PasswordChangeFields user={user} form={form} />
    </Shell>
  );
}

interface PasswordPanelProps {
  user: UserInfo;
  /** what follows instead of the login page once every session of the person has ended */
  onChanged?: () => void;
}

/** The password of one's own account; whoever signed in with a one-time password has to choose one at once. */
export function PasswordPanel({ user, onChanged }: PasswordPanelProps) {
  const text = useText();
  const [step, setStep] = useState({ isOpen: false, isBack: false });
  const isRequired = user.must_change_password;
  return (
    <>
      <Typography color="textSecondary">
        {text(isRequired ? 'protection.own.required' : 'password.consequence')}
      </Typography>
      {isRequired || step.isOpen ? (
        <ChangeForm
          user={user}
          onChanged={onChanged}
          onCancel={isRequired ? null : () => setStep({ isOpen: false, isBack: true })}
        />
      ) : (
        <Button
          variant="outlined"
          autoFocus={step.isBack}
          onClick={() => setStep({ isOpen: true, isBack: false })}
          sx={{ mt: 2 }}
        >
          {text('password.change')}
        </Button>
      )}
    </>
  );
}
