import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import Box from '@mui/material/Box';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { UI_LANGUAGES, type UiLanguage } from '@tianheng/contracts';
import { LANGUAGE_KEY } from '@tianheng/web-kit/state/storage-keys.ts';
import { renderToString } from 'react-dom/server';
import { IntlProvider } from 'react-intl';
import { Provider } from 'react-redux';
import { StaticRouter } from 'react-router';
import { first as english } from '../app/messages/first.en.ts';
import { first as chinese } from '../app/messages/first.zh-CN.ts';
import { Header } from '../app/shell/Header.tsx';
import { makeStore } from '../app/store.ts';
import { Banner } from '../features/home/Banner.tsx';
import { paths } from '../shared/paths.ts';
import { makeTheme } from '../shared/theme.ts';

const theme = makeTheme();

const MESSAGES: Record<UiLanguage, Record<string, string>> = { en: english, 'zh-CN': chinese };

/** Header and hero as they are drawn for a visitor, in each language; run while building, where there is no browser. */
export function render(): string {
  return renderToString(
    <CacheProvider value={createCache({ key: 'css' })}>
      <ThemeProvider theme={theme} defaultMode="system">
        <CssBaseline enableColorScheme />
        {UI_LANGUAGES.map((language) => (
          <div key={language} lang={language}>
            <Provider store={storeOf(language)}>
              <IntlProvider locale={language} messages={MESSAGES[language]}>
                <StaticRouter location={paths.home}>
                  <Box sx={{ minHeight: '100dvh' }}>
                    <Header />
                    <div data-for="home">
                      <Banner />
                    </div>
                  </Box>
                </StaticRouter>
              </IntlProvider>
            </Provider>
          </div>
        ))}
      </ThemeProvider>
    </CacheProvider>,
  );
}

function storeOf(language: UiLanguage) {
  const storage = { getItem: (key: string) => (key === LANGUAGE_KEY ? language : null) };
  Object.assign(globalThis, { localStorage: storage, sessionStorage: storage });
  return makeStore();
}
