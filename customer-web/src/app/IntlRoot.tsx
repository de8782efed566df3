import type { UiLanguage } from '@tianheng/contracts';
import { useEffect, useState, type ReactNode } from 'react';
import { IntlProvider } from 'react-intl';
import { useLanguage } from '../shared/hooks.ts';
import type { MessageId } from './messages/en.ts';

type Messages = Record<MessageId, string>;

/** Only the chosen language is loaded. */
const catalogues: Record<UiLanguage, () => Promise<{ messages: Messages }>> = {
  en: () => import('./messages/en.ts'),
  'zh-CN': () => import('./messages/zh-CN.ts'),
};

/** Shows the page in one language at a time: the old one until the new one has arrived. */
export function IntlRoot({ children }: { children: ReactNode }) {
  const wanted = useLanguage();
  const [shown, setShown] = useState<{ language: UiLanguage; messages: Messages } | null>(null);
  useEffect(() => {
    let current = true;
    void catalogues[wanted]().then(({ messages }) => {
      if (current) setShown({ language: wanted, messages });
    });
    return () => {
      current = false;
    };
  }, [wanted]);
  const language = shown?.language;
  useEffect(() => {
    if (language) document.documentElement.lang = language;
  }, [language]);
  if (shown === null) return null;
  return (
    <IntlProvider locale={shown.language} messages={shown.messages}>
      {children}
    </IntlProvider>
  );
}
