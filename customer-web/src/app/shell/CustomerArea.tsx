import Box from '@mui/material/Box';
import { lazily } from '@tianheng/web-kit/arrival/lazily.tsx';
import { WithTexts } from '@tianheng/web-kit/arrival/page.tsx';
import { Loading } from '@tianheng/web-kit/components/Loading.tsx';
import { scrollKey } from '@tianheng/web-kit/hooks/scroll-key.ts';
import { captchaTexts } from '@tianheng/web-kit/intl/captcha.texts.ts';
import { SkipLink } from '@tianheng/web-kit/shell/SkipLink.tsx';
import { useViewed } from '@tianheng/web-kit/state/hooks.ts';
import { useEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router';
import { profileTexts } from '../../features/profile/profile.texts.ts';
import { viewTexts } from '../../features/view/view.texts.ts';
import { useUser } from '../../shared/user.api.ts';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { focusSearch, isToSearch } from './search-field.ts';

const OneTimeBanner = lazily(() => import('../../features/profile/OneTimeBanner.tsx'), 'OneTimeBanner');
const ViewBand = lazily(() => import('../../features/view/ViewBand.tsx'), 'ViewBand');

const BANNER_TEXTS = [profileTexts, captchaTexts];
const VIEW_TEXTS = [viewTexts];

/** Header, page, footer; a new page takes the focus, so that the keyboard goes on from its top, or from what it was asked for. */
export function CustomerArea() {
  const { pathname, state: asked } = useLocation();
  const { state } = useNavigation();
  const mustChoose = useUser()?.must_change_password === true;
  const isViewed = useViewed();
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return undefined;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
    return isToSearch(asked) ? focusSearch() : undefined;
  }, [pathname, asked]);
  return (
    <Box sx={{ minHeight: '100dvh', display: 'flex', flexDirection: 'column' }}>
      <SkipLink />
      {state === 'loading' && <Loading />}
      <Header />
      <Box component="main" id="main" ref={main} tabIndex={-1} sx={{ flex: 1, outline: 'none' }}>
        {mustChoose && (
          <WithTexts texts={BANNER_TEXTS}>
            <OneTimeBanner />
          </WithTexts>
        )}
        <Outlet />
      </Box>
      <Footer />
      {isViewed && (
        <WithTexts texts={VIEW_TEXTS}>
          <ViewBand />
        </WithTexts>
      )}
      <ScrollRestoration getKey={scrollKey} />
    </Box>
  );
}
