import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Loading } from '@tianheng/web-kit/components/Loading.tsx';
import { OrbitArt } from '@tianheng/web-kit/components/OrbitArt.tsx';
import { RouterLink } from '@tianheng/web-kit/components/RouterLink.tsx';
import { scrollKey } from '@tianheng/web-kit/hooks/scroll-key.ts';
import { usePageTitle } from '@tianheng/web-kit/hooks/usePageTitle.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { BrandMark } from '@tianheng/web-kit/shell/Brand.tsx';
import { LanguageSwitch } from '@tianheng/web-kit/shell/LanguageSwitch.tsx';
import { ThemeSwitch } from '@tianheng/web-kit/shell/ThemeSwitch.tsx';
import type { ReactNode } from 'react';
import { Link, ScrollRestoration, useNavigation } from 'react-router';
import { paths } from '../../shared/paths.ts';

interface AccountFrameProps {
  /** of the browser tab */
  title: string;
  /** room for two fields beside each other */
  wide?: boolean;
  children: ReactNode;
}

/** The night sky that the pages around an account stand beside. */
function Sky() {
  const text = useText();
  return (
    <Box
      component="aside"
      sx={{
        position: 'relative',
        overflow: 'hidden',
        bgcolor: 'sky.deep',
        color: 'sky.text',
        display: { xs: 'none', md: 'block' },
        p: 6,
      }}
    >
      <OrbitArt />
      <Box
        sx={{
          position: 'relative',
          width: 'fit-content',
          maxWidth: 440,
          // No star shines through: beside a letter it looks like an accent.
          bgcolor: 'sky.deep',
          boxShadow: '0 0 24px 12px var(--mui-palette-sky-deep)',
        }}
      >
        <Typography component="p" variant="h1">
          {text('common.brand')}
        </Typography>
        <Typography sx={{ mt: 2, color: 'sky.textMuted', fontSize: '1.125rem' }}>
          {text('home.banner.kicker')}
        </Typography>
      </Box>
    </Box>
  );
}

/** What the page is for, above its form. */
export function AccountHeading({ heading, intro }: { heading: string; intro: string }) {
  return (
    <>
      <Typography component="h1" variant="h2">
        {heading}
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 1, mb: 4 }}>
        {intro}
      </Typography>
    </>
  );
}

/** The frame of signing in, registering and recovering. */
export function AccountFrame({ title, wide = false, children }: AccountFrameProps) {
  const text = useText();
  const { state } = useNavigation();
  usePageTitle(title);
  return (
    <Box
      sx={{
        minHeight: '100dvh',
        display: 'grid',
        gridTemplateColumns: { md: wide ? '1fr minmax(600px, 56%)' : '1fr minmax(460px, 40%)' },
      }}
    >
      {state === 'loading' && <Loading />}
      <Sky />
      <Box
        component="main"
        sx={{ display: 'flex', flexDirection: 'column', p: { xs: 2, sm: 4 }, minWidth: 0 }}
      >
        <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between' }}>
          <Box component={Link} to={paths.home} aria-label={text('session.toHome')} sx={{ display: 'flex' }}>
            <BrandMark />
          </Box>
          <Stack direction="row" spacing={0.5}>
            <LanguageSwitch />
            <ThemeSwitch />
          </Stack>
        </Stack>
        <Box sx={{ m: 'auto', width: '100%', maxWidth: wide ? 640 : 420, py: 3 }}>
          {children}
          <Typography variant="body2" sx={{ mt: 3, textAlign: 'center' }}>
            <RouterLink to={paths.home}>{text('session.toHome')}</RouterLink>
          </Typography>
        </Box>
      </Box>
      <ScrollRestoration getKey={scrollKey} />
    </Box>
  );
}
