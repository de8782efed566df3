import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { UploadIcon } from '@tianheng/web-kit/components/icons.tsx';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useNotify } from '@tianheng/web-kit/state/notices.ts';
import { useId } from 'react';
import type { HandIn } from './hand-in.ts';

interface HandInButtonProps {
  state: HandIn;
  label: string;
  onReady: () => void;
  onSignIn: () => void;
}

/** The upload button; where it cannot be pressed, the reason stands beneath it. */
export function HandInButton({ state, label, onReady, onSignIn }: HandInButtonProps) {
  const text = useText();
  const notify = useNotify();
  const reasonId = useId();
  const blocked = state.kind === 'blocked';
  const press = () => {
    if (state.kind === 'ready') onReady();
    else if (state.kind === 'sign-in') onSignIn();
    else notify('warning', { id: 'questions.early' });
  };
  return (
    <Stack spacing={1.5} sx={{ alignItems: 'flex-start' }}>
      <Button
        variant="contained"
        size="large"
        startIcon={<UploadIcon />}
        disabled={blocked}
        aria-describedby={blocked ? reasonId : undefined}
        onClick={press}
      >
        {label}
      </Button>
      {blocked && (
        <Alert id={reasonId} severity={state.tone} role="note" sx={{ py: 0.25 }}>
          {text(state.reason)}
        </Alert>
      )}
    </Stack>
  );
}
