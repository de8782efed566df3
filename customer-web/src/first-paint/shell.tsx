import createCache, { type StylisPlugin } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import Box from '@mui/material/Box';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { UI_LANGUAGES, type UiLanguage } from '@tianheng/contracts';
import { LANGUAGE_KEY } from '@tianheng/web-kit/state/storage-keys.ts';
import { renderToString } from 'react-dom/server';
import { IntlProvider, RawIntlProvider } from 'react-intl';
import { Provider } from 'react-redux';
import { StaticRouter } from 'react-router';
import { first as english } from '../app/messages/first.en.ts';
import { first as chinese } from '../app/messages/first.zh-CN.ts';
import { Header } from '../app/shell/Header.tsx';
import { makeStore } from '../app/store.ts';
import { competitions } from '../features/competitions/competitions.en.messages.ts';
import { competitions as competitionsZh } from '../features/competitions/competitions.zh-CN.messages.ts';
import { datasetList } from '../features/datasets/dataset-list.en.messages.ts';
import { datasetList as datasetListZh } from '../features/datasets/dataset-list.zh-CN.messages.ts';
import { dataset } from '../features/datasets/dataset.en.messages.ts';
import { dataset as datasetZh } from '../features/datasets/dataset.zh-CN.messages.ts';
import { Banner } from '../features/home/Banner.tsx';
import { questions } from '../features/questions/questions.en.messages.ts';
import { questions as questionsZh } from '../features/questions/questions.zh-CN.messages.ts';
import { paths } from '../shared/paths.ts';
import { makeTheme } from '../shared/theme.ts';
import { Frames } from './frames.tsx';
import { intlOfPlaces, withPlaces } from './places.ts';

const theme = makeTheme();

const MESSAGES: Record<UiLanguage, Record<string, string>> = {
  en: { ...english, ...competitions, ...questions, ...datasetList, ...dataset },
  'zh-CN': { ...chinese, ...competitionsZh, ...questionsZh, ...datasetListZh, ...datasetZh },
};

/** Of all that browsers know by names of their own: Safari's, which has no other for this. */
const asSafariSays: StylisPlugin = (element) => {
  if (element.type === 'decl' && element.props === 'user-select')
    element.return = `-webkit-${element.value}${element.value}`;
};

/** Beside what is drawn, for what a template holds has no effect by itself. */
function withStylesFirst(markup: string): string {
  const styles: { name: string; css: string }[] = [];
  const rest = markup.replace(
    /<style data-emotion="(css(?:-global)? [^"]+)">(.*?)<\/style>/gs,
    (_all, name: string, css: string) => {
      styles.push({ name, css });
      return '';
    },
  );
  const isGlobal = ({ name }: { name: string }): boolean => name.startsWith('css-global');
  const own = styles.filter((style) => !isGlobal(style));
  const all = [
    ...styles.filter(isGlobal),
    {
      name: ['css', ...own.map(({ name }) => name.slice('css '.length))].join(' '),
      css: own.map(({ css }) => css).join(''),
    },
  ];
  return all.map(({ name, css }) => `<style data-emotion="${name}">${css}</style>`).join('') + rest;
}

/** Header and hero as they are drawn for a visitor, in each language; run while building, where there is no browser. */
export function render(): string {
  const drawn = renderToString(
    <CacheProvider value={createCache({ key: 'css', stylisPlugins: [asSafariSays] })}>
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
                    <RawIntlProvider value={intlOfPlaces(language, MESSAGES[language])}>
                      <Frames />
                    </RawIntlProvider>
                  </Box>
                </StaticRouter>
              </IntlProvider>
            </Provider>
          </div>
        ))}
      </ThemeProvider>
    </CacheProvider>,
  );
  return withStylesFirst(withPlaces(drawn));
}

function storeOf(language: UiLanguage) {
  const storage = { getItem: (key: string) => (key === LANGUAGE_KEY ? language : null) };
  Object.assign(globalThis, { localStorage: storage, sessionStorage: storage });
  return makeStore();
}
