import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { Link } from 'react-router';
import { paths } from '../../shared/paths.ts';

/** For whoever signed in with a mailed one-time password: it is time for one of their own. */
export function OneTimeBanner() {
  const text = useText();
  return (
    <Container sx={{ py: 2 }}>
      <Alert
        severity="warning"
        role="status"
        sx={{
          // On a phone the button stands below the words.
          flexWrap: { xs: 'wrap', sm: 'nowrap' },
          '.MuiAlert-message': { flex: { xs: '1 1 calc(100% - 40px)', sm: 1 } },
          '.MuiAlert-action': { ml: { xs: 1.25, sm: 'auto' }, pt: { xs: 0, sm: 0.5 } },
        }}
        action={
          <Button component={Link} to={paths.newPassword} color="inherit" sx={{ whiteSpace: 'nowrap' }}>
            {text('password.change')}
          </Button>
        }
      >
        <AlertTitle sx={{ fontWeight: 650 }}>{text('profile.oneTime.title')}</AlertTitle>
        {text('profile.oneTime.body')}
      </Alert>
    </Container>
  );
}
