import type { UiLanguage } from '@tianheng/contracts';
import { useEffect, useState, type ReactNode } from 'react';
import { IntlProvider } from 'react-intl';
import { useLanguage } from '../shared/hooks.ts';
import { AllTextsShown, useAllTextsWanted } from './all-texts.tsx';

/** Only the chosen language is loaded. */
const catalogues = {
  en: { first: () => import('./messages/first.en.ts'), others: () => import('./messages/en.ts') },
  'zh-CN': { first: () => import('./messages/first.zh-CN.ts'), others: () => import('./messages/zh-CN.ts') },
};

interface Texts {
  language: UiLanguage;
  messages: Record<string, string>;
  /** the others are there too */
  all: boolean;
}

async function load(language: UiLanguage, all: boolean): Promise<Texts> {
  const { first, others } = catalogues[language];
  const [begin, rest] = await Promise.all([first(), all ? others() : null]);
  return { language, all, messages: { ...begin.first, ...rest?.messages } };
}

/** Shows the page in one language at a time: the old one until the new one has arrived. */
export function IntlRoot({ children }: { children: ReactNode }) {
  const wanted = useLanguage();
  const all = useAllTextsWanted();
  const [shown, setShown] = useState<Texts | null>(null);
  useEffect(() => {
    let current = true;
    void load(wanted, all).then((texts) => {
      if (current) setShown(texts);
    });
    return () => {
      current = false;
    };
  }, [wanted, all]);
  const language = shown?.language;
  useEffect(() => {
    if (language) document.documentElement.lang = language;
  }, [language]);
  if (shown === null) return null;
  return (
    <IntlProvider locale={shown.language} messages={shown.messages}>
      <AllTextsShown value={shown.all}>{children}</AllTextsShown>
    </IntlProvider>
  );
}
