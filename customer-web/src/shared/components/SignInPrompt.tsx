import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { lazily } from '@tianheng/web-kit/state/lazily.tsx';
import { Suspense } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { paths } from '../paths.ts';

const ConfirmDialog = lazily(() => import('@tianheng/web-kit/form/ConfirmDialog.tsx'), 'ConfirmDialog');

interface SignInPromptProps {
  onCancel: () => void;
  /** where to come back to; the present address by default */
  next?: string;
}

/** Asks a visitor to sign in or to stay where they were. */
export function SignInPrompt({ onCancel, next }: SignInPromptProps) {
  const text = useText();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { state } = useNavigation();
  const back = next ?? pathname + search;
  // Whoever signs out is on the way to another page, and is not asked about this one.
  if (state !== 'idle') return null;
  return (
    <Suspense>
      <ConfirmDialog
        title={text('session.required.title')}
        body={text('session.required.body')}
        confirm={text('session.signIn')}
        onConfirm={() => void navigate(`${paths.login}?next=${encodeURIComponent(back)}`)}
        onCancel={onCancel}
      />
    </Suspense>
  );
}
