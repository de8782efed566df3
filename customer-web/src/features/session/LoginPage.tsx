import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { RouterLink } from '@tianheng/web-kit/components/RouterLink.tsx';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { LoginForm } from './LoginForm.tsx';
import { useForgetSession } from './useForgetSession.ts';
import { useMustChangePassword } from './useMustChangePassword.ts';
import { useNoWayBack } from './useNoWayBack.ts';
import { paths } from '../../shared/paths.ts';
import { safeReturn } from './safe-return.ts';
import { AccountFrame, AccountHeading } from './AccountFrame.tsx';
import { registeredName } from './registered.ts';

/**
 * Forgets any session on entering, and the back button does not lead out of it. Its neighbours take its place in
 * the history, so that nobody who steps back later comes here by accident and is signed out.
 */
export function Component() {
  const text = useText();
  const navigate = useNavigate();
  const { search, hash, state } = useLocation();
  const [params] = useSearchParams();
  const mustChangePassword = useMustChangePassword();
  useForgetSession();
  useNoWayBack();

  const arrive = async () =>
    navigate((await mustChangePassword()) ? paths.newPassword : safeReturn(params.get('next'), hash), {
      replace: true,
    });
  return (
    <AccountFrame title={text('session.title')}>
      <AccountHeading heading={text('session.welcome')} intro={text('session.intro')} />
      <LoginForm username={registeredName(state)} onSignedIn={arrive} />
      <Stack
        direction="row"
        sx={{ mt: 2.5, flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 2, rowGap: 1 }}
      >
        <Typography variant="body2">
          <RouterLink replace to={{ pathname: paths.recover, search, hash }}>
            {text('session.forgot')}
          </RouterLink>
        </Typography>
        <Typography variant="body2">
          {text('session.noAccount')}{' '}
          <RouterLink replace to={{ pathname: paths.register, search, hash }}>
            {text('session.toRegister')}
          </RouterLink>
        </Typography>
      </Stack>
    </AccountFrame>
  );
}
