import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useContext } from 'react';
import { isMissing } from '../http/api-error.ts';
import { errorMessage } from '../http/error-text.ts';
import { useText } from '../intl/useText.ts';
import { WayBack } from './way-back.ts';

interface ErrorStateProps {
  error: unknown;
  /** a notice has been read out already */
  announced?: boolean;
  /** it is being tried again */
  busy?: boolean;
  onRetry: () => void;
}

/**
 * Says what went wrong with a read and offers to try again, or the page's way back from what does not exist; drawn by hand, for
 * every first load brings it along.
 */
export function ErrorState({ error, announced = false, busy = false, onRetry }: ErrorStateProps) {
  const text = useText();
  const wayBack = useContext(WayBack);
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
      {isMissing(error) ? (
        wayBack
      ) : (
        <Button color="inherit" size="small" onClick={onRetry} sx={{ opacity: busy ? 0.6 : 1 }}>
          {text('common.retry')}
        </Button>
      )}
    </Box>
  );
}
