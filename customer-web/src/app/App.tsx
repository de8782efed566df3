import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider, type Theme } from '@mui/material/styles';
import { chunk } from '@tianheng/web-kit/arrival/chunk.ts';
import { IntlRoot } from '@tianheng/web-kit/arrival/IntlRoot.tsx';
import { useOnceTouched } from '@tianheng/web-kit/hooks/useOnceTouched.ts';
import { THEME_KEY } from '@tianheng/web-kit/state/storage-keys.ts';
import { useCallback, useEffect, useState } from 'react';
import { Provider, useSelector } from 'react-redux';
import { RouterProvider } from 'react-router/dom';
import { firstTexts } from './messages/first.texts.ts';
import type { AppRouter } from './router.ts';
import type { AppState, AppStore } from './store.ts';

const overlays = () => import('./Overlays.tsx');
type Arrived = Awaited<ReturnType<typeof overlays>>;

/** The pages of one person: with another one they begin anew, so that nothing entered or shown stays. */
function Pages({ router }: { router: AppRouter }) {
  const person = useSelector((state: AppState) => state.session.person);
  return <RouterProvider key={person} router={router} />;
}

/**
 * What lies over the pages comes once somebody touches one, so that it is there when the line breaks later. Until it has
 * come, each touch asks for it again, and so does what is to be shown there.
 */
function OverPages({ router }: { router: AppRouter }) {
  const [Overlays, setOverlays] = useState<Arrived['Overlays'] | null>(null);
  const isWanted = useSelector(
    ({ notices, session }: AppState) => notices.current !== null || session.expired,
  );
  const show = useCallback(({ Overlays: arrived }: Arrived) => setOverlays(() => arrived), []);
  useOnceTouched(useCallback(() => overlays().then(show), [show]));
  useEffect(() => {
    if (isWanted) chunk(overlays).then(show, () => undefined);
  }, [isWanted, show]);
  return Overlays && <Overlays router={router} />;
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
          <OverPages router={router} />
        </IntlRoot>
      </ThemeProvider>
    </Provider>
  );
}
