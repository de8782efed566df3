import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { SEEN_PATTERN } from '@tianheng/contracts';
import { ConfirmDialog } from '@tianheng/web-kit/form/ConfirmDialog.tsx';
import { Field } from '@tianheng/web-kit/form/Field.tsx';
import { ignoreHeld } from '@tianheng/web-kit/form/held-key.ts';
import { LeaveGuard } from '@tianheng/web-kit/form/LeaveGuard.tsx';
import { useFocusBack } from '@tianheng/web-kit/hooks/useFocusBack.ts';
import { useHeld } from '@tianheng/web-kit/hooks/useHeld.ts';
import { usePhone } from '@tianheng/web-kit/hooks/usePhone.ts';
import { DIALOG_PARAM } from '@tianheng/web-kit/hooks/useUrlDialog.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useId, useRef, useState, type ReactNode } from 'react';
import { isNameTyped } from './is-name-typed.ts';

/** What is asked before something is done. */
export interface ActionQuestion {
  title: string;
  body: string;
  /** absent: it cannot be done, as `body` says */
  confirm?: string;
  tone?: 'primary' | 'error';
  reason?: {
    label: string;
    hint: string;
    /** characters */
    max: number;
    /** what is said when it is left out, or is not what it must be; absent: it may be left out */
    required?: string;
    /** the only thing that counts: the name of what is deleted */
    mustBe?: string;
    /** what helps to write it, below its field */
    aids?: (reason: string, put: (reason: string) => void) => ReactNode;
  };
}

interface ActionDialogProps {
  question: ActionQuestion;
  busy: boolean;
  /** why it could not be done */
  refusal: string | undefined;
  /** no answer came: it may have been done */
  unanswered: boolean;
  /** the reason as it was typed before */
  begun: string;
  onConfirm: (reason: string) => void;
  onCancel: () => void;
}

/** Asks, for a reason too where one is wanted; stays with what was typed until it is done or given up on purpose. */
export function ActionDialog({ question, busy, refusal, unanswered, begun, ...props }: ActionDialogProps) {
  const { onConfirm, onCancel } = props;
  const text = useText();
  const titleId = useId();
  const bodyId = useId();
  const isPhone = usePhone();
  const [reason, setReason] = useState(begun);
  const [complaint, setComplaint] = useState<string>();
  const [isGivenUp, setGivenUp] = useState(false);
  const button = useFocusBack(busy);
  const held = useHeld(busy);
  const input = useRef<HTMLInputElement>(null);
  const { reason: wanted, confirm, tone = 'primary' } = question;
  const isGiven =
    wanted?.mustBe === undefined ? SEEN_PATTERN.test(reason) : isNameTyped(reason, wanted.mustBe);
  const problem = isGiven ? undefined : complaint;
  // A name that is typed to delete something is nobody's work.
  const isWritten = reason.trim() !== '' && wanted?.mustBe === undefined;
  const close = () => (isWritten ? setGivenUp(true) : onCancel());
  return (
    <Dialog
      open
      onClose={busy ? undefined : close}
      aria-labelledby={titleId}
      aria-describedby={bodyId}
      maxWidth={wanted ? 'sm' : 'xs'}
      fullWidth
      fullScreen={isPhone && wanted !== undefined}
    >
      <Box
        component="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (wanted?.required !== undefined && !isGiven) {
            setComplaint(wanted.required);
            input.current?.focus();
          } else onConfirm(reason.trim());
        }}
        sx={{ display: 'contents' }}
      >
        <DialogTitle id={titleId}>{question.title}</DialogTitle>
        <DialogContent>
          {refusal !== undefined && (
            <Alert severity="error" sx={{ mb: 2 }}>
              {refusal}
            </Alert>
          )}
          <DialogContentText id={bodyId} sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {question.body}
          </DialogContentText>
          <Box {...held}>
            {wanted && (
              <Field
                inputRef={input}
                label={wanted.label}
                required={wanted.required !== undefined}
                error={problem !== undefined}
                helperText={problem ?? wanted.hint}
                value={reason}
                onChange={(event) => setReason(event.target.value)}
                inputProps={{ maxLength: wanted.max }}
                multiline={wanted.mustBe === undefined}
                minRows={wanted.mustBe === undefined ? 2 : undefined}
                fullWidth
                autoFocus
                sx={{ mt: 2.5 }}
              />
            )}
            {wanted?.aids?.(reason, setReason)}
          </Box>
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2.5 }}>
          <Button color="inherit" onClick={close} disabled={busy} autoFocus={confirm === undefined}>
            {text(confirm === undefined ? 'common.close' : 'common.cancel')}
          </Button>
          {confirm !== undefined && (
            <Button
              ref={button}
              type="submit"
              variant="contained"
              color={tone}
              loading={busy}
              autoFocus={wanted === undefined}
              onKeyDown={ignoreHeld}
            >
              {confirm}
            </Button>
          )}
        </DialogActions>
      </Box>
      {/* Only while there is something to lose: of several guards on a page the router asks the last one alone. */}
      {isWritten && <LeaveGuard active params={[DIALOG_PARAM, 'tab']} unanswered={unanswered} />}
      {isGivenUp && (
        <ConfirmDialog
          title={text('common.discard.title')}
          body={text(unanswered ? 'common.unanswered' : 'common.discard.body')}
          confirm={text('common.discard.confirm')}
          cancel={text('common.discard.stay')}
          tone="error"
          onConfirm={onCancel}
          onCancel={() => setGivenUp(false)}
        />
      )}
    </Dialog>
  );
}
