import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { REFERENCE_DESC_MAX, type ReferenceApproval } from '@tianheng/contracts';
import { Field } from '@tianheng/web-kit/form/Field.tsx';
import { usePhone } from '@tianheng/web-kit/hooks/usePhone.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useId, useState } from 'react';

interface RejectDialogProps {
  quote: ReferenceApproval;
  busy: boolean;
  onReject: (desc: string) => void;
  onCancel: () => void;
}

/** Asks for a reason, which may be left out. */
export function RejectDialog({ quote, busy, onReject, onCancel }: RejectDialogProps) {
  const text = useText();
  const titleId = useId();
  const bodyId = useId();
  const fullScreen = usePhone();
  const [desc, setDesc] = useState('');
  return (
    <Dialog
      open
      onClose={busy ? undefined : onCancel}
      aria-labelledby={titleId}
      aria-describedby={bodyId}
      maxWidth="sm"
      fullWidth
      fullScreen={fullScreen}
    >
      <Box
        component="form"
        onSubmit={(event) => {
          event.preventDefault();
          onReject(desc.trim());
        }}
        sx={{ display: 'contents' }}
      >
        <DialogTitle id={titleId}>{text('quotes.reject.title')}</DialogTitle>
        <DialogContent>
          <DialogContentText id={bodyId} sx={{ mb: 2.5, whiteSpace: 'pre-line' }}>
            {quote.content}
          </DialogContentText>
          <Field
            label={text('quotes.reject.reason')}
            helperText={text('quotes.reject.hint', { max: REFERENCE_DESC_MAX })}
            value={desc}
            onChange={(event) => setDesc(event.target.value)}
            inputProps={{ maxLength: REFERENCE_DESC_MAX }}
            multiline
            minRows={2}
            fullWidth
            autoFocus
            sx={{ mt: 0.5 }}
          />
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2.5 }}>
          <Button color="inherit" onClick={onCancel} disabled={busy}>
            {text('common.cancel')}
          </Button>
          <Button type="submit" variant="contained" color="error" loading={busy}>
            {text('quotes.reject.confirm')}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
}
