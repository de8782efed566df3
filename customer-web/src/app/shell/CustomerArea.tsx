import Box from '@mui/material/Box';
import { Loading } from '@tianheng/web-kit/components/Loading.tsx';
import { WithAllTexts } from '@tianheng/web-kit/intl/all-texts.tsx';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { Navigate, Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router';
import { useUser } from '../../features/session/useUser.ts';
import { paths } from '../../shared/paths.ts';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';

const OneTimeBanner = lazy(() =>
  import('../../features/profile/OneTimeBanner.tsx').then((module) => ({ default: module.OneTimeBanner })),
);

/** Header, page, footer; a new page takes the focus, so that the keyboard goes on from its top. */
export function CustomerArea() {
  const text = useText();
  const { pathname } = useLocation();
  const { state } = useNavigation();
  const mustChoose = useUser()?.must_change_password === true;
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <Box sx={{ minHeight: '100dvh', display: 'flex', flexDirection: 'column' }}>
      <Box
        component="a"
        href="#main"
        sx={{
          position: 'absolute',
          left: 16,
          top: -80,
          zIndex: 'tooltip',
          px: 2,
          py: 1,
          borderRadius: 1,
          bgcolor: 'primary.main',
          color: 'primary.contrastText',
          '&:focus': { top: 12 },
        }}
      >
        {text('shell.skip')}
      </Box>
      {state === 'loading' && <Loading />}
      <Header />
      <Box component="main" id="main" ref={main} tabIndex={-1} sx={{ flex: 1, outline: 'none' }}>
        {mustChoose && (
          <WithAllTexts>
            <Suspense>
              <OneTimeBanner />
            </Suspense>
          </WithAllTexts>
        )}
        {/* Nothing else is answered to who signed in with a one-time password. */}
        {mustChoose && pathname !== paths.personage ? (
          <Navigate to={paths.newPassword} replace />
        ) : (
          <Outlet />
        )}
      </Box>
      <Footer />
      <ScrollRestoration />
    </Box>
  );
}
