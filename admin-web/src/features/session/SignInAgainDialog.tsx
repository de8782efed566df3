import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { SignInAgain } from '@tianheng/web-kit/shell/SignInAgain.tsx';
import { api, TAGS } from '../../shared/api.ts';
import { useKnownUser } from '../../shared/user.api.ts';
import { LoginForm } from './LoginForm.tsx';

/** Over the page whose session ended, with what was entered there. */
export function SignInAgainDialog() {
  const text = useText();
  return (
    <SignInAgain
      title={text('session.expired.title')}
      body={text('session.expired.body')}
      leave={text('session.expired.leave')}
      known={useKnownUser()}
      refresh={() => api.util.invalidateTags([...TAGS])}
    >
      {(username, resume) => <LoginForm username={username} onSignedIn={resume} />}
    </SignInAgain>
  );
}
