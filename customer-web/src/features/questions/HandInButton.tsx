import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { UploadIcon } from '@tianheng/web-kit/components/icons.tsx';
import { RouterLink } from '@tianheng/web-kit/components/RouterLink.tsx';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useNotify } from '@tianheng/web-kit/state/notices.ts';
import { useId, type ReactNode } from 'react';
import type { HandIn } from './hand-in.ts';

interface HandInButtonProps {
  state: HandIn;
  label: string;
  /** what to know before it is pressed */
  hint?: string | undefined;
  /** where the person sees to what a team lacks; null where the question does not show the way */
  toTeam: string | null;
  onReady: () => void;
  onSignIn: () => void;
  /** what leads to it; it comes late, and moves nothing there */
  children?: ReactNode;
}

/** The upload button; beneath it stands why it cannot be pressed, or what to know first. */
export function HandInButton({ state, label, hint, toTeam, onReady, onSignIn, children }: HandInButtonProps) {
  const text = useText();
  const notify = useNotify();
  const noteId = useId();
  const blocked = state.kind === 'blocked';
  const press = () => {
    if (state.kind === 'ready') onReady();
    else if (state.kind === 'sign-in') onSignIn();
    else notify('warning', { id: 'questions.early' });
  };
  return (
    <Stack spacing={1.5} sx={{ alignItems: 'flex-start' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <Button
          variant="contained"
          size="large"
          startIcon={<UploadIcon />}
          disabled={blocked}
          aria-describedby={blocked || hint !== undefined ? noteId : undefined}
          onClick={press}
        >
          {label}
        </Button>
        {children}
      </Box>
      {!blocked && hint !== undefined && (
        <Typography id={noteId} variant="body2" color="textSecondary" sx={{ maxWidth: 560 }}>
          {hint}
        </Typography>
      )}
      {blocked && (
        <Alert id={noteId} severity={state.tone} role="note" sx={{ py: 0.25 }}>
          {text(state.reason)}
          {state.tone === 'warning' && toTeam !== null && (
            <>
              {' '}
              <RouterLink to={toTeam} color="inherit">
                {text('questions.noTeam.action')}
              </RouterLink>
            </>
          )}
        </Alert>
      )}
    </Stack>
  );
}
