import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import { useId, type ReactNode, type SyntheticEvent } from 'react';
import { dialogSlots } from '../components/dialog-width.ts';
import { comeIntoSight } from './come-into-sight.ts';
import { beginInFirstField } from './first-field.ts';
import { ignoreHeld } from './held-key.ts';
import { LeaveGuard } from './LeaveGuard.tsx';
import { useText } from '../intl/useText.ts';
import { useFocusBack } from '../hooks/useFocusBack.ts';
import { useHeld } from '../hooks/useHeld.ts';
import { usePhone } from '../hooks/usePhone.ts';
import { DIALOG_PARAM } from '../hooks/useUrlDialog.ts';

interface FormDialogProps {
  title: string;
  explanation?: string;
  /** pixels where there is room */
  width?: number;
  confirm: string;
  /** what the button that only closes it says, where there is nothing to cancel */
  close?: string;
  /** false where the page beneath asks before anything is left: only the last of several guards is heard */
  isGuarded?: boolean;
  form: { busy: boolean; dirty: boolean; refusal: string | undefined; unanswered?: boolean };
  onSubmit: (event: SyntheticEvent) => void;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog of useUrlDialog with a form, which asks before what was entered is lost. */
export function FormDialog({ form, isGuarded = true, ...props }: FormDialogProps) {
  const text = useText();
  const titleId = useId();
  const explanationId = useId();
  const fullScreen = usePhone();
  const button = useFocusBack(form.busy);
  const held = useHeld(form.busy);
  const { explanation, children, width } = props;
  return (
    <Dialog
      open
      onClose={form.busy ? undefined : props.onClose}
      aria-labelledby={titleId}
      aria-describedby={explanation === undefined ? undefined : explanationId}
      fullScreen={fullScreen}
      slotProps={dialogSlots(width)}
    >
      <Box
        component="form"
        noValidate
        onSubmit={props.onSubmit}
        onKeyDown={ignoreHeld}
        sx={{ display: 'contents' }}
      >
        <DialogTitle id={titleId}>{props.title}</DialogTitle>
        <DialogContent ref={beginInFirstField}>
          {explanation !== undefined && (
            <DialogContentText id={explanationId} sx={{ mb: 2 }}>
              {explanation}
            </DialogContentText>
          )}
          <Stack spacing={2.5} useFlexGap sx={{ pt: 1 }}>
            {form.refusal !== undefined && (
              <Alert ref={comeIntoSight} severity="error">
                {form.refusal}
              </Alert>
            )}
            <Stack {...held} spacing={2.5} useFlexGap>
              {children}
            </Stack>
          </Stack>
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2.5 }}>
          <Button color="inherit" onClick={props.onClose} disabled={form.busy}>
            {props.close ?? text('common.cancel')}
          </Button>
          <Button ref={button} type="submit" variant="contained" loading={form.busy}>
            {props.confirm}
          </Button>
        </DialogActions>
      </Box>
      {isGuarded && (
        <LeaveGuard
          active={form.dirty}
          busy={form.busy}
          params={[DIALOG_PARAM]}
          unanswered={form.unanswered}
        />
      )}
    </Dialog>
  );
}
