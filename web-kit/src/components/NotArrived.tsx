import Box from '@mui/material/Box';
import { networkError } from '../http/api-error.ts';
import { ErrorState } from './ErrorState.tsx';

/** In place of what lies over the page and did not arrive: the page stays as it is, and that can be asked for again. */
export function NotArrived({ onRetry }: { onRetry: () => void }) {
  return (
    <Box sx={{ position: 'fixed', zIndex: 'tooltip', insetInline: 16, bottom: 16 }}>
      <ErrorState error={networkError()} onRetry={onRetry} />
    </Box>
  );
}
