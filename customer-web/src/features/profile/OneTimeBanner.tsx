import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import type { UserInfo } from '@tianheng/contracts';
import { lazily } from '@tianheng/web-kit/arrival/lazily.tsx';
import { useCovered } from '@tianheng/web-kit/form/useCovered.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useSharedDispatch } from '@tianheng/web-kit/state/hooks.ts';
import { useNotify } from '@tianheng/web-kit/state/notices.ts';
import { unauthorized } from '@tianheng/web-kit/state/session.slice.ts';
import { Suspense, useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { paths } from '../../shared/paths.ts';
import { useKnownUser } from '../../shared/user.api.ts';
import { knownAs } from './profile.api.ts';

const PasswordDialog = lazily(() => import('./PasswordDialog.tsx'), 'PasswordDialog');

/** Over a page with something that is not saved, which is still there when the person has signed in again. */
function ChoiceHere({ user, onClose }: { user: UserInfo; onClose: () => void }) {
  const dispatch = useSharedDispatch();
  const notify = useNotify();
  const goOn = () => {
    // The session has ended with the old password, so the server cannot be asked.
    dispatch(knownAs({ ...user, must_change_password: false }));
    dispatch(unauthorized());
    notify('success', { id: 'password.changed' });
    return Promise.resolve();
  };
  return (
    <Suspense>
      <PasswordDialog isOver user={user} onClose={onClose} onChanged={goOn} />
    </Suspense>
  );
}

/**
 * For whoever signed in with a mailed one-time password: it is time for one of their own. Nothing else is answered to them,
 * so it leads there, or has it chosen over what is not saved.
 */
export function OneTimeBanner() {
  const text = useText();
  const navigate = useNavigate();
  const user = useKnownUser();
  const { pathname } = useLocation();
  const isProfile = pathname === paths.personage;
  const isHere = useCovered(true, pathname) && !isProfile;
  const [isOpen, setOpen] = useState(true);
  const isLedAway = !isProfile && !isHere;
  useEffect(() => {
    if (isLedAway) void navigate(paths.newPassword, { replace: true });
  }, [isLedAway, pathname, navigate]);
  const toDialog = isHere ? { onClick: () => setOpen(true) } : { component: Link, to: paths.newPassword };
  return (
    <Container sx={{ py: 2 }}>
      <Alert
        severity="warning"
        role="status"
        sx={{
          // On a phone the button stands below the words.
          flexWrap: { xs: 'wrap', sm: 'nowrap' },
          '.MuiAlert-message': { flex: { xs: '1 1 calc(100% - 40px)', sm: 1 } },
          '.MuiAlert-action': { ml: { xs: 1.25, sm: 'auto' }, pt: { xs: 0, sm: 0.5 } },
        }}
        action={
          <Button {...toDialog} color="inherit" sx={{ whiteSpace: 'nowrap' }}>
            {text('password.change')}
          </Button>
        }
      >
        <AlertTitle sx={{ fontWeight: 650 }}>{text('profile.oneTime.title')}</AlertTitle>
        {text('profile.oneTime.body')}
      </Alert>
      {isHere && isOpen && user && <ChoiceHere user={user} onClose={() => setOpen(false)} />}
    </Container>
  );
}
