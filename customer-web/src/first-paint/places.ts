import { DATA_TYPES, type UiLanguage } from '@tianheng/contracts';
import type { TextId } from '@tianheng/web-kit/intl/useText.ts';
import { createIntl, type IntlShape } from 'react-intl';

/**
 * Places for words that are not known while building. What stands for them are letters that no text has, which pass
 * through the site's own components and become elements afterwards; web-kit/src/first-words.ts fills those.
 */
const SAY = '\uE000';
const WHEN = '\uE001';
const ONLY = '\uE002';
const THEN = '\uE003';
const END = '\uE004';

export const said = (name: string, as = ''): string => `${SAY}${name}${THEN}${as}${END}`;
export const when = (name: string, is: string, words: string): string =>
  `${WHEN}${name}${THEN}${is}${THEN}${words}${END}`;

export const only = (name: string, words: string): string => `${ONLY}${name}${END}${words}`;

/** Stand for numbers and times. */
const NUMBERS = new Map<number, string>();
export function numberOf(name: string): number {
  const known = [...NUMBERS].find(([, each]) => each === name);
  if (known) return known[0];
  // Below a KiB, so that as a size it is told in bytes; no number that a message holds.
  const number = 613 + NUMBERS.size;
  NUMBERS.set(number, name);
  return number;
}

/** What says that a text is written in another language than the page; it stays where that is so. */
export const FOREIGN_LABEL = {
  en: 'common.language.onlyEnglish',
  'zh-CN': 'common.language.onlyChinese',
} as const satisfies Record<UiLanguage, TextId>;
const FOREIGN_LABELS: readonly TextId[] = Object.values(FOREIGN_LABEL);

/** Says what it is told, and leaves places for what stands for something. */
export function intlOfPlaces(locale: string, messages: Record<string, string>): IntlShape {
  const intl = createIntl({ locale, messages });
  const { formatMessage, formatNumber } = intl;
  const write = (id: TextId, values?: Record<string, string | number>): string =>
    formatMessage({ id }, values);

  function counted(id: TextId, values: Record<string, string | number>): string {
    const [key, name] = Object.entries(values).flatMap(([each, value]) => {
      const known = typeof value === 'number' && NUMBERS.get(value);
      return known ? [[each, known] as const] : [];
    })[0] ?? ['', ''];
    const value = values[key];
    if (typeof value !== 'number') return write(id, values);
    const of = (number: number) =>
      write(id, { ...values, [key]: number }).replaceAll(String(number), said(name));
    const [one, other] = [of(1), of(value)];
    return one === other ? other : when(name, 'one', one) + when(name, 'other', other);
  }

  return {
    ...intl,
    formatMessage: (({ id }: { id: TextId }, values?: Record<string, string | number>) => {
      if (FOREIGN_LABELS.includes(id)) return only('isForeign', write(id));
      if (id.startsWith('datasets.type.'))
        return DATA_TYPES.map((type) => when('type', type, write(`datasets.type.${type}`))).join('');
      return values ? counted(id, values) : write(id);
    }) as IntlShape['formatMessage'],
    formatNumber: (value, options) => {
      const name = NUMBERS.get(Number(value));
      if (name === undefined) return formatNumber(value, options);
      return said(name, options?.style === 'unit' ? 'bytes' : 'number');
    },
    formatDateToParts: (value, options) => {
      const name = NUMBERS.get(Math.round(Number(value))) ?? '';
      return [{ type: 'literal', value: said(name, options?.timeZoneName ? 'instant' : 'date') }];
    },
  };
}

/** Markup with elements for all that stood for something; what would lead or point to it is left out. */
export const withPlaces = (markup: string): string =>
  markup
    .replace(
      new RegExp(` src="${SAY}(\\w+)${THEN}${END}" alt="" loading="lazy"`, 'g'),
      ' data-source="$1" alt="" fetchpriority="high"',
    )
    .replace(/ (?:href|aria-label|value|id)="[^"]*(?:[\uE000-\uE004]|%EE%80%8[0-4])[^"]*"/g, '')
    .replace(new RegExp(`${SAY}(\\w+)${THEN}(\\w*)${END}`, 'g'), '<span data-say="$1" data-as="$2"></span>')
    .replace(new RegExp(`${ONLY}(\\w+)${END}`, 'g'), '<span data-only="$1"></span>')
    .replace(new RegExp(`${WHEN}(\\w+)${THEN}([\\w-]+)${THEN}`, 'g'), '<span data-when="$1" data-is="$2">')
    .replaceAll(END, '</span>');
