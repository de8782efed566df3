import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, type ReactNode } from 'react';
import { dialogSlots } from '../components/dialog-width.ts';
import { useFocusBack } from '../hooks/useFocusBack.ts';
import { useText } from '../intl/useText.ts';
import { ignoreHeld } from './held-key.ts';

interface ConfirmDialogProps {
  title: string;
  body: string;
  /** below the body */
  children?: ReactNode;
  confirm: string;
  cancel?: string;
  tone?: 'primary' | 'error';
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before something happens; Escape and the backdrop mean cancel. */
export function ConfirmDialog({ tone = 'primary', busy = false, ...props }: ConfirmDialogProps) {
  const text = useText();
  const titleId = useId();
  const bodyId = useId();
  const button = useFocusBack(busy);
  return (
    <Dialog
      open
      onClose={busy ? undefined : props.onCancel}
      aria-labelledby={titleId}
      aria-describedby={bodyId}
      slotProps={dialogSlots()}
    >
      <DialogTitle id={titleId}>{props.title}</DialogTitle>
      <DialogContent>
        <DialogContentText id={bodyId}>{props.body}</DialogContentText>
        {props.children}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2.5 }}>
        <Button color="inherit" onClick={props.onCancel} disabled={busy}>
          {props.cancel ?? text('common.cancel')}
        </Button>
        <Button
          ref={button}
          variant="contained"
          color={tone}
          onClick={props.onConfirm}
          onKeyDown={ignoreHeld}
          loading={busy}
          autoFocus
        >
          {props.confirm}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
