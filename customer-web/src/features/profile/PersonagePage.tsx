import Container from '@mui/material/Container';
import Stack from '@mui/material/Stack';
import { ErrorState } from '@tianheng/web-kit/components/ErrorState.tsx';
import { usePageTitle } from '@tianheng/web-kit/hooks/usePageTitle.ts';
import { asApiError } from '@tianheng/web-kit/http/api-error.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useSignedIn, useViewed } from '@tianheng/web-kit/state/hooks.ts';
import { useNotify } from '@tianheng/web-kit/state/notices.ts';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { ApiKeyDialog } from './ApiKeyDialog.tsx';
import { ApiKeys } from './ApiKeys.tsx';
import { ContactDialog } from './ContactDialog.tsx';
import { EmailDialog } from './EmailDialog.tsx';
import { PasswordDialog } from './PasswordDialog.tsx';
import { ProfileFacts } from './ProfileFacts.tsx';
import { ProfileHeader } from './ProfileHeader.tsx';
import { useProfileDialog } from './useProfileDialog.ts';
import { useUserInfoQuery } from '../../shared/user.api.ts';
import { SignInPrompt } from '../../shared/components/SignInPrompt.tsx';
import { useLeaveSession } from '../../shared/useLeaveSession.ts';
import { paths } from '../../shared/paths.ts';

/** Seconds for which what the header has just read is new enough. */
const FRESH = 5;

function Profile() {
  const notify = useNotify();
  const leaveSession = useLeaveSession();
  const { data: user, error, refetch } = useUserInfoQuery(undefined, { refetchOnMountOrArgChange: FRESH });
  const { dialog, open, close } = useProfileDialog();

  // Keys are shown to nobody else.
  const isViewed = useViewed();
  const asked = useRef(false);
  const mustChoose = user?.must_change_password === true;
  useEffect(() => {
    if (!mustChoose || asked.current) return;
    asked.current = true;
    if (dialog === null) open('password');
  }, [mustChoose, dialog, open]);

  const passwordChanged = async () => {
    const left = leaveSession(paths.login);
    notify('success', { id: 'password.changed' });
    await left;
  };
  // An ended session is asked about over the page, which waits for it.
  const failed = user === undefined && error !== undefined && asApiError(error).status !== 401;
  return (
    <>
      <ProfileHeader user={user} />
      <Container
        maxWidth="md"
        sx={{ py: { xs: 2, md: 4 }, pb: { xs: 6, md: 9 } }}
        aria-busy={user === undefined && !failed}
      >
        {failed ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <Stack spacing={{ xs: 2, md: 3 }}>
            <ProfileFacts user={user} onOpen={open} />
            {user && !mustChoose && !isViewed && <ApiKeys onCreate={() => open('key')} />}
          </Stack>
        )}
      </Container>
      {user && dialog === 'password' && (
        <PasswordDialog user={user} onClose={close} onChanged={passwordChanged} />
      )}
      {user && dialog === 'contact' && <ContactDialog user={user} onClose={close} />}
      {user && dialog === 'key' && <ApiKeyDialog onClose={close} />}
      {user?.platform_role === 'platform_member' && dialog === 'email' && (
        <EmailDialog user={user} onClose={close} />
      )}
    </>
  );
}

/** The signed-in person's own page. */
export function Component() {
  const text = useText();
  const signedIn = useSignedIn();
  const navigate = useNavigate();
  usePageTitle(text('profile.title'));
  if (signedIn) return <Profile />;
  return (
    <>
      <ProfileHeader user={undefined} />
      <SignInPrompt onCancel={() => void navigate(paths.home, { replace: true })} />
    </>
  );
}
