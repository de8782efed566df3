import { readFileSync } from 'node:fs';
import type { ErrorCode, UiLanguage } from '@tianheng/contracts';
import { IntlMessageFormat } from 'intl-messageformat';
import type { FieldProblem, MessageParams } from './app-error.ts';
import type { Sentence } from './sentences.ts';

type Texts = Record<string, string>;

const read = (name: string): Texts =>
  JSON.parse(readFileSync(new URL(`./i18n/${name}.json`, import.meta.url), 'utf8')) as Texts;

export const ERROR_TEXTS: Record<UiLanguage, Texts> = { 'zh-CN': read('zh-CN'), en: read('en') };
export const FIELD_TEXTS: Record<UiLanguage, Texts> = {
  'zh-CN': read('fields.zh-CN'),
  en: read('fields.en'),
};
export const SENTENCE_TEXTS: Record<UiLanguage, Texts> = {
  'zh-CN': read('sentences.zh-CN'),
  en: read('sentences.en'),
};

/** Names of what a text is filled with. */
export const placeholdersOf = (text: string): string[] => [
  ...new Set([...text.matchAll(/\{(\w+)[,}]/g)].map(([, name = '']) => name)),
];

const compiled = new Map<string, IntlMessageFormat>();

/** A text in ICU's notation: `{seconds, plural, one {# second} other {# seconds}}`. A name without a value stays in braces. */
function fill(language: UiLanguage, text: string, params: MessageParams): string {
  const key = `${language} ${text}`;
  const format = compiled.get(key) ?? new IntlMessageFormat(text, language, undefined, { ignoreTag: true });
  compiled.set(key, format);
  const unknown = placeholdersOf(text).map((name) => [name, `{${name}}`]);
  return String(format.format({ ...Object.fromEntries(unknown), ...params }));
}

export const errorText = (language: UiLanguage, code: ErrorCode, params: MessageParams = {}): string =>
  fill(language, ERROR_TEXTS[language][code] ?? code, params);

export function fieldText(language: UiLanguage, { rule, params = {} }: FieldProblem): string {
  const texts = FIELD_TEXTS[language];
  return fill(language, texts[rule] ?? texts['invalid'] ?? '', params);
}

/** What was kept by an older version and is not known any more is shown as its code. */
export function sentenceText(language: UiLanguage, { code, params = {} }: Sentence): string {
  const texts = Object.entries(params).map(([name, value]): [string, string | number] => [
    name,
    typeof value === 'object' ? sentenceText(language, value) : value,
  ]);
  return fill(language, SENTENCE_TEXTS[language][code] ?? code, Object.fromEntries(texts));
}
