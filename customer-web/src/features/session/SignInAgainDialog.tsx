import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { SignInAgain } from '@tianheng/web-kit/shell/SignInAgain.tsx';
import { useViewed } from '@tianheng/web-kit/state/hooks.ts';
import { api, TAGS } from '../../shared/api.ts';
import { useKnownUser } from '../../shared/user.api.ts';
import { LoginForm } from './LoginForm.tsx';

/** Over the page whose session ended, with what was entered there. */
export function SignInAgainDialog() {
  const text = useText();
  const known = useKnownUser();
  // Nobody signs in again to look through others' eyes: the band at the foot of the page ends that.
  if (useViewed()) return null;
  return (
    <SignInAgain
      title={text('session.expired.title')}
      body={text('session.expired.body')}
      leave={text('session.expired.leave')}
      known={known}
      refresh={() => api.util.invalidateTags([...TAGS])}
    >
      {(username, resume) => <LoginForm username={username} onSignedIn={resume} />}
    </SignInAgain>
  );
}
