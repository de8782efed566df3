import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { UI_LANGUAGES, type UiLanguage } from '@tianheng/contracts';
import { en, zh } from '../../../test/words.tsx';
import { glossary as english } from '../../shared/intl/glossary.en.ts';
import { brokenTerms, type Glossary } from '@tianheng/web-kit/intl/glossary.ts';
import { glossary as chinese } from '../../shared/intl/glossary.zh-CN.ts';

/** What the printed documents are made of; see tools/documents.mjs. */
const SOURCES = path.join(import.meta.dirname, '../../../../docs/documents');
const MANUALS = ['platform-manual.html', 'registration-and-teaming.html'];
const TEXTS: Record<UiLanguage, string[]> = { en: Object.values(en), 'zh-CN': Object.values(zh) };
/** Of English what names things of the platform: "problem" and "hand in" are ordinary words of a report. */
const GLOSSARIES: Record<UiLanguage, Glossary> = {
  en: english.filter(({ word }) => !['question', 'submit'].includes(word)),
  'zh-CN': chinese,
};

const read = (language: UiLanguage, name: string): string =>
  readFileSync(path.join(SOURCES, language, name), 'utf8').replace(/<[^>]*>/g, ' ');

describe.each(UI_LANGUAGES)('the documents in %s', (language) => {
  it('call every thing as the pages do', () => {
    const broken = readdirSync(path.join(SOURCES, language)).flatMap((name) =>
      brokenTerms(read(language, name), GLOSSARIES[language]).map((word) => `${name}: ${word}`),
    );
    expect(broken).toEqual([]);
  });

  it.each(MANUALS)('name in %s what there is to be pressed', (name) => {
    const quoted = [...read(language, name).matchAll(/“([^”]+)”/g)].map(([, words]) => words);
    expect(quoted.length).toBeGreaterThan(0);
    expect(quoted.filter((words) => words === undefined || !TEXTS[language].includes(words))).toEqual([]);
  });
});
