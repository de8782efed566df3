import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import type { UnknownAction } from '@reduxjs/toolkit';
import type { UserInfo } from '@tianheng/contracts';
import { useId, useState, type ReactNode } from 'react';
import { dialogSlots } from '../components/dialog-width.ts';
import { useLeaveQuestion } from '../form/useLeaveQuestion.tsx';
import { usePhone } from '../hooks/usePhone.ts';
import { useSharedDispatch, useSharedSelector } from '../state/hooks.ts';
import { personChanged, signedOut } from '../state/session.slice.ts';

interface SignInAgainProps {
  title: string;
  body: string;
  /** the way out, as a visitor */
  leave: string;
  /** who was signed in, if the server has said so */
  known: UserInfo | undefined;
  /** reads anew what is on the page */
  refresh: () => UnknownAction;
  /** the site's form, filled with a name, which calls `resume` with the one that was signed in */
  children: (username: string | undefined, resume: (username: string) => void) => ReactNode;
}

/** Over the page whose session ended: what was entered there stays, unless somebody else signs in. */
export function SignInAgain({ title, body, leave, known, refresh, children }: SignInAgainProps) {
  const dispatch = useSharedDispatch();
  const titleId = useId();
  const fullScreen = usePhone();
  const entered = useSharedSelector(({ session }) => session.username);
  const [owner] = useState(known?.username ?? entered);
  const resume = (username: string) => void dispatch(owner === username ? refresh() : personChanged());
  const { mayLeave, dialog: question } = useLeaveQuestion();
  const goOn = async () => {
    if (await mayLeave()) dispatch(signedOut());
  };
  return (
    <Dialog open aria-labelledby={titleId} fullScreen={fullScreen} slotProps={dialogSlots()}>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 3 }}>{body}</DialogContentText>
        {children(owner ?? undefined, resume)}
        <Button color="inherit" onClick={() => void goOn()} fullWidth sx={{ mt: 1 }}>
          {leave}
        </Button>
        {question}
      </DialogContent>
    </Dialog>
  );
}
