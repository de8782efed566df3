import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider, type Theme } from '@mui/material/styles';
import { IntlRoot } from '@tianheng/web-kit/intl/IntlRoot.tsx';
import { THEME_KEY } from '@tianheng/web-kit/state/storage-keys.ts';
import { Provider, useSelector } from 'react-redux';
import { RouterProvider } from 'react-router/dom';
import { firstTexts } from './messages/first.texts.ts';
import { Overlays } from './Overlays.tsx';
import type { AppRouter } from './router.ts';
import type { AppState, AppStore } from './store.ts';

/** The pages of one person: with another one they begin anew, so that nothing entered or shown stays. */
function Pages({ router }: { router: AppRouter }) {
  const person = useSelector((state: AppState) => state.session.person);
  return <RouterProvider key={person} router={router} />;
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
