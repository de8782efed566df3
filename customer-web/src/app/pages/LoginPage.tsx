import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { Link, useBlocker, useNavigate, useSearchParams } from 'react-router';
import { LoginForm } from '../../features/session/LoginForm.tsx';
import { useForgetSession } from '../../features/session/useForgetSession.ts';
import { BrandMark } from '../../shared/components/Brand.tsx';
import { LanguageSwitch } from '../../shared/components/LanguageSwitch.tsx';
import { OrbitArt } from '../../shared/components/OrbitArt.tsx';
import { RouterLink } from '../../shared/components/RouterLink.tsx';
import { ThemeSwitch } from '../../shared/components/ThemeSwitch.tsx';
import { useText } from '../../shared/intl/useText.ts';
import { paths, safeReturn } from '../../shared/paths.ts';
import { usePageTitle } from '../../shared/usePageTitle.ts';

/** Forgets any session on entering, and the back button does not lead out of it. */
export function Component() {
  const text = useText();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  usePageTitle(text('session.title'));
  useForgetSession();
  const blocker = useBlocker(({ historyAction }) => historyAction === 'POP');
  useEffect(() => {
    if (blocker.state === 'blocked') blocker.reset();
  }, [blocker]);

  return (
    <Box sx={{ minHeight: '100dvh', display: 'grid', gridTemplateColumns: { md: '1fr minmax(460px, 40%)' } }}>
      <Box
        component="aside"
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
          <Typography component="p" variant="h1">
            {text('common.brand')}
          </Typography>
          <Typography sx={{ mt: 2, color: 'sky.textMuted', fontSize: '1.125rem' }}>
            {text('home.banner.kicker')}
          </Typography>
        </Box>
      </Box>
      <Box component="main" sx={{ display: 'flex', flexDirection: 'column', p: { xs: 2, sm: 4 } }}>
        <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between' }}>
          <Box component={Link} to={paths.home} aria-label={text('session.toHome')} sx={{ display: 'flex' }}>
            <BrandMark />
          </Box>
          <Stack direction="row" spacing={0.5}>
            <LanguageSwitch />
            <ThemeSwitch />
          </Stack>
        </Stack>
        <Paper
          elevation={0}
          sx={{ m: 'auto', width: '100%', maxWidth: 420, p: { xs: 2, sm: 3 }, bgcolor: 'transparent' }}
        >
          <Typography component="h1" variant="h2">
            {text('session.welcome')}
          </Typography>
          <Typography color="textSecondary" sx={{ mt: 1, mb: 4 }}>
            {text('session.intro')}
          </Typography>
          <LoginForm onSignedIn={() => void navigate(safeReturn(params.get('next')), { replace: true })} />
          <Typography variant="body2" sx={{ mt: 3, textAlign: 'center' }}>
            <RouterLink to={paths.home}>{text('session.toHome')}</RouterLink>
          </Typography>
        </Paper>
      </Box>
    </Box>
  );
}
