import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { dialogSlots } from '@tianheng/web-kit/components/dialog-width.ts';
import { comeIntoSight } from '@tianheng/web-kit/form/come-into-sight.ts';
import { ignoreHeld } from '@tianheng/web-kit/form/held-key.ts';
import { LeaveGuard } from '@tianheng/web-kit/form/LeaveGuard.tsx';
import { useFocusBack } from '@tianheng/web-kit/hooks/useFocusBack.ts';
import { usePhone } from '@tianheng/web-kit/hooks/usePhone.ts';
import { useFormats } from '@tianheng/web-kit/intl/formats.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useId, type ReactNode } from 'react';
import { FilePicker } from './FilePicker.tsx';
import type { ZipHandIn } from './useZipHandIn.ts';
import { ZIP_ACCEPT } from './zip.ts';

interface HandInDialogProps {
  title: string;
  confirm: string;
  maxBytes: number;
  handIn: ZipHandIn;
  onClose: () => void;
  /** fields above the file */
  children?: ReactNode;
}

function Progress({ share, isBroken }: { share: number; isBroken: boolean }) {
  const text = useText();
  const label = useId();
  const percent = Math.floor(share * 100);
  return (
    <Box>
      <Typography id={label} variant="body2" sx={{ mb: 0.5, fontVariantNumeric: 'tabular-nums' }}>
        {percent < 100 ? text('commitments.uploading', { percent }) : text('commitments.storing')}
      </Typography>
      <LinearProgress
        aria-labelledby={label}
        variant={percent < 100 ? 'determinate' : 'indeterminate'}
        value={percent}
      />
      <Typography role="status" variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
        {isBroken && text('commitments.uploadBroken')}
      </Typography>
    </Box>
  );
}

/** A dialog that sends one zip; while it is under way only its cancel button stops it. */
export function HandInDialog({ title, confirm, maxBytes, handIn, onClose, children }: HandInDialogProps) {
  const text = useText();
  const { bytes } = useFormats();
  const titleId = useId();
  const fullScreen = usePhone();
  const { refusal, busy, progress } = handIn;
  const button = useFocusBack(busy);
  const leave = () => {
    if (progress !== null) handIn.stop();
    else onClose();
  };
  return (
    <Dialog
      open
      onClose={busy ? undefined : onClose}
      aria-labelledby={titleId}
      fullScreen={fullScreen}
      slotProps={dialogSlots()}
    >
      <Box
        component="form"
        noValidate
        onSubmit={(event) => void handIn.submit(event)}
        onKeyDown={ignoreHeld}
        sx={{ display: 'contents' }}
      >
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent>
          <Stack spacing={2.5} sx={{ pt: 1 }}>
            {refusal && (
              <Alert ref={comeIntoSight} severity="error">
                {'id' in refusal ? text(refusal.id, refusal.values) : refusal.text}
              </Alert>
            )}
            {children}
            <FilePicker
              label={text('commitments.file')}
              hint={text('commitments.file.hint', { limit: bytes(maxBytes) })}
              accept={ZIP_ACCEPT}
              file={handIn.file}
              problem={handIn.problem}
              disabled={busy}
              buttonRef={handIn.pick}
              onFile={handIn.choose}
            />
            {progress !== null && <Progress share={progress} isBroken={handIn.isBroken} />}
          </Stack>
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2.5 }}>
          <Button color="inherit" onClick={leave} disabled={busy && progress === null}>
            {text(progress === null ? 'common.cancel' : 'commitments.stopUpload')}
          </Button>
          <Button ref={button} type="submit" variant="contained" loading={busy}>
            {confirm}
          </Button>
        </DialogActions>
      </Box>
      <LeaveGuard active={busy || handIn.file !== null} unanswered={handIn.unanswered} />
    </Dialog>
  );
}
