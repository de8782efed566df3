import Container from '@mui/material/Container';
import Typography from '@mui/material/Typography';
import { usePageTitle } from '@tianheng/web-kit/hooks/usePageTitle.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { DocumentList } from './DocumentList.tsx';

export function Component() {
  const text = useText();
  usePageTitle(text('rules.title'));
  return (
    <Container sx={{ py: { xs: 4, md: 6 } }}>
      <Typography variant="h1" sx={{ fontSize: 'clamp(1.625rem, 1.2rem + 1.8vw, 2.25rem)' }}>
        {text('rules.title')}
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 1, mb: 4 }}>
        {text('rules.intro')}
      </Typography>
      <DocumentList />
    </Container>
  );
}
