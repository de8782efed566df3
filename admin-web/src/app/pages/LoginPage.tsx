import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { OrbitArt } from '@tianheng/web-kit/components/OrbitArt.tsx';
import { usePageTitle } from '@tianheng/web-kit/hooks/usePageTitle.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { BrandMark } from '@tianheng/web-kit/shell/Brand.tsx';
import { LanguageSwitch } from '@tianheng/web-kit/shell/LanguageSwitch.tsx';
import { ThemeSwitch } from '@tianheng/web-kit/shell/ThemeSwitch.tsx';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { hasEnded } from '../../features/session/ended.ts';
import { LoginForm } from '../../features/session/LoginForm.tsx';
import { useForgetSession } from '../../features/session/useForgetSession.ts';
import { safeReturn } from '../../shared/paths.ts';
import { useCustomerUrl } from '../../shared/useCustomerUrl.ts';

/** Ends any session on entering. */
export function Component() {
  const text = useText();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const customerUrl = useCustomerUrl();
  const expired = hasEnded(useLocation().state);
  usePageTitle(text('session.title'));
  useForgetSession();

  return (
    <Box
      component="main"
      sx={{ minHeight: '100dvh', display: 'grid', gridTemplateColumns: { md: '1fr minmax(460px, 40%)' } }}
    >
      <Box
        sx={{
          position: 'relative',
          overflow: 'hidden',
          bgcolor: 'sky.deep',
          color: 'sky.text',
          display: { xs: 'none', md: 'flex' },
          alignItems: 'flex-start',
          p: 6,
        }}
      >
        <OrbitArt />
        <Box sx={{ position: 'relative', maxWidth: 440 }}>
          <Typography component="p" sx={{ fontSize: '2.5rem', fontWeight: 700, lineHeight: 1.2 }}>
            {text('common.brand')}
          </Typography>
          <Typography sx={{ mt: 1.5, color: 'sky.textMuted', fontSize: '1.125rem' }}>
            {text('common.platform')}
          </Typography>
        </Box>
      </Box>
      <Box sx={{ display: 'flex', flexDirection: 'column', p: { xs: 2, sm: 4 } }}>
        <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between' }}>
          <BrandMark />
          <Stack direction="row" spacing={0.5}>
            <LanguageSwitch />
            <ThemeSwitch />
          </Stack>
        </Stack>
        <Box sx={{ m: 'auto', width: '100%', maxWidth: 420, py: 3 }}>
          <Typography variant="h1" sx={{ fontSize: '1.75rem' }}>
            {text('session.welcome')}
          </Typography>
          <Typography color="textSecondary" sx={{ mt: 1, mb: 4 }}>
            {text('session.intro')}
          </Typography>
          {expired && (
            <Alert severity="info" sx={{ mb: 3 }}>
              {text('session.expired')}
            </Alert>
          )}
          <LoginForm onSignedIn={() => void navigate(safeReturn(params.get('next')), { replace: true })} />
          {customerUrl !== null && (
            <Typography variant="body2" sx={{ mt: 3, textAlign: 'center' }}>
              <Link href={customerUrl}>{text('session.customerSite')}</Link>
            </Typography>
          )}
        </Box>
      </Box>
    </Box>
  );
}
