import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { ThemeProvider } from '@mui/material/styles';
import { DATA_TYPES } from '@tianheng/contracts';
import { OrbitArt } from '@tianheng/web-kit/components/OrbitArt.tsx';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { CompetitionArt } from '../features/competitions/CompetitionArt.tsx';
import { DatasetArt } from '../features/datasets/DatasetArt.tsx';
import { makeTheme } from '../shared/theme.ts';

const theme = makeTheme();

const COMPETITION_CARDS = 6;

/** As one document: what the components' styles say stands in it. */
function drawing(art: ReactNode): string {
  const markup = renderToStaticMarkup(
    <CacheProvider value={createCache({ key: 'card' })}>
      <ThemeProvider theme={theme}>{art}</ThemeProvider>
    </CacheProvider>,
  );
  const styles = [...markup.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, css]) => css).join('');
  const svg = markup.replace(/<style[^>]*>.*?<\/style>/gs, '');
  return svg
    .replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"')
    .replace('>', `><style>${styles}</style>`)
    .replace(/var\(--mui-palette-sky-(\w+)\)/g, (_all, name: string) => {
      const { sky } = theme.palette;
      return name in sky ? sky[name as keyof typeof sky] : 'none';
    });
}

/** The pictures of links to the site, by the names of their files; run by customer-web/build/pictures.mjs, where there is no browser. */
export function drawCards(): Record<string, string> {
  return {
    site: drawing(<OrbitArt />),
    ...Object.fromEntries(
      DATA_TYPES.map((type) => [`dataset-${type}`, drawing(<DatasetArt url={null} type={type} />)]),
    ),
    ...Object.fromEntries(
      Array.from({ length: COMPETITION_CARDS }, (_, at) => [
        `competition-${at}`,
        drawing(<CompetitionArt id={`card-${at * 7}`} />),
      ]),
    ),
  };
}
