import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { UserInfo } from '@tianheng/contracts';
import { WithTexts } from '@tianheng/web-kit/arrival/page.tsx';
import { dialogSlots } from '@tianheng/web-kit/components/dialog-width.ts';
import { useLeaveQuestion } from '@tianheng/web-kit/form/useLeaveQuestion.tsx';
import { usePhone } from '@tianheng/web-kit/hooks/usePhone.ts';
import { captchaTexts } from '@tianheng/web-kit/intl/captcha.texts.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useSharedDispatch } from '@tianheng/web-kit/state/hooks.ts';
import { signedOut, unauthorized } from '@tianheng/web-kit/state/session.slice.ts';
import { useId } from 'react';
import { useKnownUser } from '../../shared/user.api.ts';
import { PasswordPanel } from './PasswordPanel.tsx';
import { knownAs } from './protection.api.ts';
import { protectionTexts } from './protection.texts.ts';

const TEXTS = [protectionTexts, captchaTexts];

function Choice({ user }: { user: UserInfo }) {
  const text = useText();
  const dispatch = useSharedDispatch();
  const titleId = useId();
  const fullScreen = usePhone();
  // The session has ended with the old password: whoever goes on signs in again, over the same page.
  const goOn = () => {
    dispatch(knownAs({ ...user, must_change_password: false }));
    dispatch(unauthorized());
  };
  const { mayLeave, dialog: question } = useLeaveQuestion();
  const leave = async () => {
    if (await mayLeave()) dispatch(signedOut());
  };
  return (
    <Dialog open aria-labelledby={titleId} fullScreen={fullScreen} slotProps={dialogSlots()}>
      <DialogTitle id={titleId}>{text('protection.own')}</DialogTitle>
      <DialogContent>
        <PasswordPanel user={user} onChanged={goOn} />
        <Button color="inherit" onClick={() => void leave()} sx={{ mt: 1 }}>
          {text('session.expired.leave')}
        </Button>
        {question}
      </DialogContent>
    </Dialog>
  );
}

/** For whoever signed in again with a one-time password, over a page with something that is not saved. */
export function PasswordDialog() {
  const user = useKnownUser();
  return <WithTexts texts={TEXTS}>{user && <Choice user={user} />}</WithTexts>;
}
