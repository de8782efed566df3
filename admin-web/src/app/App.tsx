import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { IntlRoot } from '@tianheng/web-kit/arrival/IntlRoot.tsx';
import { NewVersion } from '@tianheng/web-kit/shell/NewVersion.tsx';
import { Notices } from '@tianheng/web-kit/shell/Notices.tsx';
import { THEME_KEY } from '@tianheng/web-kit/state/storage-keys.ts';
import type { ReactNode } from 'react';
import { Provider, useSelector } from 'react-redux';
import { RouterProvider } from 'react-router/dom';
import { theme } from '../shared/theme.ts';
import { useKnownUser } from '../shared/user.api.ts';
import { firstTexts } from './messages/first.texts.ts';
import type { router as appRouter } from './router.ts';
import type { AppState, AppStore } from './store.ts';

/** What may lie over any page. */
function Overlays({ router }: { router: typeof appRouter }) {
  const notice = useSelector((state: AppState) => state.notices.current);
  return (
    <>
      <NewVersion router={router} />
      {notice && (
        <Notices
          notice={notice}
          shownFor={3000}
          edge="top"
          header={64}
          onFollow={(to) => void router.navigate(to)}
        />
      )}
    </>
  );
}

/** The pages of one person: with another one they begin anew, so that nothing entered or shown stays. */
function Pages({ router }: { router: typeof appRouter }) {
  const person = useSelector((state: AppState) => state.session.person);
  return <RouterProvider key={person} router={router} />;
}

/** Wherever an administrator is, times are those of the platform. */
function Worded({ children }: { children: ReactNode }) {
  return (
    <IntlRoot first={firstTexts} timeZone={useKnownUser()?.time_zone}>
      {children}
    </IntlRoot>
  );
}

export function App({ store, router }: { store: AppStore; router: typeof appRouter }) {
  return (
    <Provider store={store}>
      <ThemeProvider theme={theme} defaultMode="system" modeStorageKey={THEME_KEY}>
        <CssBaseline enableColorScheme />
        <Worded>
          <Pages router={router} />
          <Overlays router={router} />
        </Worded>
      </ThemeProvider>
    </Provider>
  );
}
