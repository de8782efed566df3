import Link from '@mui/material/Link';
import { lazily } from '@tianheng/web-kit/arrival/lazily.tsx';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { Suspense, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../shared/paths.ts';
import { searchField, TO_SEARCH } from './search-field.ts';
import { listenForKeys } from './shortcuts.ts';

const KeysDialog = lazily(() => import('./KeysDialog.tsx'), 'KeysDialog');

/** Keys for what is done often, and the button that lists them: whoever has turned them off finds the way back by it. */
export function Keys() {
  const text = useText();
  const navigate = useNavigate();
  const [isHelp, setHelp] = useState(false);
  useEffect(
    () =>
      listenForKeys({
        go: (to) => void navigate(to),
        search: () => {
          const field = searchField();
          if (field) field.focus();
          else void navigate(paths.datasets, { state: TO_SEARCH });
        },
        help: () => setHelp(true),
      }),
    [navigate],
  );
  return (
    <>
      <Link
        component="button"
        color="inherit"
        variant="body2"
        underline="hover"
        onClick={() => setHelp(true)}
        sx={{ mt: 1, py: 0.5 }}
      >
        {text('shell.keys.title')}
      </Link>
      <Suspense>{isHelp && <KeysDialog onClose={() => setHelp(false)} />}</Suspense>
    </>
  );
}
