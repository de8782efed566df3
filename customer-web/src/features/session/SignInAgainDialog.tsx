import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { usePhone } from '@tianheng/web-kit/hooks/usePhone.ts';
import { personChanged, signedOut } from '@tianheng/web-kit/http/session.slice.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useSharedDispatch } from '@tianheng/web-kit/state/hooks.ts';
import { useId, useState } from 'react';
import { api, TAGS } from '../../shared/api.ts';
import { LoginForm } from './LoginForm.tsx';
import { useKnownUser } from './session.api.ts';

/** Over the page whose session ended: what was entered there stays. */
export function SignInAgainDialog() {
  const text = useText();
  const dispatch = useSharedDispatch();
  const titleId = useId();
  const fullScreen = usePhone();
  const known = useKnownUser();
  const [user] = useState(known);

  const resume = (username: string) => {
    if (user?.username === username) dispatch(api.util.invalidateTags([...TAGS]));
    else dispatch(personChanged());
  };
  return (
    <Dialog open aria-labelledby={titleId} maxWidth="xs" fullWidth fullScreen={fullScreen}>
      <DialogTitle id={titleId}>{text('session.expired.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 3 }}>{text('session.expired.body')}</DialogContentText>
        <LoginForm username={user?.username} onSignedIn={resume} />
        <Button color="inherit" onClick={() => dispatch(signedOut())} fullWidth sx={{ mt: 1 }}>
          {text('session.expired.leave')}
        </Button>
      </DialogContent>
    </Dialog>
  );
}
