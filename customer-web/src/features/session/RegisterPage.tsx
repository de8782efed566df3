import Typography from '@mui/material/Typography';
import { RouterLink } from '@tianheng/web-kit/components/RouterLink.tsx';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useNotify } from '@tianheng/web-kit/state/notices.ts';
import { useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { RegisterForm } from './RegisterForm.tsx';
import { paths } from '../../shared/paths.ts';
import { AccountFrame, AccountHeading } from './AccountFrame.tsx';
import { registered } from './registered.ts';

export function Component() {
  const text = useText();
  const notify = useNotify();
  const { search, hash } = useLocation();
  const [name, setName] = useState<string | null>(null);
  const title = text('session.register.title');
  const login = { pathname: paths.login, search, hash };
  if (name !== null) return <Navigate to={login} state={registered(name)} replace />;

  const welcome = (username: string) => {
    notify('success', { id: 'session.register.done' });
    setName(username);
  };
  return (
    <AccountFrame wide title={title}>
      <AccountHeading heading={title} intro={text('session.register.intro')} />
      <RegisterForm onRegistered={welcome} />
      <Typography variant="body2" sx={{ mt: 2.5, textAlign: 'center' }}>
        {text('session.hasAccount')}{' '}
        <RouterLink replace to={login}>
          {text('session.toLogin')}
        </RouterLink>
      </Typography>
    </AccountFrame>
  );
}
