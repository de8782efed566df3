import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { UiLanguage } from '@tianheng/contracts';
import { lazily } from '@tianheng/web-kit/arrival/lazily.tsx';
import { NotArrived } from '@tianheng/web-kit/arrival/NotArrived.tsx';
import { WithTexts } from '@tianheng/web-kit/arrival/page.tsx';
import { Loading } from '@tianheng/web-kit/components/Loading.tsx';
import { Recoverable } from '@tianheng/web-kit/components/Recoverable.tsx';
import { useCovered } from '@tianheng/web-kit/form/useCovered.ts';
import { scrollKey } from '@tianheng/web-kit/hooks/scroll-key.ts';
import { useOnceTouched } from '@tianheng/web-kit/hooks/useOnceTouched.ts';
import { captchaTexts } from '@tianheng/web-kit/intl/captcha.texts.ts';
import { useLanguage } from '@tianheng/web-kit/intl/useLanguage.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { SkipLink } from '@tianheng/web-kit/shell/SkipLink.tsx';
import { useSharedSelector } from '@tianheng/web-kit/state/hooks.ts';
import { useCallback, useEffect, useId, useRef } from 'react';
import { Navigate, Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router';
import { RequireAdministrator } from '../../features/session/RequireAdministrator.tsx';
import { useMenuFolded } from '../../shared/menu.slice.ts';
import { paths } from '../../shared/paths.ts';
import { useSecondFactorNeeded } from '../../shared/protection.slice.ts';
import { useKnownUser } from '../../shared/user.api.ts';
import { useZoneName } from '../../shared/zone.ts';
import { Header } from './Header.tsx';
import { SideMenu } from './SideMenu.tsx';

const signInAgain = () => import('../../features/session/SignInAgainDialog.tsx');
const password = () => import('../../features/protection/PasswordDialog.tsx');
const SignInAgainDialog = lazily(signInAgain, 'SignInAgainDialog');
const PasswordDialog = lazily(password, 'PasswordDialog');

const SIGN_IN_TEXTS = [captchaTexts];
const loadDialogs = (language: UiLanguage) =>
  Promise.all([signInAgain(), password(), ...SIGN_IN_TEXTS.map((texts) => texts[language]())]);
const MENU_WIDTH = { open: 224, folded: 64 };

/** A navy frame of header and menu around the page; a new page takes the focus. */
function Frame() {
  const text = useText();
  const zone = useZoneName();
  const menuId = useId();
  const { pathname } = useLocation();
  const { state } = useNavigation();
  const folded = useMenuFolded();
  const expired = useSharedSelector(({ session }) => session.expired);
  const mustChoose = useKnownUser()?.must_change_password === true;
  const isSecondFactorNeeded = useSecondFactorNeeded();
  const isElsewhere = pathname !== paths.profile;
  /** What is not saved stays on the page while the password is chosen over it. */
  const isCovered = useCovered(mustChoose, pathname) && isElsewhere;
  /** Nothing else is answered before the account is protected. */
  const isLedAway = (mustChoose || isSecondFactorNeeded) && isElsewhere && !isCovered;
  const language = useLanguage();
  useOnceTouched(useCallback(() => loadDialogs(language), [language]));
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <Box sx={{ minHeight: '100dvh', display: 'flex', flexDirection: 'column', bgcolor: 'frame.main' }}>
      <SkipLink />
      {state === 'loading' && <Loading />}
      <Header menuId={menuId} />
      <Box sx={{ flex: 1, display: 'flex' }}>
        <Box
          id={menuId}
          sx={{
            display: { xs: 'none', md: 'block' },
            flex: 'none',
            width: folded ? MENU_WIDTH.folded : MENU_WIDTH.open,
            transition: 'width 150ms',
          }}
        >
          {/* As high as the window at the most, and scrolled by itself; what has the focus keeps its ring in sight. */}
          <Box
            sx={{
              position: 'sticky',
              top: 56,
              maxHeight: 'calc(100dvh - 56px)',
              overflowY: 'auto',
              scrollPadding: 8,
              scrollbarWidth: 'thin',
              colorScheme: 'dark',
            }}
          >
            <SideMenu folded={folded} />
          </Box>
        </Box>
        <Box
          sx={{
            flex: 1,
            minWidth: 0,
            display: 'flex',
            flexDirection: 'column',
            bgcolor: 'background.default',
            borderTopLeftRadius: { md: 16 },
          }}
        >
          <Box
            component="main"
            id="main"
            ref={main}
            tabIndex={-1}
            // What gets the focus is not hidden by the header. As a padding of the page it would hold for the header's buttons too.
            sx={{ flex: 1, p: { xs: 2, md: 3 }, outline: 'none', '& *': { scrollMarginTop: 64 } }}
          >
            {isLedAway && <Navigate key={pathname} to={paths.profile} replace />}
            {/* Only a page that is still there asks about what is not saved. */}
            {!(isLedAway && mustChoose) && <Outlet />}
          </Box>
          <Typography
            component="footer"
            variant="body2"
            color="textSecondary"
            sx={{ px: { xs: 2, md: 3 }, py: 2, display: 'flex', flexWrap: 'wrap', columnGap: 3 }}
          >
            <span>{text('shell.footer')}</span>
            <span>{text('shell.footer.times', { zone })}</span>
          </Typography>
        </Box>
      </Box>
      {isCovered && !expired && (
        <Recoverable instead={(again) => <NotArrived onRetry={again} />}>
          <PasswordDialog />
        </Recoverable>
      )}
      {expired && (
        <Recoverable instead={(again) => <NotArrived onRetry={again} />}>
          <WithTexts texts={SIGN_IN_TEXTS}>
            <SignInAgainDialog />
          </WithTexts>
        </Recoverable>
      )}
      <ScrollRestoration getKey={scrollKey} />
    </Box>
  );
}

export function Component() {
  return (
    <RequireAdministrator loading={<Loading />}>
      <Frame />
    </RequireAdministrator>
  );
}
