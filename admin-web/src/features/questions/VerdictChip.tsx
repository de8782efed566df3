import Chip from '@mui/material/Chip';
import type { CommitmentStatus } from '@tianheng/contracts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';

const TONES: Record<CommitmentStatus, 'default' | 'info' | 'success' | 'warning' | 'error'> = {
  waiting: 'default',
  running: 'info',
  success: 'success',
  failed: 'error',
  timeout: 'warning',
  wrong_answer: 'warning',
  cancel: 'default',
};

/** Decimals enough for an exact score. */
export const EXACT_DIGITS = 12;

/** How far judging is, or what came of it. */
export function VerdictChip({ status }: { status: CommitmentStatus }) {
  const text = useText();
  return (
    <Chip
      size="small"
      variant="outlined"
      color={TONES[status]}
      label={text(`submissions.status.${status}`)}
    />
  );
}
