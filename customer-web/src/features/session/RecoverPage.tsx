import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ForgetPasswordRequest } from '@tianheng/contracts';
import { RouterLink } from '@tianheng/web-kit/components/RouterLink.tsx';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { RecoverDone } from './RecoverDone.tsx';
import { RecoverForm } from './RecoverForm.tsx';
import { paths } from '../../shared/paths.ts';
import { AccountFrame, AccountHeading } from './AccountFrame.tsx';

export function Component() {
  const text = useText();
  const { search, hash } = useLocation();
  const [asked, setAsked] = useState<ForgetPasswordRequest>({ username: '', email: '' });
  const [done, setDone] = useState(false);
  const finish = (request: ForgetPasswordRequest) => {
    setAsked(request);
    setDone(true);
  };
  const login = { pathname: paths.login, search, hash };
  const title = text('session.recover.title');
  return (
    <AccountFrame title={title}>
      {done ? (
        <RecoverDone asked={asked}>
          <Button component={Link} replace to={login} variant="contained" size="large">
            {text('session.toLogin')}
          </Button>
          <Button onClick={() => setDone(false)}>{text('session.recover.again')}</Button>
        </RecoverDone>
      ) : (
        <>
          <AccountHeading heading={title} intro={text('session.recover.intro')} />
          <RecoverForm before={asked} onAsked={finish} />
          <Typography variant="body2" sx={{ mt: 2.5, textAlign: 'center' }}>
            <RouterLink replace to={login}>
              {text('session.toLogin')}
            </RouterLink>
          </Typography>
        </>
      )}
    </AccountFrame>
  );
}
