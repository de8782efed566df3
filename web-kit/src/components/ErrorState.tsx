import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { errorMessage } from '../http/error-text.ts';
import { useText } from '../intl/useText.ts';

interface ErrorStateProps {
  error: unknown;
  /** a notice has been read out already */
  announced?: boolean;
  /** it is being tried again */
  busy?: boolean;
  onRetry: () => void;
  /** in place of the button, where trying again helps nobody */
  instead?: ReactNode;
}

/** Says what went wrong with a read and offers to try again; drawn by hand, for every first load brings it along. */
export function ErrorState({ error, announced = false, busy = false, onRetry, instead }: ErrorStateProps) {
  const text = useText();
  const message = errorMessage(error);
  return (
    <Box
      role={announced ? 'group' : 'alert'}
      aria-busy={busy}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        px: 2,
        py: 1,
        border: 1,
        borderColor: 'error.main',
        borderRadius: 1,
        color: 'text.primary',
        bgcolor: 'color-mix(in srgb, var(--mui-palette-error-main) 10%, var(--mui-palette-background-paper))',
      }}
    >
      <Box sx={{ flex: '1 1 240px' }}>
        {'id' in message ? text(message.id, message.values) : message.text}
      </Box>
      {instead ?? (
        <Button color="inherit" size="small" onClick={onRetry} sx={{ opacity: busy ? 0.6 : 1 }}>
          {text('common.retry')}
        </Button>
      )}
    </Box>
  );
}
