import Box from '@mui/material/Box';
import { ErrorState } from '@tianheng/web-kit/components/ErrorState.tsx';
import { asApiError, isSessionOver } from '@tianheng/web-kit/http/api-error.ts';
import { failureOf } from '../../shared/failure.ts';

interface StaleNoteProps {
  answer: { currentData?: unknown; error?: unknown; isFetching: boolean; refetch: () => unknown };
  /** The page asks again by itself, soon. */
  isAskedAgain?: boolean;
}

/** Above what stays on the page though it could not be read anew: what runs there may have ended long ago. */
export function StaleNote({ answer, isAskedAgain = false }: StaleNoteProps) {
  const { currentData, error, isFetching, refetch } = answer;
  const isKept = currentData !== undefined && failureOf(answer) === undefined;
  if (error === undefined || !isKept) return null;
  // An ended session is asked about over the page.
  if ((isAskedAgain && asApiError(error).code === 'BUSY') || isSessionOver(error)) return null;
  return (
    <Box sx={{ mb: 2 }}>
      {/* What the page does by itself is not told: each time it would be read out anew. */}
      <ErrorState error={error} busy={isFetching && !isAskedAgain} onRetry={() => void refetch()} />
    </Box>
  );
}
