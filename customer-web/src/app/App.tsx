import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { lazy, Suspense } from 'react';
import { Provider, useSelector } from 'react-redux';
import { RouterProvider } from 'react-router/dom';
import { theme } from '../shared/theme.ts';
import { WithAllTexts } from './all-texts.tsx';
import { IntlRoot } from './IntlRoot.tsx';
import type { router as appRouter } from './router.ts';
import type { AppState, AppStore } from './store.ts';

const Notices = lazy(() =>
  import('../shared/components/Notices.tsx').then((module) => ({ default: module.Notices })),
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
  const expired = useSelector((state: AppState) => state.session.expired);
  return (
    <Suspense>
      {notice && <Notices notice={notice} />}
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
      <ThemeProvider theme={theme} defaultMode="system" modeStorageKey="tianheng.theme">
        <CssBaseline enableColorScheme />
        <IntlRoot>
          <Pages router={router} />
          <Overlays />
        </IntlRoot>
      </ThemeProvider>
    </Provider>
  );
}
