import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { usePhone } from '@tianheng/web-kit/hooks/usePhone.ts';
import { WithAllTexts } from '@tianheng/web-kit/intl/all-texts.tsx';
import { IntlRoot } from '@tianheng/web-kit/intl/IntlRoot.tsx';
import { THEME_KEY } from '@tianheng/web-kit/state/storage-keys.ts';
import { lazy, Suspense } from 'react';
import { Provider, useSelector } from 'react-redux';
import { RouterProvider } from 'react-router/dom';
import { catalogues } from './messages/catalogues.ts';
import { theme } from '../shared/theme.ts';
import type { router as appRouter } from './router.ts';
import type { AppState, AppStore } from './store.ts';

const Notices = lazy(() =>
  import('@tianheng/web-kit/components/Notices.tsx').then((module) => ({ default: module.Notices })),
);
const SignInAgainDialog = lazy(() =>
  import('../features/session/SignInAgainDialog.tsx').then((module) => ({
    default: module.SignInAgainDialog,
  })),
);

/** The pages of one person: with another one they begin anew, so that nothing entered or shown stays. */
function Pages({ router }: { router: typeof appRouter }) {
  const person = useSelector((state: AppState) => state.session.person);
  return <RouterProvider key={person} router={router} />;
}

/** What may lie over any page. */
function Overlays() {
  const notice = useSelector((state: AppState) => state.notices.current);
  // On a phone below the header, where it covers no dialog's buttons.
  const isPhone = usePhone();
  const expired = useSelector((state: AppState) => state.session.expired);
  return (
    <Suspense>
      {notice && <Notices notice={notice} shownFor={6000} edge={isPhone ? 'top' : 'bottom'} header={72} />}
      {expired && (
        <WithAllTexts>
          <SignInAgainDialog />
        </WithAllTexts>
      )}
    </Suspense>
  );
}

export function App({ store, router }: { store: AppStore; router: typeof appRouter }) {
  return (
    <Provider store={store}>
      <ThemeProvider theme={theme} defaultMode="system" modeStorageKey={THEME_KEY}>
        <CssBaseline enableColorScheme />
        <IntlRoot catalogues={catalogues}>
          <Pages router={router} />
          <Overlays />
        </IntlRoot>
      </ThemeProvider>
    </Provider>
  );
}
