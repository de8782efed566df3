import { lazily } from '@tianheng/web-kit/arrival/lazily.tsx';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { Suspense } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { paths } from '../paths.ts';

const ConfirmDialog = lazily(() => import('@tianheng/web-kit/form/ConfirmDialog.tsx'), 'ConfirmDialog');

interface SignInPromptProps {
  onCancel: () => void;
}

/** Asks a visitor to sign in or to stay where they were. */
export function SignInPrompt({ onCancel }: SignInPromptProps) {
  const text = useText();
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const { state } = useNavigation();
  // What no server may see, as the token of a link, stays behind the #.
  const login = `${paths.login}?next=${encodeURIComponent(pathname + search)}${hash}`;
  // Whoever signs out is on the way to another page, and is not asked about this one.
  if (state !== 'idle') return null;
  return (
    <Suspense>
      <ConfirmDialog
        title={text('session.required.title')}
        body={text('session.required.body')}
        confirm={text('session.signIn')}
        onConfirm={() => void navigate(login)}
        onCancel={onCancel}
      />
    </Suspense>
  );
}
