import type { UiLanguage } from '@tianheng/contracts';
import { useEffect, useState, type ReactNode } from 'react';
import { IntlProvider } from 'react-intl';
import { useLanguage } from '../state/hooks.ts';
import type { TextId } from './useText.ts';
import { AllTextsShown, useAllTextsWanted } from './all-texts.tsx';

type Messages = Record<string, string>;

/** What a site says in a language: at first, and on the pages behind the first ones. */
export type Catalogues = Record<
  UiLanguage,
  { first: () => Promise<Messages>; others: () => Promise<Messages> }
>;

interface Texts {
  language: UiLanguage;
  messages: Messages;
  /** the others are there too */
  all: boolean;
}

async function load(catalogues: Catalogues, language: UiLanguage, all: boolean): Promise<Texts> {
  const { first, others } = catalogues[language];
  const [begin, rest] = await Promise.all([first(), all ? others() : null]);
  return { language, all, messages: { ...begin, ...rest } };
}

/** Only the chosen language is loaded. Shows the page in one language at a time: the old one until the new one has arrived. */
export function IntlRoot({ catalogues, children }: { catalogues: Catalogues; children: ReactNode }) {
  const wanted = useLanguage();
  const all = useAllTextsWanted();
  const [shown, setShown] = useState<Texts | null>(null);
  useEffect(() => {
    let current = true;
    void load(catalogues, wanted, all).then((texts) => {
      if (current) setShown(texts);
    });
    return () => {
      current = false;
    };
  }, [catalogues, wanted, all]);
  const language = shown?.language;
  useEffect(() => {
    if (language) document.documentElement.lang = language;
  }, [language]);
  if (shown === null) return null;
  // What a page shows is there before the page.
  return (
    <IntlProvider locale={shown.language} messages={shown.messages as Record<TextId, string>}>
      <AllTextsShown value={shown.all}>{children}</AllTextsShown>
    </IntlProvider>
  );
}
