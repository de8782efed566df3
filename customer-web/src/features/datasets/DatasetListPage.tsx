import Container from '@mui/material/Container';
import Typography from '@mui/material/Typography';
import { usePageTitle } from '@tianheng/web-kit/hooks/usePageTitle.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { DatasetList } from './DatasetList.tsx';
import { useUser } from '../../shared/user.api.ts';

export function Component() {
  const text = useText();
  const user = useUser();
  usePageTitle(text('datasets.title'));
  return (
    <Container sx={{ py: { xs: 4, md: 6 } }}>
      <Typography variant="h1" sx={{ fontSize: 'clamp(1.625rem, 1.2rem + 1.8vw, 2.25rem)' }}>
        {text('datasets.title')}
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 1, mb: 4 }}>
        {text('datasets.intro')}
      </Typography>
      <DatasetList opensAll={user?.platform_role === 'platform_admin'} />
    </Container>
  );
}
