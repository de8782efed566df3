import Container from '@mui/material/Container';
import Typography from '@mui/material/Typography';
import { usePageTitle } from '@tianheng/web-kit/hooks/usePageTitle.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useSignedIn } from '@tianheng/web-kit/state/hooks.ts';
import { DatasetList } from './DatasetList.tsx';
import { useUser } from '../../shared/user.api.ts';

export function Component() {
  const text = useText();
  const user = useUser();
  const signedIn = useSignedIn();
  const opensAll = user?.platform_role === 'platform_admin';
  usePageTitle(text('datasets.title'));
  return (
    <Container sx={{ py: { xs: 4, md: 6 } }}>
      <Typography variant="h1" sx={{ fontSize: 'clamp(1.625rem, 1.2rem + 1.8vw, 2.25rem)' }}>
        {text('datasets.title')}
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 1, mb: 4 }}>
        {text('datasetList.intro')}
      </Typography>
      <DatasetList
        opensAll={opensAll}
        offersOpenable={user !== undefined && !opensAll}
        userId={signedIn ? user?.id : null}
      />
    </Container>
  );
}
