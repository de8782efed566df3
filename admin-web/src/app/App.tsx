import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { Provider, useSelector } from 'react-redux';
import { RouterProvider } from 'react-router/dom';
import { Notices } from '../shared/components/Notices.tsx';
import { theme } from '../shared/theme.ts';
import { IntlRoot } from './IntlRoot.tsx';
import type { router as appRouter } from './router.ts';
import type { AppState, AppStore } from './store.ts';

/** What may lie over any page. */
function Overlays() {
  const notice = useSelector((state: AppState) => state.notices.current);
  return notice && <Notices notice={notice} />;
}

export function App({ store, router }: { store: AppStore; router: typeof appRouter }) {
  return (
    <Provider store={store}>
      <ThemeProvider theme={theme} defaultMode="system" modeStorageKey="tianheng.theme">
        <CssBaseline enableColorScheme />
        <IntlRoot>
          <RouterProvider router={router} />
          <Overlays />
        </IntlRoot>
      </ThemeProvider>
    </Provider>
  );
}
