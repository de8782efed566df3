import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider, type Theme } from '@mui/material/styles';
import { NewVersion } from '@tianheng/web-kit/components/NewVersion.tsx';
import { usePhone } from '@tianheng/web-kit/hooks/usePhone.ts';
import { captchaTexts } from '@tianheng/web-kit/intl/captcha.texts.ts';
import { IntlRoot } from '@tianheng/web-kit/intl/IntlRoot.tsx';
import { WithTexts } from '@tianheng/web-kit/intl/texts.tsx';
import { useViewed } from '@tianheng/web-kit/state/hooks.ts';
import { lazily } from '@tianheng/web-kit/state/lazily.ts';
import { THEME_KEY } from '@tianheng/web-kit/state/storage-keys.ts';
import { Suspense } from 'react';
import { Provider, useSelector } from 'react-redux';
import { RouterProvider } from 'react-router/dom';
import { accountTexts } from '../features/session/session.texts.ts';
import { formsTexts } from '../shared/intl/forms.texts.ts';
import { firstTexts } from './messages/first.texts.ts';
import type { AppRouter } from './router.ts';
import type { AppState, AppStore } from './store.ts';

const Notices = lazily(() => import('@tianheng/web-kit/components/Notices.tsx'), 'Notices');
const SignInAgainDialog = lazily(
  () => import('../features/session/SignInAgainDialog.tsx'),
  'SignInAgainDialog',
);

const SIGN_IN_TEXTS = [accountTexts, captchaTexts, formsTexts];

/** The pages of one person: with another one they begin anew, so that nothing entered or shown stays. */
function Pages({ router }: { router: AppRouter }) {
  const person = useSelector((state: AppState) => state.session.person);
  return <RouterProvider key={person} router={router} />;
}

/** What may lie over any page. */
function Overlays({ router }: { router: AppRouter }) {
  const notice = useSelector((state: AppState) => state.notices.current);
  // Below the header on a phone, where it covers no dialog's buttons, and where the foot says through whose eyes one looks.
  const isPhone = usePhone();
  const isViewed = useViewed();
  const expired = useSelector((state: AppState) => state.session.expired);
  return (
    <Suspense>
      <NewVersion />
      {notice && (
        <Notices
          notice={notice}
          shownFor={6000}
          edge={isPhone || isViewed ? 'top' : 'bottom'}
          header={72}
          onFollow={(to) => void router.navigate(to)}
        />
      )}
      {expired && (
        <WithTexts texts={SIGN_IN_TEXTS}>
          <SignInAgainDialog />
        </WithTexts>
      )}
    </Suspense>
  );
}

interface AppProps {
  store: AppStore;
  router: AppRouter;
  theme: Theme;
}

export function App({ store, router, theme }: AppProps) {
  return (
    <Provider store={store}>
      <ThemeProvider theme={theme} defaultMode="system" modeStorageKey={THEME_KEY}>
        <CssBaseline enableColorScheme />
        <IntlRoot first={firstTexts}>
          <Pages router={router} />
          <Overlays router={router} />
        </IntlRoot>
      </ThemeProvider>
    </Provider>
  );
}
