import { readFileSync } from 'node:fs';
import type { ErrorCode, UiLanguage } from '@tianheng/contracts';
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

const fill = (text: string, params: MessageParams): string =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(params[name] ?? placeholder));

export const errorText = (language: UiLanguage, code: ErrorCode, params: MessageParams = {}): string =>
  fill(ERROR_TEXTS[language][code] ?? code, params);

export const fieldText = (language: UiLanguage, problem: FieldProblem): string =>
  fill(FIELD_TEXTS[language][problem.rule] ?? FIELD_TEXTS[language]['invalid'] ?? '', problem.params ?? {});

/** What was kept by an older version and is not known any more is shown as its code. */
export function sentenceText(language: UiLanguage, { code, params = {} }: Sentence): string {
  const texts = Object.entries(params).map(([name, value]): [string, string | number] => [
    name,
    typeof value === 'object' ? sentenceText(language, value) : value,
  ]);
  return fill(SENTENCE_TEXTS[language][code] ?? code, Object.fromEntries(texts));
}
