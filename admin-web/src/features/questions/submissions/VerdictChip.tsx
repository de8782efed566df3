import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import type { CommitmentStatus, SubmissionRecord } from '@tianheng/contracts';
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

interface VerdictProps {
  status: CommitmentStatus;
  cause: SubmissionRecord['cause'];
}

/** The same, and why; success says it all. */
export function Verdict({ status, cause }: VerdictProps) {
  const text = useText();
  return (
    <Box sx={{ minWidth: 0 }}>
      <VerdictChip status={status} />
      {cause !== null && cause !== 'accepted' && (
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {text(`causes.${cause}`)}
        </Typography>
      )}
    </Box>
  );
}
