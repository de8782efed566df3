import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { RECOVERY_TTL_SECONDS, type ForgetPasswordRequest } from '@tianheng/contracts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useEffect, useRef, type ReactNode } from 'react';

/** In place of the form once it was sent; it does not tell whether there is such an account. */
export function RecoverDone({ asked, children }: { asked: ForgetPasswordRequest; children: ReactNode }) {
  const text = useText();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Stack spacing={2}>
      <Typography component="h1" variant="h2" ref={heading} tabIndex={-1} sx={{ outline: 'none' }}>
        {text('session.recover.done.title')}
      </Typography>
      <Typography>{text('session.recover.done.body', { ...asked })}</Typography>
      <Alert severity="info" role="note">
        {text('session.recover.done.once', { hours: RECOVERY_TTL_SECONDS / 3600 })}
      </Alert>
      <Typography variant="body2" color="textSecondary">
        {text('session.recover.done.spam')}
      </Typography>
      <Stack spacing={1} sx={{ pt: 1 }}>
        {children}
      </Stack>
    </Stack>
  );
}
