import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { Commitment } from '@tianheng/contracts';
import { dialogSlots } from '@tianheng/web-kit/components/dialog-width.ts';
import { ErrorState } from '@tianheng/web-kit/components/ErrorState.tsx';
import { usePhone } from '@tianheng/web-kit/hooks/usePhone.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useId } from 'react';
import { DownloadIcon } from '../../shared/components/icons.tsx';
import { failureOf } from '../../shared/failure.ts';
import { useLogQuery } from './commitments.api.ts';
import { ExplanationBox } from './ExplanationBox.tsx';
import { saveText } from '../../shared/saveText.ts';

/** What a run printed, to read or to save. */
export function LogDialog({ commitment, onClose }: { commitment: Commitment; onClose: () => void }) {
  const text = useText();
  const titleId = useId();
  const fullScreen = usePhone();
  const answer = useLogQuery(commitment.commitment_id, { refetchOnMountOrArgChange: true });
  const { currentData: data, refetch } = answer;
  const failure = failureOf(answer);
  const log = typeof data === 'string' ? data : data === undefined ? undefined : '';
  const title = text('commitments.log.title', { number: commitment.commitment_no });
  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={titleId}
      fullScreen={fullScreen}
      slotProps={dialogSlots()}
    >
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>
        <Box sx={{ mb: 2 }}>
          <ExplanationBox commitment={commitment} />
        </Box>
        {failure !== undefined && <ErrorState error={failure} onRetry={() => void refetch()} />}
        {failure === undefined && log === undefined && <Skeleton variant="rounded" height={240} />}
        {log === '' && <Typography color="textSecondary">{text('commitments.log.empty')}</Typography>}
        {log && (
          <Box
            component="pre"
            tabIndex={0}
            role="region"
            aria-label={title}
            sx={{
              m: 0,
              p: 2,
              maxHeight: '60vh',
              overflow: 'auto',
              borderRadius: 1,
              bgcolor: 'sky.deep',
              color: 'sky.text',
              fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
              fontSize: '0.8125rem',
              lineHeight: 1.55,
              whiteSpace: 'pre-wrap',
            }}
          >
            {log}
          </Box>
        )}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2.5 }}>
        <Button
          startIcon={<DownloadIcon />}
          disabled={!log}
          onClick={() => saveText(`${commitment.commitment_no}.txt`, log ?? '')}
        >
          {text('commitments.log.download')}
        </Button>
        <Button variant="contained" onClick={onClose}>
          {text('common.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
