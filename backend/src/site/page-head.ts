import { FIRST_WORDS_ID, type FirstWords, type UiLanguage } from '@tianheng/contracts';
import { escapeMarkup } from './markup.ts';

/** What is told of a page to whoever only reads its head: search engines and what draws previews of links. */
export interface PageCard {
  title: string;
  description: string;
  /** below the site */
  path: string;
  /** a picture of 1200 by 630 px, below the site */
  picture: string;
  kind: 'website' | 'article';
  /** what else is said of its subject, and where */
  links?: [relation: string, target: { href: string; type?: string }][];
  language: UiLanguage;
  /** what it shows first */
  words?: FirstWords | null;
}

export const SITE_NAME: Record<UiLanguage, string> = { en: 'Tianheng', 'zh-CN': '天衡' };
const LOCALES: Record<UiLanguage, string> = { en: 'en_US', 'zh-CN': 'zh_CN' };
export const FEED_TITLES: Record<UiLanguage, string> = {
  en: 'Tianheng: new datasets and announcements',
  'zh-CN': '天衡：新数据集与公告',
};
export const feedPath = (language: UiLanguage): string => `/feed.${language}.xml`;

const SITE_CARDS: Record<UiLanguage, Pick<PageCard, 'title' | 'description'>> = {
  en: {
    title: 'Tianheng · Open aerospace data and competitions',
    description:
      'Open orbit, flight and sensor data with sources and licences, and competitions whose programs are judged alike in sealed sandboxes.',
  },
  'zh-CN': {
    title: '天衡 · 空天开放数据与竞赛平台',
    description: '开放的轨道、飞行与传感器数据，来源与许可清晰；参赛程序在隔离沙箱中一视同仁地评测。',
  },
};

/** Of every page about which there is nothing of its own to be told. */
export const siteCard = (language: UiLanguage, path: string): PageCard => ({
  ...SITE_CARDS[language],
  path,
  picture: '/cards/site.png',
  kind: 'website',
  language,
});

const meta = (name: 'name' | 'property', key: string, content: string): string =>
  `<meta ${name}="${key}" content="${escapeMarkup(content)}">`;
const link = (rel: string, attributes: Record<string, string>): string =>
  `<link rel="${rel}"${Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escapeMarkup(value)}"`)
    .join('')}>`;

/** What of pictures is seen at once; that of a dataset's page only where there is room beside its title. */
function preload({ page, words }: FirstWords): string[] {
  const { picture } = words.en;
  if (typeof picture !== 'string' || picture === '') return [];
  const attributes = { as: 'image', href: picture, fetchpriority: 'high' };
  return [link('preload', page === 'dataset' ? { ...attributes, media: '(min-width: 900px)' } : attributes)];
}

/** In an element that shows and runs nothing. */
const writeWords = (words: FirstWords): string =>
  `<template id="${FIRST_WORDS_ID}">${escapeMarkup(JSON.stringify(words))}</template>`;

/** The part of a page's head that depends on its address. @param origin of the site; null: pictures and addresses are left out */
export function writeHead(card: PageCard, origin: string | null): string {
  const general = card.kind === 'website';
  const title = general ? card.title : `${card.title} · ${SITE_NAME[card.language]}`;
  const feeds = (['en', 'zh-CN'] as const).map((language) =>
    link('alternate', {
      type: 'application/atom+xml',
      title: FEED_TITLES[language],
      // Search engines take a language with whole addresses alone.
      ...(origin !== null && { hreflang: language }),
      href: `${origin ?? ''}${feedPath(language)}`,
    }),
  );
  const named =
    origin === null
      ? []
      : [
          link('canonical', { href: origin + card.path }),
          meta('property', 'og:url', origin + card.path),
          meta('property', 'og:image', origin + card.picture),
          meta('property', 'og:image:type', 'image/png'),
          meta('property', 'og:image:width', '1200'),
          meta('property', 'og:image:height', '630'),
          meta('property', 'og:image:alt', card.title),
          meta('name', 'twitter:card', 'summary_large_image'),
        ];
  return [
    `<title>${escapeMarkup(title)}</title>`,
    meta('name', 'description', card.description),
    meta('property', 'og:site_name', SITE_NAME[card.language]),
    meta('property', 'og:type', card.kind),
    meta('property', 'og:locale', LOCALES[card.language]),
    meta('property', 'og:title', card.title),
    meta('property', 'og:description', card.description),
    ...named,
    ...(card.links ?? []).map(([rel, { href, type }]) => link(rel, { href, ...(type && { type }) })),
    ...feeds,
    ...(card.words ? [...preload(card.words), writeWords(card.words)] : []),
  ].join('\n');
}
