import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { ThemeProvider } from '@mui/material/styles';
import { DATA_TYPES, type DataType } from '@tianheng/contracts';
import { OrbitArt } from '@tianheng/web-kit/components/OrbitArt.tsx';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { CompetitionArt } from '../features/competitions/CompetitionArt.tsx';
import { DatasetArt } from '../features/datasets/DatasetArt.tsx';
import { makeTheme } from '../shared/theme.ts';

const theme = makeTheme();

const COMPETITION_CARDS = 6;

interface Rendered {
  /** of the components' classes */
  styles: string;
  svg: string;
}

function render(art: ReactNode): Rendered {
  const markup = renderToStaticMarkup(
    <CacheProvider value={createCache({ key: 'card' })}>
      <ThemeProvider theme={theme}>{art}</ThemeProvider>
    </CacheProvider>,
  ).replace(/var\(--mui-palette-sky-(\w+)\)/g, (_all, name: string) => {
    const { sky } = theme.palette;
    return name in sky ? sky[name as keyof typeof sky] : 'none';
  });
  return {
    styles: [...markup.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, css]) => css).join(''),
    svg: markup.replace(/<style[^>]*>.*?<\/style>/gs, ''),
  };
}

/** As one document: what the components' styles say stands in it. */
function drawing(art: ReactNode): string {
  const { styles, svg } = render(art);
  return svg
    .replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"')
    .replace('>', `><style>${styles}</style>`);
}

/** A drawing as a part of another one. */
export interface Shapes {
  viewBox: string;
  /** without a style sheet, for that would hold for all of the other one */
  markup: string;
}

function shapesOf(art: ReactNode): Shapes {
  const { styles, svg } = render(art);
  const rules = new Map([...styles.matchAll(/\.([\w-]+)\{([^}]*)\}/g)].map(([, name, rule]) => [name, rule]));
  const [, viewBox = '', markup = ''] = /^<svg[^>]*viewBox="([^"]*)"[^>]*>(.*)<\/svg>$/s.exec(svg) ?? [];
  return {
    viewBox,
    markup: markup.replace(
      / class="[^"]*?([\w-]+)"/g,
      (_all, name: string) => ` style="${rules.get(name) ?? ''}"`,
    ),
  };
}

const datasetArt = (type: DataType): ReactNode => <DatasetArt url={null} type={type} />;
const competitionArt = (at: number): ReactNode => <CompetitionArt id={`card-${at * 7}`} />;
const competitions = Array.from({ length: COMPETITION_CARDS }, (_, at) => at);

/** The pictures of links to the site, by the names of their files; run by customer-web/build/pictures.mjs, where there is no browser. */
export function drawCards(): Record<string, string> {
  return {
    site: drawing(<OrbitArt />),
    ...Object.fromEntries(DATA_TYPES.map((type) => [`dataset-${type}`, drawing(datasetArt(type))])),
    ...Object.fromEntries(competitions.map((at) => [`competition-${at}`, drawing(competitionArt(at))])),
  };
}

/** What the backend draws beside the title, where there is no picture of the data themselves. */
export function drawShapes(): Record<string, Shapes> {
  return {
    ...Object.fromEntries(DATA_TYPES.map((type) => [`dataset-${type}`, shapesOf(datasetArt(type))])),
    ...Object.fromEntries(competitions.map((at) => [`competition-${at}`, shapesOf(competitionArt(at))])),
  };
}
